import { Button } from '@bourse/ui/Button';
import { Dialog } from '@bourse/ui/Dialog';
import { showSuccess } from '@bourse/ui/toast';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { showFailure } from '../api/client.ts';

interface CancelShownProps {
  /** What is about to be cancelled, as a sentence. */
  text: string;
  cancel: () => Promise<void>;
}

/** Cancels the orders that a list shows, after a yes. */
export function CancelShown({ text, cancel }: CancelShownProps) {
  const t = useTranslations();
  const [asking, setAsking] = useState(false);
  const [pending, setPending] = useState(false);

  async function confirm(): Promise<void> {
    setAsking(false);
    setPending(true);
    try {
      await cancel();
      showSuccess(t('orders.cancelled'));
    } catch (error) {
      showFailure(error);
    } finally {
      setPending(false);
    }
  }

  return (
    <>
      <Button tone="secondary" size="small" pending={pending} onClick={() => setAsking(true)}>
        {t('orders.cancelAll')}
      </Button>
      {asking && (
        <Dialog open onOpenChange={setAsking} title={t('orders.cancelAll')} closeLabel={t('common.close')}>
          <div className="flex flex-col gap-5 px-5 pb-5 text-13">
            <p>{text}</p>
            <div className="grid grid-cols-2 gap-2">
              <Button tone="secondary" onClick={() => setAsking(false)}>
                {t('orders.keep')}
              </Button>
              <Button data-initial-focus onClick={() => void confirm()}>
                {t('orders.cancelAll')}
              </Button>
            </div>
          </div>
        </Dialog>
      )}
    </>
  );
}
