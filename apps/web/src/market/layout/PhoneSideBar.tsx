import { Button } from '@bourse/ui/Button';
import { Dialog } from '@bourse/ui/Dialog';
import { useState, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';

interface PhoneSideBarProps {
  buy: string;
  sell: string;
  /** Title of the form that opens. */
  title: string;
  onChoose: (side: 'buy' | 'sell') => void;
  children: ReactNode;
}

/** The two sides, fixed at the bottom of a phone; the form opens above them. */
export function PhoneSideBar({ buy, sell, title, onChoose, children }: PhoneSideBarProps) {
  const t = useTranslations('common');
  const [open, setOpen] = useState(false);
  const start = (side: 'buy' | 'sell') => () => {
    onChoose(side);
    setOpen(true);
  };
  return (
    <>
      <div className="sticky bottom-(--bottom-bar) z-20 grid grid-cols-2 gap-2 border-t border-line bg-panel p-2">
        <Button tone="up" size="large" onClick={start('buy')}>
          {buy}
        </Button>
        <Button tone="down" size="large" onClick={start('sell')}>
          {sell}
        </Button>
      </div>
      <Dialog open={open} onOpenChange={setOpen} title={title} closeLabel={t('close')} place="bottom">
        {children}
      </Dialog>
    </>
  );
}
