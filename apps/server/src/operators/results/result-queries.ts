import { formatAmount } from '@bourse/money/amount';
import { HOUSE, projectAccount } from '@bourse/protocol/ledger/ledger';
import { RESULT_PRODUCTS, type ResultProduct } from '@bourse/protocol/domains';
import type { FlowRow, ResultRow } from '@bourse/protocol/operators/results/calls';
import { sql } from 'kysely';
import { inSteps } from '../../database/blocks.ts';
import type { Database } from '../../database/schema.ts';
import { dayOf, dayText } from '../../utc-days.ts';
import { productOf } from './products.ts';

/** Of prices: 1e-16 USDT a coin. */
const PRICE_SCALE = 10n ** 16n;
/** Owners from here on upwards are accounts of the house, below it projects' accounts. */
const ABOVE_PROJECTS = projectAccount(0);

/** First and last day, both included, as `2026-11-21`. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

/**
 * Profit and loss by day, product and coin. Coins of a project are worth nothing on the project's account: they were issued
 * for nothing, and what users paid for them is its result.
 */
export async function profitRows(db: Database, { from, to }: Days): Promise<ResultRow[]> {
  const [first, last] = [dayOf(Date.parse(from)), dayOf(Date.parse(to))];
  const [{ rows }, prices, held] = await Promise.all([
    sql<{ day: number; kind: string; topic: string; currency: string; project: boolean; amount: string }>`
      select day, kind, topic, currency, owner < ${ABOVE_PROJECTS} as project, sum(received - paid) as amount
      from house_days where day between ${first} and ${last} and owner < ${HOUSE.withdrawals}
      group by 1, 2, 3, 4, 5`.execute(db),
    pricesOf(db, first - 1, last),
    heldBefore(db, first),
  ]);
  const sums = new Map<string, { day: number; product: ResultProduct; currency: string } & Sum>();
  const add = (
    day: number,
    product: ResultProduct,
    currency: string,
    amount: bigint,
    value: bigint,
  ): void => {
    const key = `${day}/${product}/${currency}`;
    const sum = sums.get(key) ?? { day, product, currency, amount: 0n, value: 0n };
    sum.amount += amount;
    sum.value += value;
    sums.set(key, sum);
  };
  const changes = new Map<string, bigint>();
  for await (const some of inSteps(rows)) {
    for (const { day, kind, topic, currency, project, amount: text } of some) {
      const amount = BigInt(text);
      const isWorthless = project && currency !== 'USDT';
      const value = isWorthless ? 0n : valueOf(amount, prices.at(currency, day));
      add(day, productOf(kind, topic), currency, amount, value);
      if (!project) changes.set(`${day}/${currency}`, (changes.get(`${day}/${currency}`) ?? 0n) + amount);
    }
  }
  const currencies = new Set([...held.keys(), ...rows.map(({ currency }) => currency)]);
  for (const currency of currencies) {
    let amount = held.get(currency) ?? 0n;
    for (let day = first; day <= last; day++) {
      const gain = valueOf(amount, prices.at(currency, day) - prices.at(currency, day - 1));
      if (gain !== 0n) add(day, 'holdings', currency, 0n, gain);
      amount += changes.get(`${day}/${currency}`) ?? 0n;
    }
  }
  return [...sums.values()]
    .filter(({ amount, value }) => amount !== 0n || value !== 0n)
    .toSorted(
      (a, b) =>
        b.day - a.day ||
        RESULT_PRODUCTS.indexOf(a.product) - RESULT_PRODUCTS.indexOf(b.product) ||
        (a.currency < b.currency ? -1 : 1),
    )
    .map(({ day, product, currency, amount, value }) => ({
      day: dayText(day),
      product,
      currency,
      amount: formatAmount(amount),
      value: formatAmount(value),
    }));
}

interface Sum {
  amount: bigint;
  value: bigint;
}

/** What came in from outside and went out by day and coin, users' and the house's own. */
export async function flowRows(db: Database, { from, to }: Days): Promise<FlowRow[]> {
  const [first, last] = [dayOf(Date.parse(from)), dayOf(Date.parse(to))];
  const [{ rows }, prices] = await Promise.all([
    sql<{ day: number; currency: string; deposits: string; credits: string; withdrawals: string }>`
      select day, currency,
        coalesce(sum(paid - received) filter (where kind = 'deposit'), 0) as deposits,
        coalesce(sum(paid - received) filter (where kind in ('manualCredit', 'correction', 'fund')), 0) as credits,
        coalesce(sum(received - paid) filter (where kind = 'withdrawal'), 0) as withdrawals
      from house_days where day between ${first} and ${last} and owner >= ${HOUSE.withdrawals}
        and kind in ('deposit', 'manualCredit', 'correction', 'fund', 'withdrawal')
      group by day, currency order by day desc, currency`.execute(db),
    pricesOf(db, first, last),
  ]);
  return rows.map(({ day, currency, deposits, credits, withdrawals }) => {
    const net = BigInt(deposits) + BigInt(credits) - BigInt(withdrawals);
    return {
      day: dayText(day),
      currency,
      deposits: formatAmount(BigInt(deposits)),
      credits: formatAmount(BigInt(credits)),
      withdrawals: formatAmount(BigInt(withdrawals)),
      net: formatAmount(net),
      value: formatAmount(valueOf(net, prices.at(currency, day))),
    };
  });
}

/** What the accounts of the house, projects' apart, had of each coin when a day began. */
async function heldBefore(db: Database, day: number): Promise<Map<string, bigint>> {
  const { rows } = await sql<{ currency: string; amount: string }>`
    select currency, sum(received - paid) as amount from house_days
    where day < ${day} and owner < ${HOUSE.withdrawals} and owner >= ${ABOVE_PROJECTS} group by 1`.execute(
    db,
  );
  return new Map(rows.map(({ currency, amount }) => [currency, BigInt(amount)]));
}

interface Prices {
  /** Of the day or the last one before it that has any; before the first one, that one; 0 for a coin without. */
  at(currency: string, day: number): bigint;
}

async function pricesOf(db: Database, first: number, last: number): Promise<Prices> {
  const { rows } = await sql<{ currency: string; day: number; price: string }>`
    select currency, day, price from house_prices where day between ${first} and ${last}
    union all
    (select distinct on (currency) currency, day, price from house_prices where day < ${first}
      order by currency, day desc)
    union all
    (select distinct on (currency) currency, day, price from house_prices where day > ${last}
      order by currency, day)
    order by currency, day`.execute(db);
  const known = new Map<string, { day: number; price: bigint }[]>();
  for (const { currency, day, price } of rows) {
    const list = known.get(currency) ?? [];
    list.push({ day, price: BigInt(price) });
    known.set(currency, list);
  }
  return {
    at(currency, day) {
      if (currency === 'USDT') return PRICE_SCALE;
      const list = known.get(currency) ?? [];
      return (list.findLast((each) => each.day <= day) ?? list[0])?.price ?? 0n;
    },
  };
}

function valueOf(amount: bigint, price: bigint): bigint {
  return (amount * price) / PRICE_SCALE;
}
