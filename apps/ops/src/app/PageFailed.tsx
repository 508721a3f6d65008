import { LoadFailed } from '@bourse/ui/LoadFailed';
import { useTranslations } from 'use-intl';

export function PageFailed() {
  const t = useTranslations('common');
  return <LoadFailed text={t('pageFailed')} reload={t('reload')} />;
}
