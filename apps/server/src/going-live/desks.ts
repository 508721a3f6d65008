import { UNIT, parseAmount } from '@bourse/money/amount';
import {
  CONTRACT_COIN,
  DEFAULT_CONTRACT_SETTINGS,
  TIERS,
  type ContractSettings,
} from '@bourse/protocol/contract/rules';
import type { HouseAccount } from '@bourse/protocol/house/accounts';
import { decodeAmounts } from '@bourse/protocol/journal';
import { HOUSE } from '@bourse/protocol/ledger/ledger';
import type { ProductName } from '@bourse/protocol/domains';
import {
  DEFAULT_SECOND_SETTINGS,
  SECOND_COIN,
  secondIncome,
  type SecondSettings,
} from '@bourse/protocol/second/rules';
import { SWAP_MAX_USDT } from '@bourse/protocol/swap/rules';
import { sql } from 'kysely';
import type { Database } from '../database/schema.ts';

/** What a desk of the house holds of a currency, and what it should for what it backs. */
export interface DeskFunds {
  readonly desk: HouseAccount;
  readonly currency: string;
  readonly held: bigint;
  /** `undefined`: there is no price yet to tell. */
  readonly suggested: bigint | undefined;
}

/** Worth in USDT that the market maker should be able to quote on each side of a pair. */
const QUOTED = 25_000n * UNIT;
/** So many of the largest second contracts at once, ... */
const SECONDS_AT_ONCE = 20n;
/** ... and so much of the contract desk's money for gaps. */
const INSURED_SHARE = 10n;
/** What it should have moves with the price: who has given what was suggested is not asked for more before it lacks a tenth. */
const ENOUGH_TENTHS = 9n;
/** A desk with less than this share of what it should have is low. */
const LOW_SHARE = 4n;
const VALUE = 'USDT';

/**
 * What the desks should have, by the limits that they back (docs/going-live.md, "House desks"): the contract desk lets one
 * user hold a position of the first tier within a pair's bound, the desk of second contracts pays twenty of the largest, the
 * swap desk pays the largest exchange in any coin, the market maker quotes both sides of each pair. What is switched off needs nothing.
 */
export async function deskFunds(
  db: Database,
  options: { readonly secondStartsOff: boolean },
): Promise<DeskFunds[]> {
  const isOn = await switchedOn(db, options);
  const held = await houseHoldings(db);
  const sides = await quotedSides(db);
  const prices = await pricesOf(db);
  const line = (desk: HouseAccount, currency: string, suggested: bigint | undefined): DeskFunds => ({
    ...{ desk, currency, suggested },
    held: held.get(`${desk} ${currency}`) ?? 0n,
  });
  const worth = (usdt: bigint, coin: string): bigint | undefined => {
    if (coin === VALUE) return usdt;
    const price = prices.get(coin);
    return price === undefined || price === 0n ? undefined : (usdt * UNIT) / price;
  };
  const lines: DeskFunds[] = [];
  if (isOn('spot')) {
    for (const [coin, count] of sides)
      lines.push(line('marketMaker', coin, worth(QUOTED * BigInt(Math.max(1, count)), coin)));
  }
  if (isOn('swap'))
    for (const coin of sides.keys()) lines.push(line('swap', coin, worth(SWAP_MAX_USDT, coin)));
  if (isOn('contract')) {
    const funds = await contractFunds(db);
    lines.push(line('contractHouse', CONTRACT_COIN, funds));
    lines.push(line('insurance', CONTRACT_COIN, funds / INSURED_SHARE));
  }
  if (isOn('second')) lines.push(line('secondHouse', SECOND_COIN, await secondFunds(db)));
  return lines;
}

/** Whether a desk has too little for what it backs; one without a price only when it has nothing at all. */
export function isShort({ held, suggested }: DeskFunds): boolean {
  return suggested === undefined ? held <= 0n : held * 10n < suggested * ENOUGH_TENTHS;
}

/** Two digits are enough for advice. */
export function roundedUp(amount: bigint): bigint {
  const step = 10n ** BigInt(Math.max(0, String(amount).length - 2));
  return ((amount + step - 1n) / step) * step;
}

/** What is to be credited so that a desk has what it should; `undefined`: it has enough, or there is no price to tell. */
export function lackOf(funds: DeskFunds): bigint | undefined {
  const { held, suggested } = funds;
  return suggested === undefined || !isShort(funds) ? undefined : roundedUp(suggested - held);
}

/** Whether a funded desk runs low. */
export function isLow({ held, suggested }: DeskFunds): boolean {
  return suggested === undefined ? held <= 0n : held * LOW_SHARE < suggested;
}

async function switchedOn(
  db: Database,
  { secondStartsOff }: { readonly secondStartsOff: boolean },
): Promise<(product: ProductName) => boolean> {
  const rows = await db.selectFrom('switches').select(['product', 'is_off']).execute();
  const off = new Map(rows.map(({ product, is_off }) => [product, is_off]));
  return (product) => !(off.get(product) ?? (product === 'second' && secondStartsOff));
}

async function houseHoldings(db: Database): Promise<Map<string, bigint>> {
  const desks = Object.entries(HOUSE) as [HouseAccount, number][];
  const rows = await db
    .selectFrom('accounts')
    .select(['owner', 'currency'])
    .select(sql<string>`sum(available + frozen)`.as('held'))
    .where('owner', '<', '0')
    .groupBy(['owner', 'currency'])
    .execute();
  return new Map(
    rows.map(({ owner, currency, held }) => [
      `${desks.find(([, id]) => id === Number(owner))?.[0]} ${currency}`,
      BigInt(held),
    ]),
  );
}

/**
 * Of how many ladders each coin pays one side, those that are quoted in first: bids pay with the quote, asks with the base.
 * Pairs count that trade and follow a feed; on the others users deal with each other.
 */
async function quotedSides(db: Database): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('pairs')
    .innerJoin('reference_prices', 'reference_prices.symbol', 'pairs.symbol')
    .select(['base', 'quote'])
    .where('status', '=', 'trading')
    .where('source', '=', 'mark')
    .execute();
  const sides = new Map([[VALUE, 0]]);
  for (const coin of rows.flatMap(({ base, quote }) => [quote, base]))
    sides.set(coin, (sides.get(coin) ?? 0) + 1);
  return sides;
}

/** The newest price of each coin in USDT (1e-8 units), of the last candle that was saved. */
async function pricesOf(db: Database): Promise<Map<string, bigint>> {
  const { rows } = await sql<{ base: string; close: string }>`
    select p.base, c.close::text as close
    from pairs p cross join lateral (
      select close from candles_1m where symbol = p.symbol order by minute desc limit 1) c
    where p.quote = ${VALUE}`.execute(db);
  return new Map(
    rows.flatMap(({ base, close }) => {
      const price = parseAmount(close);
      return price === undefined ? [] : [[base, price] as const];
    }),
  );
}

const PPM = 1_000_000n;

/** So that a position of the first tier stays within the narrowest bound of a pair. */
async function contractFunds(db: Database): Promise<bigint> {
  const rows = await db.selectFrom('contract_settings').select('settings').execute();
  const bounds = rows.flatMap(({ settings }) => {
    const { enabled, exposurePpm } = JSON.parse(settings) as ContractSettings;
    return enabled && exposurePpm > 0 ? [exposurePpm] : [];
  });
  const narrowest = Math.min(DEFAULT_CONTRACT_SETTINGS.exposurePpm, ...bounds);
  return (TIERS[0].upTo * PPM) / BigInt(narrowest);
}

async function secondFunds(db: Database): Promise<bigint> {
  const rows = await db.selectFrom('second_settings').select('settings').execute();
  const own = rows.map(({ settings }) => decodeAmounts<SecondSettings>(settings));
  const incomes = [DEFAULT_SECOND_SETTINGS, ...own]
    .filter(({ enabled }) => enabled)
    .flatMap(({ configs }) => configs.map(({ max, incomePpm }) => secondIncome(max, incomePpm)));
  const largest = incomes.reduce((most, each) => (each > most ? each : most), 0n);
  return largest * SECONDS_AT_ONCE;
}
