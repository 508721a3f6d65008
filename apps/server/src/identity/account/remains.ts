import { formatAmount, parseAmount } from '@bourse/money/amount';
import type { MessageKey } from '@bourse/protocol/texts/en';
import { sql } from 'kysely';
import type { Database } from '../../database/schema.ts';

/** What is worth no more may stay behind, as the asset list counts small ones. */
const DUST_USDT = '0.1';
const DUST = parseAmount(DUST_USDT)!;

/** USDT in 1e-8 units at the reference; nothing while there is none. */
export type ValueInUsdt = (coin: string, amount: bigint) => bigint | undefined;

/** Something that has to end before an account can, in the words of the catalogue. */
export interface Remaining {
  readonly key: MessageKey;
  readonly args: Readonly<Record<string, string>>;
}

/** What is open, by the name that its owner reads. */
const OPEN: Readonly<
  Record<string, { readonly key: MessageKey; readonly count: (user: number) => ReturnType<typeof sql> }>
> = {
  orders: {
    key: 'REMAINS_ORDERS',
    count: (user) => sql`select count(*) from open_orders where owner = ${user}`,
  },
  positions: {
    key: 'REMAINS_POSITIONS',
    count: (user) => sql`select count(*) from open_positions where owner = ${user}`,
  },
  seconds: {
    key: 'REMAINS_SECONDS',
    count: (user) => sql`select count(*) from open_seconds where owner = ${user}`,
  },
  subscriptions: {
    key: 'REMAINS_SUBSCRIPTIONS',
    count: (user) =>
      sql`select count(*) from subscriptions where owner = ${user} and status in ('committed', 'locked')`,
  },
  withdrawals: {
    key: 'REMAINS_WITHDRAWALS',
    count: (user) =>
      sql`select count(*) from withdrawals where owner = ${user} and status in ('pending', 'paying')`,
  },
  deposits: {
    key: 'REMAINS_DEPOSITS',
    count: (user) =>
      sql`select count(*) from deposits where user_id = ${user} and status in ('pending', 'crediting')`,
  },
  credits: {
    key: 'REMAINS_CREDITS',
    count: (user) =>
      sql`select count(*) from manual_credits where owner = ${user} and status in ('pending', 'crediting')`,
  },
  claims: {
    key: 'REMAINS_CLAIMS',
    count: (user) => sql`select count(*) from contract_claims where owner = ${user} and owed > 0`,
  },
};

/** Everything that keeps an account from being closed; what is worth less than `DUST_USDT` of a coin does not. */
export async function remainsOf(db: Database, userId: number, value: ValueInUsdt): Promise<Remaining[]> {
  const balances = await db
    .selectFrom('accounts')
    .select(['currency', sql<string>`sum(available + frozen)`.as('amount')])
    .where('owner', '=', String(userId))
    .groupBy('currency')
    .orderBy('currency')
    .execute();
  const remaining: Remaining[] = balances
    .map(({ currency, amount }) => ({ currency, amount: BigInt(amount) }))
    .filter(({ currency, amount }) => amount > 0n && !isDust(value(currency, amount)))
    .map(({ currency, amount }) => ({
      key: 'REMAINS_BALANCE',
      args: { amount: formatAmount(amount), currency },
    }));
  const counts = sql.join(
    Object.entries(OPEN).map(([name, { count }]) => sql`(${count(userId)}) as ${sql.ref(name)}`),
  );
  const { rows } = await sql<Record<string, string>>`select ${counts}`.execute(db);
  for (const [name, { key }] of Object.entries(OPEN)) {
    const count = rows[0]![name]!;
    if (count !== '0') remaining.push({ key, args: { count } });
  }
  return remaining;
}

/** What nobody can value is none. */
function isDust(worth: bigint | undefined): boolean {
  return worth !== undefined && worth <= DUST;
}
