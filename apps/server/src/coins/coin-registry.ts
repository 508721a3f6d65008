import { MOST_DECIMALS, VALUE_COIN, type CoinStatus } from '@bourse/protocol/coins/rules';
import type { CoinCreate, CoinUpdate } from '@bourse/protocol/operators/coins/calls';
import { refuse, Refusal } from '@bourse/protocol/refusal';
import { sql } from 'kysely';
import type { Database } from '../database/schema.ts';
import type { Services } from '../services.ts';
import { KeyedMutex } from '../keyed-mutex.ts';
import { Kept } from '../memo.ts';
import type { CoinRow } from './tables.ts';

/** A coin, as the operators have set it. */
export interface Coin {
  readonly symbol: string;
  /** In English. */
  readonly name: string;
  /** Most decimals shown; amounts have eight whatever it is. */
  readonly decimals: number;
  readonly depositOpen: boolean;
  readonly withdrawOpen: boolean;
  readonly swapOpen: boolean;
  readonly position: number;
  readonly status: CoinStatus;
  /** Path of its picture; empty: as the apps draw it. */
  readonly icon: string;
}

/** What is committed together with a change: the entry in the audit log. */
type Alongside = (trx: Database, before: Coin | undefined, after: Coin) => Promise<unknown>;

const STEP = 10;
const RETRY_MS = 1_000;

/**
 * Every coin there is. In memory, since every visitor asks; changed through here only. The engine takes a currency as
 * a name and no rule of its own depends on which ones there are, so coins are plain rows and no commands: what may be
 * done with a coin is asked before a command is submitted, as switches are.
 */
export class CoinRegistry {
  readonly #services: Pick<Services, 'db' | 'log' | 'locks'>;
  readonly #mutex: KeyedMutex;
  #coins: ReadonlyMap<string, Coin> = new Map();
  readonly #all = new Kept<readonly Coin[]>();
  #retry: NodeJS.Timeout | undefined;

  constructor(services: Pick<Services, 'db' | 'log' | 'locks'>) {
    this.#services = services;
    this.#mutex = new KeyedMutex({ name: 'coins', turns: services.locks });
  }

  /** Reads the rows, and adds coins that pairs, chains and projects name already. */
  load(): Promise<void> {
    return this.#change(async (trx) => {
      await meetCoins(trx);
      await openListed(trx);
    });
  }

  /** Reads the rows as another process has left them. */
  read(): Promise<void> {
    return this.#change(() => Promise.resolve());
  }

  /** Meets the coins of new projects and pairs as they are committed; what fails is tried again. */
  watch(sequencer: Services['sequencer']): void {
    sequencer.onCommitted(({ projects, entries }) => {
      const isNew = projects.some(({ coin }) => !this.#coins.has(coin));
      const isListed = entries.some(
        ({ command }) =>
          command.type === 'listPair' &&
          !(this.isShown(command.pair.base) && this.isShown(command.pair.quote)),
      );
      if (isNew || isListed) this.#meetSoon();
    });
  }

  /** Once the coins of all that was committed so far are met. */
  settled(): Promise<void> {
    return this.#mutex.take('change', () => Promise.resolve());
  }

  stop(): Promise<void> {
    clearTimeout(this.#retry);
    return this.settled();
  }

  /** Every coin, in display order; the same list until one changes. */
  all(): readonly Coin[] {
    return this.#all.get([this.#coins], () => [...this.#coins.values()]);
  }

  find(symbol: string): Coin | undefined {
    return this.#coins.get(symbol);
  }

  /** Where its picture is: the one that an operator has stored, else the one that the web app comes with. */
  readonly logoOf = (symbol: string): string =>
    this.find(symbol)?.icon || `/pc/coins/${symbol.toLowerCase()}.svg`;

  /** The coins that users are offered, in display order. */
  offered(): string[] {
    return this.all()
      .filter(({ status }) => status === 'open')
      .map(({ symbol }) => symbol);
  }

  /** Whether users know it, be it closed by now. */
  isShown(symbol: string): boolean {
    const coin = this.find(symbol);
    return coin !== undefined && coin.status !== 'upcoming';
  }

  takesDeposits(symbol: string): boolean {
    const coin = this.find(symbol);
    return coin?.status === 'open' && coin.depositOpen;
  }

  /** Of a closed coin too: what is held can leave. */
  letsWithdraw(symbol: string): boolean {
    return this.isShown(symbol) && this.find(symbol)!.withdrawOpen;
  }

  /** A coin that nobody has closed for the fast exchange; whether it has a price is the engine's to say. */
  letsSwap(symbol: string): boolean {
    const coin = this.find(symbol);
    return coin === undefined || (coin.status === 'open' && coin.swapOpen);
  }

  /** Compares currencies in display order; unknown ones come last, by name. */
  readonly inOrder = (a: string, b: string): number => {
    const place = (symbol: string) => this.find(symbol)?.position ?? Infinity;
    return a === b ? 0 : place(a) < place(b) ? -1 : place(a) > place(b) ? 1 : a.localeCompare(b);
  };

  /** As it would be; refused where it would be. Nothing happens. */
  previewCreate(fields: CoinCreate): Coin | Refusal {
    const { symbol, name, decimals = MOST_DECIMALS, status = 'open' } = fields;
    if (this.#coins.has(symbol)) return refuse('COIN_EXISTS', { coin: symbol });
    const last = Math.max(0, ...this.all().map((coin) => coin.position));
    return {
      ...{ symbol, name, decimals, status },
      depositOpen: isOn(fields.depositOpen, true),
      withdrawOpen: isOn(fields.withdrawOpen, true),
      swapOpen: isOn(fields.swapOpen, true),
      position: fields.position ?? last + STEP,
      icon: iconOf(fields.icon, ''),
    };
  }

  /** As it is; refused where the change would be. */
  async beforeUpdate(fields: CoinUpdate): Promise<Coin | Refusal> {
    const was = this.find(fields.symbol);
    if (!was) return refuse('CURRENCY_NOT_FOUND');
    return (await closingRefusal(this.#services.db, fields)) ?? was;
  }

  async create(fields: CoinCreate, alongside: Alongside): Promise<Coin | Refusal> {
    const { symbol, name } = fields;
    return this.#change(async (trx) => {
      const row = await trx
        .insertInto('coins')
        .values({
          symbol,
          name,
          decimals: fields.decimals ?? MOST_DECIMALS,
          deposit_open: isOn(fields.depositOpen, true),
          withdraw_open: isOn(fields.withdrawOpen, true),
          swap_open: isOn(fields.swapOpen, true),
          position: fields.position ?? sql<number>`(select coalesce(max(position), 0) + ${STEP} from coins)`,
          status: fields.status ?? 'open',
          icon: iconOf(fields.icon, ''),
        })
        .onConflict((conflict) => conflict.column('symbol').doNothing())
        .returningAll()
        .executeTakeFirst();
      if (!row) return refuse('COIN_EXISTS', { coin: symbol });
      await alongside(trx, undefined, coinOf(row));
      return coinOf(row);
    });
  }

  async update(fields: CoinUpdate, alongside: Alongside): Promise<Coin | Refusal> {
    const { symbol } = fields;
    return this.#change(async (trx) => {
      const was = await trx
        .selectFrom('coins')
        .selectAll()
        .where('symbol', '=', symbol)
        .forUpdate()
        .executeTakeFirst();
      if (!was) return refuse('CURRENCY_NOT_FOUND');
      const refused = await closingRefusal(trx, fields);
      if (refused) return refused;
      const row = await trx
        .updateTable('coins')
        .set({
          name: fields.name ?? was.name,
          decimals: fields.decimals ?? was.decimals,
          deposit_open: isOn(fields.depositOpen, was.deposit_open),
          withdraw_open: isOn(fields.withdrawOpen, was.withdraw_open),
          swap_open: isOn(fields.swapOpen, was.swap_open),
          position: fields.position ?? was.position,
          status: fields.status ?? was.status,
          icon: iconOf(fields.icon, was.icon),
        })
        .where('symbol', '=', symbol)
        .returningAll()
        .executeTakeFirstOrThrow();
      await alongside(trx, coinOf(was), coinOf(row));
      return coinOf(row);
    });
  }

  #meetSoon(): void {
    this.load().catch((error: unknown) => {
      this.#services.log.warn({ err: error }, 'the coins of a new project or pair could not be added');
      clearTimeout(this.#retry);
      this.#retry = setTimeout(() => this.#meetSoon(), RETRY_MS);
      this.#retry.unref();
    });
  }

  /** Changes follow each other, so that what is read last is what was written last. */
  #change<T>(work: (trx: Database) => Promise<T>): Promise<T> {
    const { db } = this.#services;
    return this.#mutex.take('change', async () => {
      const result = await db.transaction().execute(work);
      const rows = await db.selectFrom('coins').selectAll().orderBy('position').orderBy('symbol').execute();
      this.#coins = new Map(rows.map((row) => [row.symbol, coinOf(row)]));
      return result;
    });
  }
}

/** Coins that something names already, in the order in which pairs were listed and projects made. */
async function meetCoins(trx: Database): Promise<void> {
  await sql`
    insert into coins (symbol, name, position, status)
      select symbol, symbol, (select coalesce(max(position), 0) from coins)
          + ${STEP}::integer * row_number() over (order by min(rank), min(place), symbol),
        case when bool_or(rank < 2) then 'open' else 'upcoming' end
      from (
        select base as symbol, 0 as rank, listed_seq as place from pairs
        union all select quote, 0, listed_seq from pairs
        union all select currency, 1, 0 from chains
        union all select coin, 2, id from projects
      ) as named
      where not exists (select from coins where coins.symbol = named.symbol)
      group by symbol
    on conflict do nothing`.execute(trx);
}

/** Users are shown the coin of a project once it has a pair; it then comes last. */
async function openListed(trx: Database): Promise<void> {
  await sql`
    update coins set status = 'open', position = listed.position
    from (
      select symbol, (select max(position) from coins)
          + ${STEP}::integer * row_number() over (order by min(listed_seq), symbol) as position
      from (
        select coins.symbol, listed_seq from coins
        join pairs on coins.symbol in (base, quote)
        where coins.status = 'upcoming'
      ) as pair_coins
      group by symbol
    ) as listed
    where coins.symbol = listed.symbol`.execute(trx);
}

/** Why it cannot be closed, where that is asked for. */
async function closingRefusal(db: Database, { symbol, status }: CoinUpdate): Promise<Refusal | undefined> {
  if (status !== 'closed') return undefined;
  if (symbol === VALUE_COIN) return refuse('INVALID_FIELD', { field: 'status' });
  return (await isTraded(db, symbol)) ? refuse('COIN_TRADED', { coin: symbol }) : undefined;
}

async function isTraded(trx: Database, symbol: string): Promise<boolean> {
  const pair = await trx
    .selectFrom('pairs')
    .select('symbol')
    .where('status', '=', 'trading')
    .where(({ eb, or }) => or([eb('base', '=', symbol), eb('quote', '=', symbol)]))
    .executeTakeFirst();
  return pair !== undefined;
}

/** `-` takes it away, since an empty field counts as absent. */
function iconOf(field: string | undefined, before: string): string {
  return field === '-' ? '' : field || before;
}

function isOn(field: '0' | '1' | undefined, before: boolean): boolean {
  return field === undefined ? before : field === '1';
}

function coinOf(row: CoinRow): Coin {
  return {
    symbol: row.symbol,
    name: row.name,
    decimals: row.decimals,
    depositOpen: row.deposit_open,
    withdrawOpen: row.withdraw_open,
    swapOpen: row.swap_open,
    position: row.position,
    status: row.status,
    icon: row.icon,
  };
}
