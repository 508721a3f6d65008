import { refuse, Refusal } from '@bourse/protocol/refusal';
import type { AddressView } from '@bourse/protocol/wallet/calls';
import { sql } from 'kysely';
import type { Services } from '../../services.ts';
import type { ChainSpec } from '../chains.ts';

const MAX_ADDRESSES = 50;
/** The whitelist lets an address pass when it is that old. */
const WAIT_MS = 24 * 60 * 60 * 1000;

/** The addresses a user withdraws to, and whether he withdraws to no others. */
export class AddressBook {
  readonly #services: Pick<Services, 'db' | 'clock'>;

  constructor(services: Pick<Services, 'db' | 'clock'>) {
    this.#services = services;
  }

  /** Adds a normalised address. */
  async add(
    userId: number,
    { currency, chain }: ChainSpec,
    address: string,
    remark: string,
  ): Promise<AddressView | Refusal> {
    return this.#services.db.transaction().execute(async (trx) => {
      // Parallel ones count each other.
      await sql`select pg_advisory_xact_lock(hashtextextended(${`address book ${userId}`}, 0))`.execute(trx);
      const { count } = await trx
        .selectFrom('book_addresses')
        .select((eb) => eb.fn.countAll<string>().as('count'))
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow();
      if (Number(count) >= MAX_ADDRESSES)
        return refuse('TOO_MANY_ADDRESSES', { limit: String(MAX_ADDRESSES) });
      const created_at = new Date(this.#services.clock.now());
      const added = await trx
        .insertInto('book_addresses')
        .values({ user_id: userId, currency, chain, address, remark, created_at })
        .onConflict((conflict) => conflict.doNothing())
        .returningAll()
        .executeTakeFirst();
      return added ? addressView(added) : refuse('ADDRESS_KNOWN');
    });
  }

  async remove(userId: number, id: string): Promise<boolean> {
    const removed = await this.#services.db
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

  async hasWhitelist(userId: number): Promise<boolean> {
    const row = await this.#services.db
      .selectFrom('withdrawal_whitelists')
      .select('user_id')
      .where('user_id', '=', userId)
      .executeTakeFirst();
    return row !== undefined;
  }

  /** Answers whether that changed anything. */
  async setWhitelist(userId: number, on: boolean): Promise<boolean> {
    const { db, clock } = this.#services;
    if (!on) {
      const query = db.deleteFrom('withdrawal_whitelists').where('user_id', '=', userId);
      return (await query.executeTakeFirst()).numDeletedRows === 1n;
    }
    const added = await db
      .insertInto('withdrawal_whitelists')
      .values({ user_id: userId, changed_at: new Date(clock.now()) })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    return added.numInsertedOrUpdatedRows === 1n;
  }

  /** Whether the user's whitelist lets money go to an address: any, while it is off. */
  async lets(userId: number, spec: ChainSpec, address: string): Promise<boolean> {
    if (!(await this.hasWhitelist(userId))) return true;
    const addedAt = await this.#addedAt(userId, spec, address);
    return addedAt !== undefined && addedAt + WAIT_MS <= this.#services.clock.now();
  }

  /** Whether a normalised address is in the user's book, however new. */
  async has(userId: number, spec: ChainSpec, address: string): Promise<boolean> {
    return (await this.#addedAt(userId, spec, address)) !== undefined;
  }

  async #addedAt(
    userId: number,
    { currency, chain }: Pick<ChainSpec, 'currency' | 'chain'>,
    address: string,
  ): Promise<number | undefined> {
    const row = await this.#services.db
      .selectFrom('book_addresses')
      .select('created_at')
      .where('user_id', '=', userId)
      .where('currency', '=', currency)
      .where('chain', '=', chain)
      .where('address', '=', address)
      .executeTakeFirst();
    return row?.created_at.getTime();
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
  return { id, currency, chain, address, remark, createTime, usableFrom: createTime + WAIT_MS };
}
