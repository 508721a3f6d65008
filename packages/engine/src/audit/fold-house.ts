import { houseAccountName, isHouseAccount, projectOfAccount } from '@bourse/protocol/house/accounts';
import type { CreditCorrected, HouseEvent, HouseTransferred } from '@bourse/protocol/house/journal';
import type { Credited } from '@bourse/protocol/wallet/events';
import { expect, type FoldedBalances } from './balances.ts';
import type { ProjectFacts } from './fold-launchpad.ts';
import type { EventHandlers } from './part.ts';

/** A credit as it was made, and what corrections have left of it. */
interface FoldedCredit {
  readonly owner: number;
  readonly currency: string;
  left: bigint;
}

/** What two operators moved by hand, as its events tell it. */
export class HouseFold {
  readonly #balances: FoldedBalances;
  readonly #projects: () => readonly ProjectFacts[];
  readonly #credits = new Map<string, FoldedCredit>();
  readonly #moves = new Set<number>();

  /** `projects` that are open or whose coins are locked. */
  constructor(balances: FoldedBalances, projects: () => readonly ProjectFacts[]) {
    this.#balances = balances;
    this.#projects = projects;
  }

  noteCredit({ reference, owner, currency, amount }: Credited): void {
    this.#credits.set(reference, { owner, currency, left: amount });
  }

  readonly handlers: EventHandlers<HouseEvent> = {
    houseTransferred: (event) => {
      this.#begin(event);
      this.#transfer(event);
    },
    creditCorrected: (event) => {
      this.#begin(event);
      this.#correct(event);
    },
  };

  #begin({ moveId, amount, proposedBy, approvedBy }: HouseEvent): void {
    expect(!this.#moves.has(moveId), `house move ${moveId} happened twice`);
    this.#moves.add(moveId);
    expect(proposedBy !== approvedBy, `house move ${moveId} was approved by its proposer`);
    expect(amount > 0n, `house move ${moveId} moves nothing`);
  }

  #transfer({ moveId, from, to, currency, amount }: HouseTransferred): void {
    const what = `house move ${moveId}`;
    expect(houseAccountName(from) !== undefined && isHouseAccount(to), `${what} leaves the house`);
    const project = projectOfAccount(from);
    const isOpen = this.#projects().some(({ id, status }) => id === project && status === 'open');
    expect(!isOpen, `${what} takes from project ${project}, which is open`);
    this.#balances.pay(this.#balances.spot(from, currency), this.#balances.spot(to, currency), amount, what);
  }

  #correct({ moveId, owner, direction, currency, amount, credit }: CreditCorrected): void {
    const what = `house move ${moveId}`;
    const credited = this.#credits.get(credit);
    expect(credited !== undefined, `${what} corrects ${credit}, which was never credited`);
    expect(credited!.owner === owner && credited!.currency === currency, `${what} is not about ${credit}`);
    const outside = this.#balances.house('deposits', currency);
    const account = this.#balances.spot(owner, currency);
    const [from, to] = direction === 'take' ? [account, outside] : [outside, account];
    this.#balances.pay(from, to, amount, what);
    credited!.left += direction === 'take' ? -amount : amount;
    expect(credited!.left >= 0n, `${what} takes more than ${credit} was`);
  }
}
