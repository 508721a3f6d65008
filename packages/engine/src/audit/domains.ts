import type { Event } from '@bourse/protocol/event';
import { ACCOUNT_FACTS, FoldedBalances } from './balances.ts';
import { CLAIM_FACTS, HOUSE_FACTS, POSITION_FACTS, SECOND_FACTS } from './facts-contract.ts';
import type { ClaimFold } from './fold-claims.ts';
import { ContractFold } from './fold-contract.ts';
import { HouseFold } from './fold-house.ts';
import { LaunchpadFold, PROJECT_FACTS, SUBSCRIPTION_FACTS } from './fold-launchpad.ts';
import { ReferralFold } from './fold-referral.ts';
import { SecondFold } from './fold-second.ts';
import { ORDER_FACTS, PAIR_FACTS, SpotFold } from './fold-spot.ts';
import { VoucherFold } from './fold-vouchers.ts';
import { WalletFold, WITHDRAWAL_FACTS } from './fold-wallet.ts';
import { checkContracts, checkSeconds } from './invariants-contract.ts';
import { checkLaunchpad } from './invariants-launchpad.ts';
import type { Check, EventHandlers } from './part.ts';

/** What the audit has of each domain: an event without a handler, or a kind of facts that no fold has, does not compile. */

/** What is open, in the state and in the fold. */
export const FACTS = {
  accounts: ACCOUNT_FACTS,
  orders: ORDER_FACTS,
  pairs: PAIR_FACTS,
  withdrawals: WITHDRAWAL_FACTS,
  projects: PROJECT_FACTS,
  subscriptions: SUBSCRIPTION_FACTS,
  positions: POSITION_FACTS,
  house: HOUSE_FACTS,
  claims: CLAIM_FACTS,
  seconds: SECOND_FACTS,
};

/** The state reduced to plain facts. */
export type StateFacts = {
  readonly [Kind in keyof typeof FACTS]: ReturnType<(typeof FACTS)[Kind]['of']>;
};

/** What always holds, besides what the ledger and spot keep to. */
export const CHECKS: readonly Check[] = [checkLaunchpad, checkContracts, checkSeconds];

/** One part per domain, all over the same balances, with none of the engine's code. */
export class DomainFolds {
  readonly balances = new FoldedBalances();
  /** Of grants and credits so far: each happens once. */
  readonly references = new Set<string>();
  readonly referral = new ReferralFold(this.balances);
  readonly claims: ClaimFold;
  /** `funded` is told currency by currency: the fold itself gathers it. */
  readonly handlers: EventHandlers<Exclude<Event, { readonly type: 'funded' }>>;
  readonly facts: () => StateFacts;

  /** `floors`: above which restores have had numbers of withdrawals go on. */
  constructor(floors: readonly number[]) {
    const { balances, references, referral } = this;
    const spot = new SpotFold(balances, referral);
    const wallet = new WalletFold(balances, references, floors);
    const vouchers = new VoucherFold();
    const launchpad = new LaunchpadFold(balances);
    const house = new HouseFold(balances, () => launchpad.projects());
    const contract = new ContractFold(balances, referral);
    const second = new SecondFold(balances, referral);
    this.claims = contract.claims;
    this.handlers = {
      ...referral.handlers,
      ...spot.handlers,
      ...wallet.handlers,
      ...launchpad.handlers,
      ...house.handlers,
      ...contract.handlers,
      ...second.handlers,
      // What more than one of them has to do with.
      pairListed: (event, time) => {
        contract.list(event.pair);
        spot.handlers.pairListed(event, time);
      },
      credited: (event, time) => {
        vouchers.check(event, time);
        wallet.handlers.credited(event, time);
        house.noteCredit(event);
        contract.claims.receive(event.owner, event.currency, event.amount);
      },
      houseTransferred: (event, time) => {
        house.handlers.houseTransferred(event, time);
        contract.claims.transferred(event);
      },
      setAside: ({ kind, id }) => {
        if (kind === 'order') spot.setAside(id);
      },
      // Moves nothing.
      reinstated: () => undefined,
    };
    this.facts = () => ({
      accounts: balances.all(),
      orders: spot.orders(),
      pairs: spot.pairs(),
      withdrawals: wallet.withdrawals(),
      projects: launchpad.projects(),
      subscriptions: launchpad.subscriptions(),
      positions: contract.positions(),
      house: contract.house(),
      claims: contract.claims.open(),
      seconds: second.orders(),
    });
  }
}
