import { Button } from '@bourse/ui/Button';
import { Dialog } from '@bourse/ui/Dialog';
import { showSuccess } from '@bourse/ui/lib/toast';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useSubmit } from '../api/submit.ts';

interface CancelShownProps {
  /** What is about to be cancelled, as a sentence. */
  text: string;
  cancel: () => Promise<void>;
}

/** Cancels the orders that a list shows, after a yes. */
export function CancelShown({ text, cancel }: CancelShownProps) {
  const t = useTranslations();
  const [asking, setAsking] = useState(false);
  const { pending, submit } = useSubmit();

  function confirm(): void {
    setAsking(false);
    void submit(async () => {
      await cancel();
      showSuccess(t('orders.cancelled'));
    });
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
              <Button data-initial-focus onClick={confirm}>
                {t('orders.cancelAll')}
              </Button>
            </div>
          </div>
        </Dialog>
      )}
    </>
  );
}
