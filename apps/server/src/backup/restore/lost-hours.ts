import { MEMO_FORMATS } from '@bourse/protocol/wallet/memo';
import type { AddressFormat } from '@bourse/protocol/wallet/calls';
import { sql } from 'kysely';
import type { Database } from '../../database/schema.ts';
import type { Settings } from '../../settings.ts';
import { readKeys } from '../../wallet/deposits/deposit-addresses.ts';
import type { DepositKey } from '../../wallet/deposits/deposit-keys.ts';

/** More deposit addresses than most exchanges give out between two backups. */
export const SKIPPED_ADDRESSES = 1_000;

/** Numbers that a service is told and that the database counts itself. */
const TOLD_IDENTITIES = ['deposits'] as const;

/** Where a key's deposit addresses go on. */
export interface MovedKey {
  readonly id: string;
  readonly format: AddressFormat;
  /** The first that is passed over. */
  readonly from: number;
  readonly next: number;
  /** Whether payments to what is passed over are seen: the key is among the settings. */
  readonly isWatched: boolean;
}

export interface LostHours {
  readonly settings: Pick<Settings, 'xpubs'>;
  readonly now: Date;
  /** How many addresses of each key are passed over. */
  readonly skip: number;
}

/**
 * Keeps what was given out in the hours that a restore has lost from being given out again: the signer knows the numbers of pay-outs
 * that no book has any more, and users have addresses that they pay to.
 */
export function passOverLostHours(
  db: Database,
  { settings, now, skip }: LostHours,
): Promise<readonly MovedKey[]> {
  return db.transaction().execute(async (trx) => {
    await raiseFloor(trx, now);
    const keys = [...readKeys(settings.xpubs).values()].filter(
      ({ format }) => !MEMO_FORMATS.includes(format),
    );
    // Of one that has given none so far the first may have been given since.
    for (const { id, format } of keys)
      await trx
        .insertInto('deposit_keys')
        .values({ id, format, next_index: 0 })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    const rows = await trx
      .updateTable('deposit_keys')
      .set({ next_index: sql`next_index + ${skip}` })
      .returning(['id', 'format', 'next_index as next'])
      .execute();
    const moved: MovedKey[] = [];
    for (const { next, ...row } of rows) {
      const key = keys.find(({ id }) => id === row.id);
      const from = next - skip;
      if (key) await keepForNobody(trx, key, { from, next, now });
      moved.push({ ...row, from, next, isWatched: key !== undefined });
    }
    return moved.toSorted((a, b) => (a.format + a.id < b.format + b.id ? -1 : 1));
  });
}

/** Numbers go on at the time in seconds: nobody gives out more of them than seconds go by, however often he restores. */
async function raiseFloor(trx: Database, now: Date): Promise<void> {
  const floor = String(Math.floor(now.getTime() / 1_000));
  await trx
    .insertInto('id_floors')
    .values({ floor, set_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  for (const table of TOLD_IDENTITIES)
    await sql`
      select setval(pg_get_serial_sequence(${table}, 'id'), greatest(
        (select max(floor) from id_floors), (select coalesce(max(id), 1) from ${sql.table(table)})))`.execute(
      trx,
    );
}

interface Passed {
  readonly from: number;
  readonly next: number;
  readonly now: Date;
}

async function keepForNobody(trx: Database, key: DepositKey, { from, next, now }: Passed): Promise<void> {
  const [indexes, addresses]: [number[], string[]] = [[], []];
  for (let index = from; index < next; index++) {
    indexes.push(index);
    addresses.push(key.addressAt(index));
  }
  await sql`
    insert into deposit_addresses (user_id, key_id, index, format, address, created_at)
      select null, ${key.id}, index, ${key.format}, address, ${now}
      from unnest(${indexes}::int[], ${addresses}::text[]) as passed (index, address)`.execute(trx);
}
