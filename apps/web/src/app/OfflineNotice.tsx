import { Banner } from '@bourse/ui/Banner';
import { useTranslations } from 'use-intl';
import { useFates } from '../orders/fates.ts';
import { useFresh } from '../live/stream.ts';

/** What the reader must know about all he sees: it may be old, or an order of his got no answer. */
export function OfflineNotice() {
  const t = useTranslations();
  const fresh = useFresh();
  const unknown = useFates((state) => state.waiting.length);
  return (
    <>
      {!fresh && <Banner>{t('shell.offline')}</Banner>}
      {unknown > 0 && <Banner>{t('order.fateUnknown')}</Banner>}
    </>
  );
}
