import { sql } from 'kysely';
import type { AddressFormat, DepositAddress } from '@bourse/protocol/wallet/calls';
import { MEMO_FORMATS } from '@bourse/protocol/wallet/memo';
import type { Database } from '../../database/schema.ts';
import { StartRefused } from '../../launch/start-refused.ts';
import type { Services } from '../../services.ts';
import type { ChainSpec } from '../chains.ts';
import { DEMO_ADDRESSES } from './demo-addresses.ts';
import type { DepositMemos } from './deposit-memos.ts';
import { KEY_SETTINGS, readDepositKey, type DepositKey, type KeyFormat } from './deposit-keys.ts';

/**
 * Where deposits go. With an extended public key every user has an address of his own per kind of chain, good for all
 * its coins and for ever; otherwise, and where payments have memos, all users share the operators' address of the chain.
 */
export class DepositAddresses {
  readonly #services: Pick<Services, 'db' | 'clock' | 'settings'>;
  readonly #memos: DepositMemos;
  readonly #keys: ReadonlyMap<AddressFormat, DepositKey>;

  constructor(services: Pick<Services, 'db' | 'clock' | 'settings'>, memos: DepositMemos) {
    this.#services = services;
    this.#memos = memos;
    this.#keys = readKeys(services.settings.xpubs);
  }

  /** Whether a deposit could be sent anywhere at all. */
  isReachable(spec: ChainSpec): boolean {
    return this.derives(spec.format) || this.#sharedAddress(spec) !== undefined;
  }

  /** Whether users have addresses of their own on chains of that kind. */
  derives(format: AddressFormat): boolean {
    return this.#keys.has(format) && !MEMO_FORMATS.includes(format);
  }

  /** The signer's hot wallet on chains of that kind; `undefined`: no key is set. */
  hotAddressOf(format: AddressFormat): string | undefined {
    return this.#keys.get(format)?.hotAddress;
  }

  /** The user's address, or the shared one; `undefined` when there is neither. */
  async find(
    userId: number,
    spec: ChainSpec,
  ): Promise<Pick<DepositAddress, 'address' | 'kind' | 'memo'> | undefined> {
    const key = this.#keys.get(spec.format);
    if (key && this.derives(spec.format))
      return { address: await this.#ownAddress(userId, key), kind: 'own' };
    const address = this.#sharedAddress(spec);
    if (address === undefined) return undefined;
    const memo = spec.memoRule !== 'none' ? { memo: await this.#memos.of(userId) } : {};
    return { address, kind: 'shared', ...memo };
  }

  /**
   * Whose the addresses are; what is none of ours is left out. `undefined`: it is nobody's, passed over by a restore. Those of
   * former keys stay their users'.
   */
  async ownersOf(
    format: AddressFormat,
    addresses: readonly string[],
    db: Database,
  ): Promise<Map<string, number | undefined>> {
    if (addresses.length === 0) return new Map();
    const rows = await db
      .selectFrom('deposit_addresses')
      .select(['address', 'user_id'])
      .where('format', '=', format)
      .where('address', '=', sql<string>`any(${[...addresses]})`)
      .execute();
    return new Map(rows.map(({ address, user_id }) => [address, user_id ?? undefined]));
  }

  #sharedAddress(spec: ChainSpec): string | undefined {
    if (spec.manualAddress !== '') return spec.manualAddress;
    return this.#services.settings.mode === 'demo' ? DEMO_ADDRESSES[spec.format] : undefined;
  }

  async #ownAddress(userId: number, key: DepositKey): Promise<string> {
    const { db } = this.#services;
    return (
      (await stored(db, userId, key)) ??
      db.transaction().execute(async (trx) => {
        // The counter's row is locked from here on: the next one sees what this one has stored.
        const next = await nextIndex(trx, key);
        const already = await stored(trx, userId, key);
        if (already !== undefined) {
          await giveBack(trx, key);
          return already;
        }
        const { address, index } = await freeAddress(trx, key, next);
        await trx
          .insertInto('deposit_addresses')
          .values({
            user_id: userId,
            key_id: key.id,
            index,
            format: key.format,
            address,
            created_at: new Date(this.#services.clock.now()),
          })
          .execute();
        return address;
      })
    );
  }
}

export function readKeys(xpubs: Readonly<Record<string, string>>): Map<AddressFormat, DepositKey> {
  const keys = new Map<AddressFormat, DepositKey>();
  for (const [format, setting] of Object.entries(KEY_SETTINGS)) {
    const text = xpubs[setting];
    if (text === undefined) continue;
    const key = readDepositKey(format as KeyFormat, text);
    if (typeof key === 'string') throw new StartRefused(`${setting}: the value ${key}.`);
    keys.set(key.format, key);
  }
  return keys;
}

async function stored(db: Database, userId: number, key: DepositKey): Promise<string | undefined> {
  const row = await db
    .selectFrom('deposit_addresses')
    .select('address')
    .where('user_id', '=', userId)
    .where('key_id', '=', key.id)
    .executeTakeFirst();
  return row?.address;
}

/** Indexes have no gaps, which wallets that look for the money would stop at, but for those that restores leave. */
async function nextIndex(trx: Database, { id, format }: DepositKey): Promise<number> {
  const { next_index: next } = await trx
    .insertInto('deposit_keys')
    .values({ id, format, next_index: 1 })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({ next_index: sql`deposit_keys.next_index + 1` }),
    )
    .returning('next_index')
    .executeTakeFirstOrThrow();
  return next - 1;
}

/**
 * Of the key's addresses from this one on the first that operators have not entered, as a wallet of the house or for all: what is
 * sent there would be the user's.
 */
async function freeAddress(trx: Database, key: DepositKey, next: number) {
  for (let index = next; ; index = await nextIndex(trx, key)) {
    const address = key.addressAt(index);
    const { rows } = await sql`
      select from chains c where c.format = ${key.format} and (c.manual_address = ${address}
        or exists (select from custody_addresses a where a.chain = c.chain and a.address = ${address}))`.execute(
      trx,
    );
    if (rows.length === 0) return { address, index };
  }
}

async function giveBack(trx: Database, { id }: DepositKey): Promise<void> {
  await trx
    .updateTable('deposit_keys')
    .set({ next_index: sql`next_index - 1` })
    .where('id', '=', id)
    .execute();
}
