import { Button } from '@bourse/ui/Button';
import { Dialog } from '@bourse/ui/Dialog';
import { useState, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { Pair } from '../../api/config.ts';
import { chooseSide } from '../draft-store.ts';

interface PhoneOrderBarProps {
  pair: Pair;
  last: string | undefined;
  children: ReactNode;
}

/** Buy and sell, fixed at the bottom of a phone; the form opens above them. */
export function PhoneOrderBar({ pair, last, children }: PhoneOrderBarProps) {
  const t = useTranslations();
  const [open, setOpen] = useState(false);
  const start = (side: 'buy' | 'sell') => () => {
    chooseSide(pair, side, last);
    setOpen(true);
  };
  return (
    <>
      <div className="sticky bottom-(--bottom-bar) z-20 grid grid-cols-2 gap-2 border-t border-line bg-panel p-2">
        <Button tone="up" size="large" onClick={start('buy')}>
          {t('order.buy')}
        </Button>
        <Button tone="down" size="large" onClick={start('sell')}>
          {t('order.sell')}
        </Button>
      </div>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={t('order.form')}
        closeLabel={t('common.close')}
        place="bottom"
      >
        {children}
      </Dialog>
    </>
  );
}
