import { PERMISSIONS, type Permission } from '@bourse/protocol/operators/permissions';
import type { ProposalView } from '@bourse/protocol/operators/proposals/calls';
import { useTranslations } from 'use-intl';
import type { Fact } from '../actions/Facts.tsx';
import { NotOnPage } from '../app/SidePanel.tsx';
import { changedFields } from './changed-fields.ts';
import { textKey } from '../i18n/text-key.ts';
import { useDifference } from '../operators/MayList.tsx';
import { ProposalPanel } from './ProposalPanel.tsx';

interface ChangePanelProps {
  id: string;
  proposal: ProposalView | undefined;
  onClose: () => void;
}

/** One proposal: what would change from what to what, who proposed it, and the second person's decision. */
export function ChangePanel({ id, proposal, onClose }: ChangePanelProps) {
  const t = useTranslations();
  const difference = useDifference();
  const title = t('proposals.proposal', { id });
  if (!proposal) return <NotOnPage title={title} onClose={onClose} />;
  const { kind, subject } = proposal;
  const payload: readonly Fact[] = [
    [t('proposals.kind'), t(`proposals.kinds.${textKey(kind)}`)],
    [t('proposals.subject'), subject],
    ...(kind === 'role.set'
      ? difference(permissionsIn(proposal.before), permissionsIn(proposal.after))
      : changedFields(proposal).map(({ name, before, after }): Fact => [
          name,
          before === undefined || before === after ? after : `${before} → ${after}`,
        ])),
  ];
  return (
    <ProposalPanel
      area="proposals"
      title={title}
      proposal={proposal}
      payload={payload}
      can={proposal.can}
      refusal={proposal.refusal}
      onClose={onClose}
    />
  );
}

/** The permissions of a role before or after the change. */
function permissionsIn(json: string): readonly Permission[] {
  const { permissions = [] } = (JSON.parse(json) ?? {}) as { permissions?: readonly string[] };
  return PERMISSIONS.filter((each) => permissions.includes(each));
}
