import { LoadFailed as Failed } from '@bourse/ui/LoadFailed';
import { useTranslations } from 'use-intl';

export function LoadFailed() {
  const t = useTranslations('common');
  return <Failed text={t('pageFailed')} reload={t('reload')} />;
}
