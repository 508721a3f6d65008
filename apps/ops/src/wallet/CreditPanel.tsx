import type { ManualCreditView } from '@bourse/protocol/operators/calls';
import { UsersRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Action } from '../actions/Action.tsx';
import { fact, Facts, type Fact } from '../actions/Facts.tsx';
import { call } from '../api/client.ts';
import { NotOnPage, Section, SidePanel } from '../app/SidePanel.tsx';
import { MOVE_TONES, Status } from '../app/Status.tsx';
import { useFormats } from '../format/formats.ts';
import { useMay } from '../operators/rights.ts';
import { useMe } from '../operators/session.ts';
import { UserLink } from '../users/UserLink.tsx';
import { isDesk, useOwnerName } from './credit-owner.ts';

interface CreditPanelProps {
  id: string;
  credit: ManualCreditView | undefined;
  onClose: () => void;
}

/** One manual credit: what was proposed, by whom, and the second person's decision. */
export function CreditPanel({ id, credit, onClose }: CreditPanelProps) {
  const t = useTranslations();
  const { time } = useFormats();
  const payload = usePayload();
  const title = t('credits.credit', { id });
  if (!credit) return <NotOnPage title={title} onClose={onClose} />;
  const { proposedBy, decidedBy, status } = credit;
  const owner = isDesk(credit.owner) ? undefined : <UserLink id={credit.owner} email={credit.email} />;
  return (
    <SidePanel
      title={title}
      onClose={onClose}
      actions={status === 'pending' && <Decision credit={credit} payload={payload(credit)} />}
    >
      <Section
        title={t('withdrawals.payload')}
        trailing={<Status tone={MOVE_TONES[status]}>{t(`moves.${status}`)}</Status>}
      >
        <Facts facts={payload(credit, owner)} />
        <p className="mt-3 text-12 wrap-anywhere text-muted">
          {t('withdrawals.hash', { hash: credit.payloadHash })}
        </p>
      </Section>
      <Section title={t('credits.persons')}>
        <Facts
          facts={[
            [t('credits.proposedBy'), `${proposedBy.email} · ${time(proposedBy.time)}`],
            decidedBy !== null && [t('credits.decidedBy'), `${decidedBy.email} · ${time(decidedBy.time)}`],
            credit.remark !== '' && [t('money.remark'), credit.remark],
          ]}
        />
        {status === 'pending' && (
          <p className="mt-3 flex gap-2 text-12 text-warning">
            <UsersRound aria-hidden className="size-4 shrink-0" />
            {t('credits.secondPerson')}
          </p>
        )}
      </Section>
    </SidePanel>
  );
}

function usePayload() {
  const t = useTranslations();
  const { amount } = useFormats();
  const ownerName = useOwnerName();
  return (credit: ManualCreditView, owner?: ReactNode): readonly Fact[] => [
    [t('credits.to'), owner ?? ownerName(credit)],
    fact(
      t('money.amount'),
      <strong className="text-14 font-semibold">{amount(credit.amount, credit.currency)}</strong>,
    ),
    [t('credits.reason'), credit.reason],
  ];
}

function Decision({ credit, payload }: { credit: ManualCreditView; payload: readonly Fact[] }) {
  const t = useTranslations();
  const may = useMay();
  const me = useMe();
  const { id, payloadHash } = credit;
  if (!may('moveMoney')) return null;
  return (
    <>
      {/* The proposer cannot be the second person; the server says so, too. */}
      {credit.proposedBy.operatorId !== me.id && (
        <Action
          label={t('moves.approve')}
          buttonTone="primary"
          hotkey="a"
          title={t('credits.approveTitle')}
          facts={[...payload, [t('credits.proposedBy'), credit.proposedBy.email]]}
          confirm={t('credits.approve')}
          done={t('credits.approved')}
          run={() => call<void>('credits/approve', { id, payloadHash })}
        />
      )}
      <Action
        label={t('moves.reject')}
        hotkey="r"
        title={t('credits.rejectTitle')}
        facts={payload}
        fields={[{ name: 'remark', label: t('money.remark'), maxLength: 200 }]}
        confirm={t('moves.reject')}
        tone="down"
        done={t('credits.rejected')}
        run={({ remark }) => call<void>('credits/reject', { id, remark })}
      />
    </>
  );
}
