import type { HouseAccount } from '@bourse/protocol/house/accounts';
import type { ProposalView } from '@bourse/protocol/operators/proposals/calls';

interface DeskAmount {
  readonly desk: HouseAccount;
  readonly currency: string;
  readonly amount: string;
}

/** One credit of a proposed list. */
export interface ListedCredit extends DeskAmount {
  /** What operators had given this desk by hand when it was proposed. */
  readonly given: string;
}

/** The credits that a proposal of the kind `credits.suggested` would make, and why. */
export function listedCredits({ before, after }: Pick<ProposalView, 'before' | 'after'>): {
  readonly credits: readonly ListedCredit[];
  readonly reason: string;
} {
  const { creditedByHand } = JSON.parse(before) as { creditedByHand: readonly DeskAmount[] };
  const { credits, reason } = JSON.parse(after) as { credits: readonly DeskAmount[]; reason: string };
  const givenTo = ({ desk, currency }: DeskAmount): string =>
    creditedByHand.find((each) => each.desk === desk && each.currency === currency)?.amount ?? '0';
  return { credits: credits.map((each) => ({ ...each, given: givenTo(each) })), reason };
}
