import type { HouseAccount } from '@bourse/protocol/house/accounts';
import type { ProposalView } from '@bourse/protocol/operators/proposals/calls';

interface DeskAmount {
  readonly desk: HouseAccount;
  readonly currency: string;
  readonly amount: string;
}

/** One credit of a proposed list. */
export interface ListedCredit extends DeskAmount {
  /** What operators had credited and moved to this desk, less what they had moved from it, when it was proposed. */
  readonly given: string;
}

/** The credits that a proposal of the kind `credits.suggested` would make, and why. */
export function listedCredits({ before, after }: Pick<ProposalView, 'before' | 'after'>): {
  readonly credits: readonly ListedCredit[];
  readonly reason: string;
} {
  const { givenByHand } = JSON.parse(before) as { givenByHand: readonly DeskAmount[] };
  const { credits, reason } = JSON.parse(after) as { credits: readonly DeskAmount[]; reason: string };
  const givenTo = ({ desk, currency }: DeskAmount): string =>
    givenByHand.find((each) => each.desk === desk && each.currency === currency)?.amount ?? '0';
  return { credits: credits.map((each) => ({ ...each, given: givenTo(each) })), reason };
}
