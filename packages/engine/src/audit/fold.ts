import type { Event, Funded } from '@bourse/protocol/event';
import { expect, FoldedBalances } from './balances.ts';
import type { StateFacts } from './facts.ts';
import { ContractFold } from './fold-contract.ts';
import { HouseFold } from './fold-house.ts';
import { LaunchpadFold } from './fold-launchpad.ts';
import { ReferralFold } from './fold-referral.ts';
import { SecondFold } from './fold-second.ts';
import { SpotFold } from './fold-spot.ts';
import { VoucherFold } from './fold-vouchers.ts';
import { WalletFold } from './fold-wallet.ts';

/** Events that may stand between what the house receives and the claims that it pays from it. */
const TELLS_INCOME: ReadonlySet<Event['type']> = new Set([
  'funded',
  'credited',
  'houseTransferred',
  'commissionPaid',
  'claimMade',
  'claimPaid',
]);

/**
 * The second source: rebuilds balances, orders and queues from the journal's events alone, with plain maps and none
 * of the engine's code, and checks each event against the rules on the way (prices within limits, fees by formula,
 * holds by formula). One part per domain, all over the same balances.
 */
export class Fold {
  readonly #balances = new FoldedBalances();
  readonly #references = new Set<string>();
  readonly #referral = new ReferralFold(this.#balances);
  readonly #spot = new SpotFold(this.#balances, this.#referral);
  readonly #wallet: WalletFold;
  readonly #vouchers = new VoucherFold();
  readonly #launchpad = new LaunchpadFold(this.#balances);
  readonly #house = new HouseFold(this.#balances, () => this.#launchpad.projects());
  readonly #contract = new ContractFold(this.#balances, this.#referral);
  readonly #second = new SecondFold(this.#balances, this.#referral);
  /** Currencies of the grant being told: one event each, one after the other. */
  #grant: { reference: string; currencies: Set<string> } | undefined;
  events = 0;

  /** `floors`: above which restores have had numbers of withdrawals go on. */
  constructor({ floors = [] }: { readonly floors?: readonly number[] } = {}) {
    this.#wallet = new WalletFold(this.#balances, this.#references, floors);
  }

  /** `time` is the entry's, in ms. */
  apply(event: Event, time: number): void {
    this.events++;
    if (event.type !== 'commissionPaid') this.#referral.settled();
    if (event.type !== 'funded') this.#grant = undefined;
    if (!TELLS_INCOME.has(event.type)) this.#contract.claims.settled();
    switch (event.type) {
      case 'funded':
        this.#fund(event);
        return;
      case 'inviterSet':
        this.#referral.setInviter(event);
        return;
      case 'commissionEnded':
        this.#referral.end(event);
        return;
      case 'commissionPaid':
        this.#referral.pay(event);
        return;
      case 'credited':
        this.#vouchers.check(event, time);
        this.#wallet.apply(event);
        this.#house.noteCredit(event);
        this.#contract.claims.receive(event.owner, event.currency, event.amount);
        return;
      case 'withdrawalRequested':
      case 'payoutStarted':
      case 'withdrawalClosed':
      case 'ownTransferred':
      case 'swapped':
        this.#wallet.apply(event);
        return;
      case 'projectSet':
      case 'coinsBought':
      case 'shareCommitted':
      case 'shareAllotted':
      case 'subscriptionRefunded':
      case 'coinsUnlocked':
      case 'projectClosed':
        this.#launchpad.apply(event, time);
        return;
      case 'positionOrdered':
      case 'positionOpened':
      case 'positionCancelled':
      case 'stopsSet':
      case 'marginAdded':
      case 'closeQueued':
      case 'closeDropped':
      case 'positionClosed':
      case 'claimMade':
      case 'claimPaid':
      case 'contractSettingsSet':
      case 'contractLimitsSet':
        this.#contract.apply(event);
        return;
      case 'secondOpened':
      case 'secondsStruck':
      case 'secondsSettled':
      case 'secondsVoided':
      case 'secondConfigsSet':
      case 'secondFeeSet':
        this.#second.apply(event);
        return;
      case 'houseTransferred':
      case 'creditCorrected':
        this.#house.apply(event);
        if (event.type === 'houseTransferred') this.#contract.claims.transferred(event);
        return;
      case 'setAside':
        if (event.kind === 'order') this.#spot.setAside(event.id);
        return;
      case 'reinstated':
        // Moves nothing.
        return;
      case 'pairListed':
        this.#contract.list(event.pair);
        this.#spot.apply(event);
        return;
      default:
        this.#spot.apply(event);
    }
  }

  /** Every account as it stands now. */
  get accounts(): StateFacts['accounts'] {
    return this.#balances.all();
  }

  /** What the events add up to, in the form that is compared with the live state and with the tables. */
  facts(): StateFacts {
    this.#referral.settled();
    this.#contract.claims.settled();
    return {
      accounts: this.#balances.all(),
      orders: this.#spot.orders(),
      pairs: this.#spot.pairs(),
      withdrawals: this.#wallet.withdrawals(),
      projects: this.#launchpad.projects(),
      subscriptions: this.#launchpad.subscriptions(),
      positions: this.#contract.positions(),
      house: this.#contract.house(),
      claims: this.#contract.claims.open(),
      seconds: this.#second.orders(),
    };
  }

  #fund({ owner, currency, amount, reference }: Funded): void {
    if (this.#grant?.reference !== reference) {
      expect(!this.#references.has(reference), `${reference} was granted twice`);
      this.#references.add(reference);
      this.#grant = { reference, currencies: new Set() };
    }
    expect(!this.#grant!.currencies.has(currency), `${reference} was granted twice`);
    this.#grant!.currencies.add(currency);
    const genesis = this.#balances.house('genesis', currency);
    this.#balances.move(genesis, this.#balances.spot(owner, currency), amount);
    this.#contract.claims.receive(owner, currency, amount);
  }
}
