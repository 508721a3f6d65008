/** What one operator alone must not do: he proposes it, and another approves it. */
export const PROPOSAL_KINDS = [
  'operator.create',
  'operator.link',
  'operator.role',
  'operator.enable',
  'chain.update',
  'parameter.set',
  'contract.set',
  'contract.limits',
  'second.set',
  'user.fees',
  'deposit.finish',
  'withdrawal.notPaid',
  'project.create',
  'project.terms',
  'project.listPair',
  'coin.create',
  'coin.update',
  'pair.open',
  'switch.open',
  'maintenance.end',
  'golive.open',
  'golive.reconciled',
  'user.unfreeze',
  'user.thaw',
  'user.open',
  'brand.set',
  'content.publish',
  'content.text',
  'content.settings',
  'content.restore',
] as const;
export type ProposalKind = (typeof PROPOSAL_KINDS)[number];

/** `carrying`: approved, and on the way; `refused`: approved, and could not be carried out; `cancelled`: by its proposer. */
export const PROPOSAL_STATUSES = [
  'pending',
  'carrying',
  'finished',
  'refused',
  'rejected',
  'cancelled',
] as const;
export type ProposalStatus = (typeof PROPOSAL_STATUSES)[number];
