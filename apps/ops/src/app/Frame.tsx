import { Toaster } from '@bourse/ui/Toaster';
import { Outlet } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useTheme } from './theme.ts';

/** What surrounds every page, signed in or not. */
export function Frame() {
  const t = useTranslations('common');
  const theme = useTheme((state) => state.theme);
  return (
    <>
      <Outlet />
      <Toaster theme={theme} label={t('notifications')} closeLabel={t('close')} />
    </>
  );
}
