import { Button } from '@bourse/ui/Button';
import { useTranslations } from 'use-intl';

/** A page whose code could not be fetched, for example after an update of the exchange; reloading brings the new one. */
export function LoadFailed() {
  const t = useTranslations('common');
  return (
    <div role="alert" className="flex min-h-[60dvh] flex-col items-center justify-center gap-4">
      <p className="text-16">{t('pageFailed')}</p>
      <Button onClick={() => location.reload()}>{t('reload')}</Button>
    </div>
  );
}
