import { randomBytes, type KeyObject } from 'node:crypto';
import { API_KEYS_PER_USER, type ApiRight } from '@bourse/protocol/api-keys/fields';
import type { ApiKeyView, NewApiKey } from '@bourse/protocol/api-keys/calls';
import { formatAmount } from '@bourse/money/amount';
import type { Page } from '@bourse/protocol/fields';
import { refuse, type Refusal } from '@bourse/protocol/refusal';
import { sql, type Selectable } from 'kysely';
import type { Database } from '../database/schema.ts';
import type { Paging } from '../database/newest.ts';
import type { SecretBox } from '../files/secret-box.ts';
import type { Services } from '../services.ts';
import { dayOf } from '../utc-days.ts';
import { newAccessKey } from './access-key.ts';
import { publicKeyBytes } from './public-key.ts';
import { secretContext, type ApiKeyStore } from './api-key-store.ts';
import type { ApiKeyTables } from './tables.ts';

const SECRET_BYTES = 32;

type ApiKeyRow = Selectable<ApiKeyTables['api_keys']>;

/** What a user says of a key to be made. */
export interface ApiKeyOrder {
  readonly label: string;
  readonly rights: readonly ApiRight[];
  readonly ips: readonly string[];
  /** In 1e-8 USDT; absent: no limit. */
  readonly dailyTurnover?: bigint | undefined;
  /** Of Ed25519; absent: a secret for HMAC-SHA256 is made. */
  readonly publicKey?: KeyObject | undefined;
  /** How long it waits before it works. */
  readonly waitMs?: number;
}

/** The keys of a user, as he sees them. */
export class ApiKeyBook {
  readonly #services: Pick<Services, 'db' | 'clock'>;
  readonly #box: SecretBox;
  readonly #store: ApiKeyStore;

  constructor(services: Pick<Services, 'db' | 'clock'>, box: SecretBox, store: ApiKeyStore) {
    this.#services = services;
    this.#box = box;
    this.#store = store;
  }

  /** Refuses when a user can have no further key. */
  async checkRoom(userId: number, db: Database = this.#services.db): Promise<Refusal | undefined> {
    return (await count(db, userId)) >= API_KEYS_PER_USER
      ? refuse('TOO_MANY_API_KEYS', { limit: String(API_KEYS_PER_USER) })
      : undefined;
  }

  /** Makes a key. Its secret is in the answer and nowhere else: what is stored can only be opened with the master key. */
  async add(
    trx: Database,
    userId: number,
    { label, rights, ips, dailyTurnover, waitMs = 0, publicKey }: ApiKeyOrder,
  ): Promise<NewApiKey | Refusal> {
    const now = this.#services.clock.now();
    const accessKey = newAccessKey(this.#box);
    const secretKey = publicKey ? '' : randomBytes(SECRET_BYTES).toString('hex');
    const kept = publicKey ? publicKeyBytes(publicKey) : secretKey;
    // Parallel ones count each other.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`api keys ${userId}`}, 0))`.execute(trx);
    const refusal = await this.checkRoom(userId, trx);
    if (refusal) return refusal;
    const row = await trx
      .insertInto('api_keys')
      .values({
        user_id: userId,
        label,
        access_key: accessKey,
        secret: this.#box.seal(kept, secretContext(userId, accessKey)),
        signature_method: publicKey ? 'Ed25519' : 'HmacSHA256',
        rights: [...rights],
        ips: [...ips],
        daily_turnover: dailyTurnover === undefined ? null : String(dailyTurnover),
        created_at: new Date(now),
        usable_from: new Date(now + waitMs),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    return { ...this.#view(row), secretKey };
  }

  /** Ends a key of the user. What it answers is to be called once the transaction is committed; nothing: it is none of his. */
  async remove(trx: Database, userId: number, id: string): Promise<(() => void) | undefined> {
    const removed = await trx
      .deleteFrom('api_keys')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .returning('access_key')
      .executeTakeFirst();
    return removed && (() => this.#store.deleted(Number(id), removed.access_key));
  }

  /** A key of the user. */
  find(userId: number, id: string): Promise<ApiKeyRow | undefined> {
    return this.#services.db
      .selectFrom('api_keys')
      .selectAll()
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .executeTakeFirst();
  }

  /**
   * All keys of a user work no more until he confirms each: his password was reset, perhaps by somebody else. What it answers
   * is to be called once the transaction is committed.
   */
  async suspend(userId: number, trx: Database): Promise<() => Promise<void>> {
    await trx
      .updateTable('api_keys')
      .set({ suspended_at: new Date(this.#services.clock.now()) })
      .where('user_id', '=', userId)
      .where('suspended_at', 'is', null)
      .execute();
    return () => this.#store.stopped(userId);
  }

  /** Lets a suspended key work again. What it answers is to be called once the transaction is committed; nothing: it is none. */
  async confirm(trx: Database, userId: number, id: string): Promise<(() => ApiKeyView) | undefined> {
    const row = await trx
      .updateTable('api_keys')
      .set({ suspended_at: null })
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .where('suspended_at', 'is not', null)
      .returningAll()
      .executeTakeFirst();
    return (
      row &&
      (() => {
        this.#store.resumed();
        return this.#view(row);
      })
    );
  }

  /**
   * Ends the keys that have never worked: their owner says that they are not his. What it answers is to be called once the
   * transaction is committed.
   */
  async removeWaiting(trx: Database, userId: number): Promise<() => void> {
    const removed = await trx
      .deleteFrom('api_keys')
      .where('user_id', '=', userId)
      .where('usable_from', '>', new Date(this.#services.clock.now()))
      .returning(['id', 'access_key'])
      .execute();
    return () => {
      for (const { id, access_key: accessKey } of removed) this.#store.deleted(Number(id), accessKey);
    };
  }

  /** Newest first. */
  async page(userId: number, { pageNo, pageSize }: Paging): Promise<Page<ApiKeyView>> {
    const { db } = this.#services;
    const rows = await db
      .selectFrom('api_keys')
      .leftJoin('key_turnover', (join) =>
        join.onRef('key_id', '=', 'id').on('day', '=', dayOf(this.#services.clock.now())),
      )
      .selectAll('api_keys')
      .select('used')
      .where('user_id', '=', userId)
      .orderBy('id', 'desc')
      .limit(pageSize)
      .offset((pageNo - 1) * pageSize)
      .execute();
    return { list: rows.map((row) => this.#view(row)), totalRow: await count(db, userId) };
  }

  #view(row: ApiKeyRow & { readonly used?: string | null }): ApiKeyView {
    const use = this.#store.unwrittenUse(Number(row.id));
    return {
      id: row.id,
      label: row.label,
      accessKey: row.access_key,
      signatureMethod: row.signature_method,
      rights: row.rights,
      ips: row.ips,
      dailyTurnover: row.daily_turnover === null ? '' : formatAmount(BigInt(row.daily_turnover)),
      turnoverToday: formatAmount(BigInt(row.used ?? 0)),
      state:
        row.suspended_at !== null
          ? 'suspended'
          : row.usable_from.getTime() > this.#services.clock.now()
            ? 'waiting'
            : 'active',
      usableFrom: row.usable_from.getTime(),
      createTime: row.created_at.getTime(),
      lastUsedTime: use?.at ?? row.last_used_at?.getTime() ?? 0,
      lastUsedIp: use?.ip ?? row.last_used_ip,
    };
  }
}

async function count(db: Database, userId: number): Promise<number> {
  const row = await db
    .selectFrom('api_keys')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}
