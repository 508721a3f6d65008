import type { ProposalView } from '@bourse/protocol/operators/proposals/calls';
import { useTranslations } from 'use-intl';
import { Action } from '../actions/Action.tsx';
import { Facts, type Fact } from '../actions/Facts.tsx';
import { call } from '../api/client.ts';
import { NotOnPage, Section, SidePanel } from '../app/SidePanel.tsx';
import { MOVE_TONES, Status } from '../app/Status.tsx';
import { useFormats } from '../format/formats.ts';
import { useApprovalCode } from '../operators/approval-code.ts';
import { changedFields } from './changed-fields.ts';
import { kindKey } from './kind-key.ts';

interface ChangePanelProps {
  id: string;
  proposal: ProposalView | undefined;
  onClose: () => void;
}

/** One proposal: what would change from what to what, who proposed it, and the second person's decision. */
export function ChangePanel({ id, proposal, onClose }: ChangePanelProps) {
  const t = useTranslations();
  const { time } = useFormats();
  const title = t('proposals.proposal', { id });
  if (!proposal) return <NotOnPage title={title} onClose={onClose} />;
  const { kind, subject, status, refusal, remark, proposedBy, decidedBy, payloadHash } = proposal;
  const payload: readonly Fact[] = [
    [t('proposals.kind'), t(`proposals.kinds.${kindKey(kind)}`)],
    [t('proposals.subject'), subject],
    ...changedFields(proposal).map(({ name, before, after }): Fact => [
      name,
      before === undefined || before === after ? after : `${before} → ${after}`,
    ]),
  ];
  return (
    <SidePanel title={title} onClose={onClose} actions={<Decision proposal={proposal} payload={payload} />}>
      <Section
        title={t('withdrawals.payload')}
        trailing={<Status tone={MOVE_TONES[status]}>{t(`moves.${status}`)}</Status>}
      >
        <Facts facts={payload} />
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
      </Section>
    </SidePanel>
  );
}

function Decision({ proposal, payload }: { proposal: ProposalView; payload: readonly Fact[] }) {
  const t = useTranslations();
  const code = useApprovalCode();
  const { id, payloadHash, proposedBy, can } = proposal;
  if (!can.approve && !can.reject) return null;
  return (
    <>
      {can.approve && (
        <Action
          label={t('moves.approve')}
          buttonTone="primary"
          hotkey="a"
          title={t('proposals.approveTitle')}
          facts={[...payload, [t('credits.proposedBy'), proposedBy.email]]}
          fields={code}
          confirm={t('moves.approve')}
          done={t('proposals.approved')}
          run={({ totp }) => call('proposals/approve', { id, payloadHash, totp })}
        />
      )}
      {can.reject && (
        <Action
          label={t('moves.reject')}
          hotkey="r"
          title={t('proposals.rejectTitle')}
          facts={payload}
          fields={[{ name: 'remark', label: t('money.remark'), maxLength: 200 }]}
          confirm={t('moves.reject')}
          tone="down"
          done={t('credits.rejected')}
          run={({ remark }) => call('proposals/reject', { id, remark })}
        />
      )}
    </>
  );
}
