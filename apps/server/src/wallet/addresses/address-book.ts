import { refuse, Refusal } from '@bourse/protocol/refusal';
import { MAX_ADDRESSES, type AddressView } from '@bourse/protocol/wallet/calls';
import { splitPayee } from '@bourse/protocol/wallet/memo';
import { sql } from 'kysely';
import type { Database } from '../../database/schema.ts';
import type { Services } from '../../services.ts';
import type { ChainSpec } from '../chains.ts';

const HOUR_MS = 60 * 60 * 1000;
/** The whitelist lets an address pass when it is that old. */
const WAIT_MS = 24 * HOUR_MS;

/** The addresses a user withdraws to, and whether he withdraws to no others. */
export class AddressBook {
  readonly #services: Pick<Services, 'db' | 'clock' | 'settings'>;

  constructor(services: Pick<Services, 'db' | 'clock' | 'settings'>) {
    this.#services = services;
  }

  /** Adds a normalised address; its memo is part of it, here and below. */
  async add(
    trx: Database,
    userId: number,
    { currency, chain }: ChainSpec,
    { address, remark }: { readonly address: string; readonly remark: string },
  ): Promise<AddressView | Refusal> {
    // Parallel ones count each other.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`address book ${userId}`}, 0))`.execute(trx);
    const { count } = await trx
      .selectFrom('book_addresses')
      .select((eb) => eb.fn.countAll<string>().as('count'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    if (Number(count) >= MAX_ADDRESSES) return refuse('TOO_MANY_ADDRESSES', { limit: String(MAX_ADDRESSES) });
    const created_at = new Date(this.#services.clock.now());
    const added = await trx
      .insertInto('book_addresses')
      .values({ user_id: userId, currency, chain, address, remark, created_at })
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst();
    return added ? addressView(added) : refuse('ADDRESS_KNOWN');
  }

  /** Answers whether there was such a one. */
  async remove(trx: Database, userId: number, id: string): Promise<boolean> {
    const removed = await trx
      .deleteFrom('book_addresses')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .executeTakeFirst();
    return removed.numDeletedRows === 1n;
  }

  /** Newest first. */
  async list(
    userId: number,
    { currency, chain }: { readonly currency?: string | undefined; readonly chain?: string | undefined },
  ): Promise<AddressView[]> {
    let query = this.#services.db.selectFrom('book_addresses').selectAll().where('user_id', '=', userId);
    if (currency !== undefined) query = query.where('currency', '=', currency.toUpperCase());
    if (chain !== undefined) query = query.where('chain', '=', chain.toUpperCase());
    return (await query.orderBy('id', 'desc').execute()).map(addressView);
  }

  /** Whether the user's whitelist is on, and from when (ms) it is off, as he has asked; 0: it stays on. */
  async whitelist(
    userId: number,
    db: Database = this.#services.db,
  ): Promise<{ readonly on: boolean; readonly offFrom: number }> {
    const row = await db
      .selectFrom('withdrawal_whitelists')
      .select('off_from')
      .where('user_id', '=', userId)
      .where((eb) => eb.or([eb('off_from', 'is', null), eb('off_from', '>', this.#now())]))
      .executeTakeFirst();
    return { on: row !== undefined, offFrom: row?.off_from?.getTime() ?? 0 };
  }

  /** Switches it on, also one that was to end; answers whether that changed anything. */
  async switchOn(trx: Database, userId: number): Promise<boolean> {
    const now = this.#now();
    const changed = await trx
      .insertInto('withdrawal_whitelists')
      .values({ user_id: userId, changed_at: now })
      .onConflict((conflict) =>
        conflict
          .column('user_id')
          .doUpdateSet({ changed_at: now, off_from: null })
          .where('withdrawal_whitelists.off_from', 'is not', null),
      )
      .executeTakeFirst();
    return changed.numInsertedOrUpdatedRows === 1n;
  }

  /** Switches it off after the wait; answers from when (ms) it is off, or nothing when that was so or is to be. */
  async switchOff(trx: Database, userId: number): Promise<number | undefined> {
    const { clock, settings } = this.#services;
    const offFrom = clock.now() + settings.protectionWaitHours * HOUR_MS;
    const changed = await trx
      .updateTable('withdrawal_whitelists')
      .set({ off_from: new Date(offFrom) })
      .where('user_id', '=', userId)
      .where('off_from', 'is', null)
      .executeTakeFirst();
    return changed.numUpdatedRows === 1n ? offFrom : undefined;
  }

  /** Takes back that it ends, in a transaction of the caller's. */
  async keepWhitelist(trx: Database, userId: number): Promise<void> {
    await trx
      .updateTable('withdrawal_whitelists')
      .set({ off_from: null })
      .where('user_id', '=', userId)
      .where('off_from', '>', this.#now())
      .execute();
  }

  /** Whether the user's whitelist lets money go to an address: any, while it is off. */
  async lets(userId: number, spec: ChainSpec, address: string): Promise<boolean> {
    if (!(await this.whitelist(userId)).on) return true;
    const addedAt = await this.#addedAt(userId, spec, address);
    return addedAt !== undefined && addedAt + WAIT_MS <= this.#services.clock.now();
  }

  /** For how long (ms) a normalised address has been in the user's book; `undefined`: it is not. */
  async ageOf(userId: number, spec: ChainSpec, address: string): Promise<number | undefined> {
    const addedAt = await this.#addedAt(userId, spec, address);
    return addedAt === undefined ? undefined : this.#services.clock.now() - addedAt;
  }

  /** Of the entry of a normalised address; `undefined`: it is not in his book. */
  async idOf(userId: number, spec: ChainSpec, address: string): Promise<string | undefined> {
    return (await this.#entry(userId, spec, address))?.id;
  }

  #now(): Date {
    return new Date(this.#services.clock.now());
  }

  async #addedAt(userId: number, spec: ChainSpec, address: string): Promise<number | undefined> {
    return (await this.#entry(userId, spec, address))?.created_at.getTime();
  }

  #entry(userId: number, { currency, chain }: Pick<ChainSpec, 'currency' | 'chain'>, address: string) {
    return this.#services.db
      .selectFrom('book_addresses')
      .select(['id', 'created_at'])
      .where('user_id', '=', userId)
      .where('currency', '=', currency)
      .where('chain', '=', chain)
      .where('address', '=', address)
      .executeTakeFirst();
  }
}

function addressView(row: {
  id: string;
  currency: string;
  chain: string;
  address: string;
  remark: string;
  created_at: Date;
}): AddressView {
  const { id, currency, chain, address, remark } = row;
  const createTime = row.created_at.getTime();
  return {
    id,
    currency,
    chain,
    ...splitPayee(address),
    remark,
    createTime,
    usableFrom: createTime + WAIT_MS,
  };
}
