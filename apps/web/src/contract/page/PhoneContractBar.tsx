import { Button } from '@bourse/ui/Button';
import { Dialog } from '@bourse/ui/Dialog';
import { useState, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { Pair } from '../../api/config.ts';
import { chooseSide } from '../draft-store.ts';

interface PhoneContractBarProps {
  pair: Pair;
  mark: string | undefined;
  children: ReactNode;
}

/** Long and short, fixed at the bottom of a phone; the form opens above them. */
export function PhoneContractBar({ pair, mark, children }: PhoneContractBarProps) {
  const t = useTranslations();
  const [open, setOpen] = useState(false);
  const start = (side: 'buy' | 'sell') => () => {
    chooseSide(pair, side, mark);
    setOpen(true);
  };
  return (
    <>
      <div className="sticky bottom-(--bottom-bar) z-20 grid grid-cols-2 gap-2 border-t border-line bg-panel p-2">
        <Button tone="up" size="large" onClick={start('buy')}>
          {t('contract.buyLong')}
        </Button>
        <Button tone="down" size="large" onClick={start('sell')}>
          {t('contract.sellShort')}
        </Button>
      </div>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={t('contract.form')}
        closeLabel={t('common.close')}
        place="bottom"
      >
        {children}
      </Dialog>
    </>
  );
}
