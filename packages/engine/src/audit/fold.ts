import type { Event, Funded } from '@bourse/protocol/event';
import { expect } from './balances.ts';
import { DomainFolds, type StateFacts } from './domains.ts';

/** Events that may stand between what the house receives and the claims that it pays from it. */
const TELLS_INCOME: ReadonlySet<Event['type']> = new Set([
  'funded',
  'credited',
  'houseTransferred',
  'commissionPaid',
  'claimMade',
  'claimPaid',
]);

type AnyHandler = (event: Event, time: number) => void;

/**
 * The second source: rebuilds balances, orders and queues from the journal's events alone, with plain maps and none
 * of the engine's code, and checks each event against the rules on the way (prices within limits, fees by formula,
 * holds by formula). What each domain does with its events is in `domains.ts`.
 */
export class Fold {
  readonly #domains: DomainFolds;
  readonly #handlers: Readonly<Partial<Record<Event['type'], AnyHandler>>>;
  /** Currencies of the grant being told: one event each, one after the other. */
  #grant: { reference: string; currencies: Set<string> } | undefined;
  events = 0;

  /** `floors`: above which restores have had numbers of withdrawals go on. */
  constructor({ floors = [] }: { readonly floors?: readonly number[] } = {}) {
    this.#domains = new DomainFolds(floors);
    this.#handlers = this.#domains.handlers as unknown as Partial<Record<Event['type'], AnyHandler>>;
  }

  /** `time` is the entry's, in ms. */
  apply(event: Event, time: number): void {
    const { referral, claims } = this.#domains;
    this.events++;
    if (event.type !== 'commissionPaid') referral.settled();
    if (event.type !== 'funded') this.#grant = undefined;
    if (!TELLS_INCOME.has(event.type)) claims.settled();
    if (event.type === 'funded') this.#fund(event);
    else this.#handlers[event.type]?.(event, time);
  }

  /** Every account as it stands now. */
  get accounts(): StateFacts['accounts'] {
    return this.#domains.balances.all();
  }

  /** What the events add up to, in the form that is compared with the live state and with the tables. */
  facts(): StateFacts {
    this.#domains.referral.settled();
    this.#domains.claims.told();
    return this.#domains.facts();
  }

  #fund({ owner, currency, amount, reference }: Funded): void {
    const { balances, references, claims } = this.#domains;
    if (this.#grant?.reference !== reference) {
      expect(!references.has(reference), `${reference} was granted twice`);
      references.add(reference);
      this.#grant = { reference, currencies: new Set() };
    }
    expect(!this.#grant!.currencies.has(currency), `${reference} was granted twice`);
    this.#grant!.currencies.add(currency);
    balances.move(balances.house('genesis', currency), balances.spot(owner, currency), amount);
    claims.receive(owner, currency, amount);
  }
}
