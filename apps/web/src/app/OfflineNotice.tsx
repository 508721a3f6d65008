import { Banner } from '@bourse/ui/Banner';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useStreamState } from '../live/stream.ts';

/** An interruption shorter than this is not worth a notice. */
const PATIENCE_MS = 2500;

export function OfflineNotice() {
  const t = useTranslations('shell');
  const open = useStreamState() === 'open';
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (open) return;
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [open]);
  return late && !open ? <Banner>{t('offline')}</Banner> : null;
}
