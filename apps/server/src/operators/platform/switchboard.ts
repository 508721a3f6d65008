import type { SwitchesView } from '@bourse/protocol/config/calls';
import { PRODUCTS, type ProductName } from '@bourse/protocol/domains';
import { refuse, type Refusal } from '@bourse/protocol/refusal';
import type { Database } from '../../database/schema.ts';
import type { SwitchedCaller, Switches } from '../../gateway/access/switches.ts';
import { ConsoleGate } from './console-gate.ts';
import { readFacts, setFact, type Fact } from '../../going-live/facts.ts';
import type { Services } from '../../services.ts';

interface Switch {
  readonly isOff: boolean;
  readonly countries: ReadonlySet<string>;
}

const OPEN: Switch = { isOff: false, countries: new Set() };
const OFF: Switch = { isOff: true, countries: new Set() };

/**
 * What is switched off (docs/rules.md, "Switches and notices"), in memory, so that every call can ask. A change is
 * stored first and counts from that moment on, for the next call.
 */
export class Switchboard implements Switches {
  /** From where operators come in. */
  readonly console: ConsoleGate;
  readonly #db: Database;
  readonly #switches: Map<ProductName, Switch>;
  #maintenance = false;
  #opened: boolean;
  /** Products closed for one user alone. */
  readonly #closed = new Map<number, Set<ProductName>>();
  #changing: Promise<void> = Promise.resolve();

  /** `opened`: without anybody's decision, as a demo is. */
  constructor(
    services: Pick<Services, 'db' | 'settings'>,
    opened: boolean = services.settings.mode === 'demo',
  ) {
    const { db, settings } = services;
    this.console = new ConsoleGate(services);
    this.#db = db;
    this.#opened = opened;
    // Banned or regulated in many places: whoever runs a real exchange decides to offer them.
    const secondStartsOff = settings.mode === 'production';
    this.#switches = new Map(
      PRODUCTS.map((product) => [product, product === 'second' && secondStartsOff ? OFF : OPEN]),
    );
  }

  /** At a start, and after another process has changed something. */
  load(): Promise<void> {
    const turn = this.#changing.then(() => this.#load());
    this.#changing = turn.catch(() => undefined);
    return turn;
  }

  async #load(): Promise<void> {
    await this.console.load();
    for (const row of await this.#db.selectFrom('switches').selectAll().execute()) {
      this.#switches.set(row.product, { isOff: row.is_off, countries: new Set(row.countries) });
    }
    const closed = await this.#db.selectFrom('closed_products').selectAll().execute();
    this.#closed.clear();
    for (const row of closed) {
      this.#closedFor(row.user_id).add(row.product);
    }
    this.#maintenance = (
      await this.#db.selectFrom('maintenance').selectAll().executeTakeFirstOrThrow()
    ).is_on;
    this.#opened ||= (await readFacts(this.#db)).opened !== undefined;
  }

  get opened(): boolean {
    return this.#opened;
  }

  refusalOf(product: ProductName, caller: SwitchedCaller): Refusal | undefined {
    if (!this.#opened) return refuse('NOT_OPEN');
    if (this.#maintenance) return refuse('MAINTENANCE');
    const why = this.#whyOff(product, caller);
    if (why === undefined) return undefined;
    return refuse(why === 'country' ? 'PRODUCT_OFF_HERE' : 'PRODUCT_OFF');
  }

  /** What a caller cannot use, for `/bb/config`. */
  view(caller: SwitchedCaller): SwitchesView {
    const off = PRODUCTS.flatMap((product) => {
      const why = this.#whyOff(product, caller);
      return why === undefined ? [] : [{ product, why }];
    });
    return { maintenance: this.#maintenance, off };
  }

  get maintenance(): boolean {
    return this.#maintenance;
  }

  /** Lets users in, once and for all. */
  async open(trx: Database, fact: Fact): Promise<() => void> {
    await setFact(trx, 'opened', fact);
    return () => void (this.#opened = true);
  }

  products(): { product: ProductName; off: boolean; countries: string[]; users: number }[] {
    return PRODUCTS.map((product) => {
      const { isOff, countries } = this.#switches.get(product)!;
      const users = [...this.#closed.values()].filter((closed) => closed.has(product)).length;
      return { product, off: isOff, countries: [...countries].sort(), users };
    });
  }

  closedFor(userId: number): ProductName[] {
    return [...(this.#closed.get(userId) ?? [])].sort();
  }

  /**
   * Carries out one change at a time: `store` writes it in a transaction and returns what makes it count once that is
   * committed, so memory takes the changes in the order in which the database did.
   */
  change(store: (trx: Database) => Promise<() => void>): Promise<void> {
    const turn = this.#changing.then(async () => {
      const apply = await this.#db.transaction().execute(store);
      apply();
    });
    this.#changing = turn.catch(() => undefined);
    return turn;
  }

  async set(
    trx: Database,
    product: ProductName,
    isOff: boolean,
    countries: readonly string[],
  ): Promise<() => void> {
    const row = { is_off: isOff, countries: [...new Set(countries)].sort() };
    await trx
      .insertInto('switches')
      .values({ product, ...row })
      .onConflict((conflict) => conflict.column('product').doUpdateSet(row))
      .execute();
    return () => void this.#switches.set(product, { isOff, countries: new Set(countries) });
  }

  async setMaintenance(trx: Database, isOn: boolean): Promise<() => void> {
    await trx.updateTable('maintenance').set({ is_on: isOn }).execute();
    return () => void (this.#maintenance = isOn);
  }

  async setForUser(
    trx: Database,
    userId: number,
    product: ProductName,
    isClosed: boolean,
  ): Promise<() => void> {
    if (isClosed) {
      await trx
        .insertInto('closed_products')
        .values({ user_id: userId, product })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      return () => void this.#closedFor(userId).add(product);
    }
    await trx
      .deleteFrom('closed_products')
      .where('user_id', '=', userId)
      .where('product', '=', product)
      .execute();
    return () => {
      const closed = this.#closedFor(userId);
      closed.delete(product);
      if (closed.size === 0) this.#closed.delete(userId);
    };
  }

  #whyOff(
    product: ProductName,
    { userId, country }: SwitchedCaller,
  ): SwitchesView['off'][number]['why'] | undefined {
    const { isOff, countries } = this.#switches.get(product)!;
    if (isOff) return 'everyone';
    if (country !== undefined && countries.has(country)) return 'country';
    return userId !== undefined && this.#closed.get(userId)?.has(product) ? 'user' : undefined;
  }

  #closedFor(userId: number): Set<ProductName> {
    let closed = this.#closed.get(userId);
    if (!closed) this.#closed.set(userId, (closed = new Set()));
    return closed;
  }
}
