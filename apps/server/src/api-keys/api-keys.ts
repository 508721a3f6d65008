import { API_KEYS_PER_USER, API_RIGHTS } from '@bourse/protocol/api-keys/fields';
import type { ApiKeyView, NewApiKey } from '@bourse/protocol/api-keys/calls';
import { refuse, Refusal } from '@bourse/protocol/refusal';
import type { SecretBox } from '../files/secret-box.ts';
import type { KeyTurnover } from '../gateway/access/api-keys.ts';
import type { Database } from '../database/schema.ts';
import type { Call } from '../gateway/call.ts';
import type { Facts } from '../gateway/access/proof.ts';
import type { Services } from '../services.ts';
import { ApiKeyBook } from './api-key-book.ts';
import { apiKeyHandlers, confirmFacts, factsOf, readGrant, type ApiKeyGuards } from './api-key-calls.ts';
import { ApiKeyStore } from './api-key-store.ts';
import { TurnoverBook } from './key-turnover.ts';

const HOUR_MS = 60 * 60 * 1000;

export interface ApiKeyOptions {
  readonly box: SecretBox;
  readonly guards: ApiKeyGuards;
  /** Tells a listener of every user who is frozen or not any more, and waits for it. */
  readonly onFrozen: (listener: (userId: number, frozen: boolean) => Promise<void>) => void;
}

export interface ApiKeyDomain {
  readonly calls: Call[];
  readonly keys: ApiKeyStore;
  readonly turnover: KeyTurnover;
  /** All of a user, newest first. */
  list(userId: number): Promise<ApiKeyView[]>;
  /** All keys of a user wait for him to confirm each; what it answers is to be called after the commit. */
  suspend(userId: number, trx: Database): Promise<() => Promise<void>>;
  /** Ends the keys of a user that have not begun to work; what it answers is to be called after the commit. */
  removeWaiting(trx: Database, userId: number): Promise<() => void>;
  /** What a mailed code for such a key, or for the confirmation of one, is bound to. */
  grantFacts(order: Parameters<typeof readGrant>[0]): Facts | Refusal;
  confirmFacts(userId: number, id: string): Promise<Facts | Refusal>;
  start(): void;
  /** Resolves when the last uses are written. */
  stop(): Promise<void>;
  /** Makes a key with every right, without a code: for benchmarks, tests and demo data. */
  issue(userId: number): Promise<NewApiKey>;
}

/** Keys that programs sign with (the open API): making, ending and finding them. */
export function createApiKeys(services: Services, { box, guards, onFrozen }: ApiKeyOptions): ApiKeyDomain {
  const keys = new ApiKeyStore(services, box);
  const book = new ApiKeyBook(services, box, keys);
  const { mode, protectionWaitHours } = services.settings;
  const rules = { mustBeBound: mode === 'production', waitMs: protectionWaitHours * HOUR_MS };
  onFrozen(async (userId, frozen) => (frozen ? keys.stopped(userId) : keys.resumed()));
  return {
    calls: apiKeyHandlers(book, guards, rules),
    suspend: (userId, trx) => book.suspend(userId, trx),
    removeWaiting: (trx, userId) => book.removeWaiting(trx, userId),
    grantFacts(order) {
      const grant = readGrant(order, rules);
      return grant instanceof Refusal ? grant : factsOf(grant);
    },
    async confirmFacts(userId, id) {
      const key = await book.find(userId, id);
      return key?.suspended_at ? confirmFacts(key) : refuse('NOT_FOUND');
    },
    keys,
    turnover: new TurnoverBook(services),
    list: async (userId) => (await book.page(userId, { pageNo: 1, pageSize: API_KEYS_PER_USER })).list,
    start: () => keys.start(),
    stop: () => keys.stop(),
    async issue(userId) {
      const order = { label: 'issued', rights: API_RIGHTS, ips: [] };
      const issued = await services.db.transaction().execute((trx) => book.add(trx, userId, order));
      if (issued instanceof Refusal) throw new Error(`${userId} was refused a key: ${issued.code}`);
      return issued;
    },
  };
}
