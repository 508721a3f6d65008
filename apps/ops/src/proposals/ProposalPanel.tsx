import type { ProposalView } from '@bourse/protocol/operators/proposals/calls';
import { UsersRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Action } from '../actions/Action.tsx';
import { Facts, type Fact } from '../actions/Facts.tsx';
import { call } from '../api/client.ts';
import { Section, SidePanel } from '../app/SidePanel.tsx';
import { MoveStatus } from '../app/move-status.tsx';
import { useFormats } from '../format/formats.ts';
import { useApprovalCode } from '../operators/approval-code.ts';
import { useMay } from '../operators/rights.ts';
import { useMe } from '../operators/session.ts';
import type { Proposal, ProposalArea } from './proposal.ts';

interface ProposalPanelProps {
  area: ProposalArea | 'proposals';
  title: string;
  proposal: Pick<
    Proposal | ProposalView,
    'id' | 'status' | 'payloadHash' | 'proposedBy' | 'decidedBy' | 'remark'
  >;
  /** What this operator may decide, where the server says it; absent: as of money. */
  can?: { readonly approve: boolean; readonly reject: boolean; readonly cancel: boolean };
  /** Why what was approved could not be carried out; empty: it could. */
  refusal?: string;
  /** What an approval is bound to, as the dialogs say it. */
  payload: readonly Fact[];
  /** The same in the panel, where it may have links. */
  shown?: readonly Fact[];
  onClose: () => void;
}

/** What one operator proposes: what, by whom, and the second person's decision. */
export function ProposalPanel({
  area,
  title,
  proposal,
  payload,
  shown = payload,
  can,
  refusal = '',
  onClose,
}: ProposalPanelProps) {
  const t = useTranslations();
  const { time } = useFormats();
  const { proposedBy, decidedBy, status, remark, payloadHash } = proposal;
  return (
    <SidePanel
      title={title}
      onClose={onClose}
      actions={
        status === 'pending' && (
          <Decision area={area} proposal={proposal} payload={payload} {...(can && { can })} />
        )
      }
    >
      <Section title={t('withdrawals.payload')} trailing={<MoveStatus status={status} />}>
        <Facts facts={shown} />
        <p className="mt-3 text-12 wrap-anywhere text-muted">
          {t('withdrawals.hash', { hash: payloadHash })}
        </p>
      </Section>
      <Section title={t('credits.persons')}>
        <Facts
          facts={[
            [t('credits.proposedBy'), `${proposedBy.email} · ${time(proposedBy.time)}`],
            decidedBy !== null && [t('credits.decidedBy'), `${decidedBy.email} · ${time(decidedBy.time)}`],
            remark !== '' && [t('money.remark'), remark],
            refusal !== '' && [t('moves.refused'), refusal],
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

function Decision({
  area,
  proposal,
  payload,
  can,
}: Pick<ProposalPanelProps, 'area' | 'proposal' | 'payload' | 'can'>): ReactNode {
  const t = useTranslations();
  const may = useMay();
  const me = useMe();
  const code = useApprovalCode();
  const { id, payloadHash, proposedBy } = proposal;
  const moves = may(area === 'house' ? 'house.move' : 'credits.decide');
  // The proposer cannot be the second person; the server says so, too.
  const { approve, reject, cancel } = can ?? {
    approve: moves && proposedBy.operatorId !== me.id,
    reject: moves,
    cancel: false,
  };
  if (!approve && !reject && !cancel) return null;
  return (
    <>
      {approve && (
        <Action
          label={t('moves.approve')}
          buttonTone="primary"
          hotkey="a"
          title={t(`${area}.approveTitle`)}
          facts={[...payload, [t('credits.proposedBy'), proposedBy.email]]}
          confirm={t(`${area}.approve`)}
          done={t(`${area}.approved`)}
          fields={code}
          run={({ totp }) => call(`${area}/approve`, { id, payloadHash, totp })}
        />
      )}
      {reject && (
        <Action
          label={t('moves.reject')}
          hotkey="r"
          title={t(`${area}.rejectTitle`)}
          facts={payload}
          fields={[{ name: 'remark', label: t('money.remark'), maxLength: 200 }]}
          tone="down"
          done={t('moves.rejectedDone')}
          run={({ remark }) => call(`${area}/reject`, { id, remark })}
        />
      )}
      {cancel && (
        <Action
          label={t('proposals.cancel')}
          title={t('proposals.cancelTitle')}
          facts={payload}
          tone="down"
          done={t('proposals.cancelled')}
          run={() => call('proposals/cancel', { id })}
        />
      )}
    </>
  );
}
