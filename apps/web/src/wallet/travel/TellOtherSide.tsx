import { Button } from '@bourse/ui/Button';
import { Form } from '@bourse/ui/Form';
import { showSuccess } from '@bourse/ui/lib/toast';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useTranslations } from 'use-intl';
import { useSubmit } from '../../api/submit.ts';
import { call } from '../../api/client.ts';
import { OpenDialog } from '../../shared/OpenDialog.tsx';
import { EMPTY_PARTY, filled, problemsOf } from './party-draft.ts';
import { PartyFields } from './PartyFields.tsx';

interface TellOtherSideProps {
  kind: 'deposit' | 'withdrawal';
  id: string;
  /** What it is about, as its row says it: `500 USDT`. */
  amount: string;
}

/** The state of a payment that waits for who is on its other side, with the form that answers it. */
export function TellOtherSide({ kind, id, amount }: TellOtherSideProps) {
  const t = useTranslations('travel');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        tone="link"
        size="small"
        className="text-warning! max-[699px]:h-auto! max-[699px]:min-h-11 max-[699px]:text-left! max-[699px]:whitespace-normal! min-[700px]:h-6!"
        aria-label={t(`${kind}.askThis`, { amount })}
        onClick={() => setOpen(true)}
      >
        {t(`${kind}.ask`)}
      </Button>
      {open && <TellDialog kind={kind} id={id} amount={amount} onClose={() => setOpen(false)} />}
    </>
  );
}

function TellDialog({ kind, id, amount, onClose }: TellOtherSideProps & { onClose: () => void }) {
  const t = useTranslations();
  const queries = useQueryClient();
  const { pending, submit } = useSubmit();
  const [party, setParty] = useState(EMPTY_PARTY);
  const [tried, setTried] = useState(false);

  async function tell(event: FormEvent): Promise<void> {
    event.preventDefault();
    setTried(true);
    if (Object.keys(problemsOf(party)).length > 0) return;
    await submit(async () => {
      await call('/bb/travel/tell', { kind, id, ...filled(party) });
      showSuccess(t('common.submitted'));
      onClose();
    });
    await queries.invalidateQueries({ queryKey: ['past', `${kind}s`] });
  }

  return (
    <OpenDialog title={t(`travel.${kind}.title`)} busy={pending} onClose={onClose}>
      <Form onSubmit={tell} className="flex flex-col gap-4 px-5 pb-5">
        <p className="text-13 text-muted">{t(`travel.${kind}.text`, { amount })}</p>
        <PartyFields value={party} onChange={setParty} complete={tried} />
        <div className="mt-1 grid grid-cols-2 gap-2">
          <Button tone="secondary" disabled={pending} onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" pending={pending}>
            {t(pending ? 'security.submitting' : 'travel.tell')}
          </Button>
        </div>
      </Form>
    </OpenDialog>
  );
}
