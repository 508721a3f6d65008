import type { ManualCreditView } from '@bourse/protocol/operators/credits/calls';
import type { HouseMoveView } from '@bourse/protocol/operators/house/calls';

/** What proposals of money have in common, whatever it is that they move. */
export type Proposal = Pick<
  ManualCreditView | HouseMoveView,
  'id' | 'status' | 'payloadHash' | 'proposedBy' | 'decidedBy' | 'remark' | 'amount' | 'currency' | 'reason'
>;

/** Where they are decided: the first word of their calls and of their own texts. */
export type ProposalArea = 'credits' | 'house';
