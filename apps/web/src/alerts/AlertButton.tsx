import { IconButton } from '@bourse/ui/Button';
import { inTime } from '@bourse/ui/lib/load-page';
import { BellPlus, BellRing } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { pairName, type Pair } from '../api/config.ts';
import { usePriceAlerts } from './price-alerts.ts';

const AlertDialog = lazy(() =>
  inTime(() => import('./AlertDialog.tsx')).then((module) => ({ default: module.AlertDialog })),
);

/** Opens the price alerts at a pair; shows whether it has any. */
export function AlertButton({ pair, last }: { pair: Pair; last: string | undefined }) {
  const t = useTranslations('alerts');
  const [open, setOpen] = useState(false);
  const hasAny = usePriceAlerts(({ alerts }) =>
    alerts.some(({ baseCoin, quoteCoin }) => baseCoin === pair.baseCoin && quoteCoin === pair.quoteCoin),
  );
  const Icon = hasAny ? BellRing : BellPlus;
  return (
    <>
      <IconButton
        label={t('open', { pair: pairName(pair) })}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="finger -ml-4 max-[1099px]:-ml-2 max-[699px]:-mx-2 max-[699px]:w-9"
      >
        <Icon aria-hidden className={`size-4 ${hasAny ? 'text-warning' : ''}`} />
      </IconButton>
      {open && (
        <Suspense>
          <AlertDialog pair={pair} last={last} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
