import { createSecretKey } from 'node:crypto';
import { sql } from 'kysely';
import type { SecretBox } from '../files/secret-box.ts';
import type { ApiKey, ApiKeys } from '../gateway/access/api-keys.ts';
import { Job } from '../job.ts';
import type { Services } from '../services.ts';
import { isAccessKey } from './access-key.ts';
import { IpList, isBinding } from '../gateway/access/ip-list.ts';
import { publicKeyOf } from './public-key.ts';

/** When and from where a key was last used. */
export interface LastUse {
  readonly at: number;
  readonly ip: string;
}

interface Use extends LastUse {
  readonly key: ApiKey;
}

const CACHE_SIZE = 100_000;
const ABSENT_SIZE = 10_000;
const ABSENT_MS = 10_000;
const WRITE_MS = 60_000;

/** Where a sealed secret belongs: moved to another user or key, it does not open. */
export function secretContext(userId: number, accessKey: string): string {
  return `api key ${userId} ${accessKey}`;
}

/**
 * API keys by access key. Those in use are kept in memory; once a minute their last uses are written, and whichever of
 * them was ended behind our back is forgotten.
 *
 * A change of the password does not end keys: programs go on trading, and whoever has a password has not seen a secret. A
 * reset suspends them: whoever reads the mailbox may have made one.
 */
export class ApiKeyStore implements ApiKeys {
  readonly #services: Pick<Services, 'db' | 'clock' | 'log'>;
  readonly #box: SecretBox;
  readonly #cache = new Map<string, ApiKey>();
  /**
   * Until when (ms) an access key is known to be nobody's. No key is made later that is in here: it cannot be known before
   * it is made.
   */
  readonly #absent = new Map<string, number>();
  readonly #loading = new Map<string, Promise<ApiKey | undefined>>();
  /** What is not written yet, by id. */
  readonly #uses = new Map<number, Use>();
  readonly #listeners: ((keyId: number) => void)[] = [];
  /** Counts endings and thaws, so that a load that overlaps one looks again. */
  #changes = 0;
  readonly #writing: Job;

  constructor(services: Pick<Services, 'db' | 'clock' | 'log'>, box: SecretBox) {
    this.#services = services;
    this.#box = box;
    this.#writing = new Job({
      everyMs: WRITE_MS,
      work: () => this.writeUses(),
      failed: (err) => services.log.warn({ err }, 'the last uses of API keys could not be written'),
    });
  }

  start(): void {
    this.#writing.start();
  }

  /** Resolves when the last uses are written. */
  async stop(): Promise<void> {
    await this.#writing.stop();
    await this.#writing.run();
  }

  cached(accessKey: string): ApiKey | undefined {
    return this.#cache.get(accessKey);
  }

  async find(accessKey: string): Promise<ApiKey | undefined> {
    const cached = this.#cache.get(accessKey);
    if (cached) return cached;
    if (!isAccessKey(this.#box, accessKey) || this.#isKnownAbsent(accessKey)) return undefined;
    let loading = this.#loading.get(accessKey);
    if (!loading) {
      loading = this.#load(accessKey).finally(() => this.#loading.delete(accessKey));
      this.#loading.set(accessKey, loading);
    }
    return loading;
  }

  /** Whether it works still, by the database: what ended it may have come meanwhile, or its word may have been missed. */
  async stands({ id }: ApiKey): Promise<boolean> {
    const row = await this.#services.db
      .selectFrom('api_keys')
      .innerJoin('users', 'users.id', 'api_keys.user_id')
      .select('api_keys.id')
      .where('api_keys.id', '=', String(id))
      .where('suspended_at', 'is', null)
      .where('frozen_at', 'is', null)
      .executeTakeFirst();
    return row !== undefined;
  }

  used(key: ApiKey, ip: string): void {
    this.#uses.set(key.id, { key, ip, at: this.#services.clock.now() });
  }

  /** A use that the database does not know yet. */
  unwrittenUse(keyId: number): LastUse | undefined {
    return this.#uses.get(keyId);
  }

  onRevoked(listener: (keyId: number) => void): void {
    this.#listeners.push(listener);
  }

  /** A key is deleted. */
  deleted(keyId: number, accessKey: string): void {
    this.#uses.delete(keyId);
    this.#end(keyId, accessKey);
  }

  /** A user is frozen, or his keys are suspended: none works any more. Resolves when the listeners have heard of all. */
  async stopped(userId: number): Promise<void> {
    this.#changes++;
    for (const [accessKey, key] of this.#cache) if (key.userId === userId) this.#cache.delete(accessKey);
    // Also those that have left the memory, since a connection may have been opened with one.
    const keys = await this.#services.db
      .selectFrom('api_keys')
      .select('id')
      .where('user_id', '=', userId)
      .execute();
    for (const { id } of keys) this.#tell(Number(id));
  }

  /** A user is not frozen any more, or a key not suspended: what works again does so at once. */
  resumed(): void {
    this.#changes++;
    this.#absent.clear();
  }

  /** Writes the uses since the last time, in one statement. */
  async writeUses(): Promise<void> {
    const uses = [...this.#uses.values()];
    if (uses.length === 0) return;
    this.#uses.clear();
    try {
      const alive = await this.#write(uses);
      for (const { key } of uses) {
        if (this.#cache.get(key.accessKey) !== key) continue;
        // Moved to the young end of the map here, once a minute, rather than on every request.
        this.#cache.delete(key.accessKey);
        if (alive.has(key.id)) this.#cache.set(key.accessKey, key);
        else this.#end(key.id, key.accessKey);
      }
    } catch (error) {
      for (const use of uses) if (!this.#uses.has(use.key.id)) this.#uses.set(use.key.id, use);
      throw error;
    }
  }

  /** Answers the ids of those that still work. */
  async #write(uses: readonly Use[]): Promise<Set<number>> {
    const ids = uses.map(({ key }) => key.id);
    const times = uses.map(({ at }) => new Date(at));
    const ips = uses.map(({ ip }) => ip);
    const { rows } = await sql<{ id: string; stopped: boolean }>`
      update api_keys k set last_used_at = u.at, last_used_ip = u.ip
      from unnest(${ids}::bigint[], ${times}::timestamptz[], ${ips}::text[]) as u (id, at, ip), users
      where k.id = u.id and users.id = k.user_id
      returning k.id, (users.frozen_at is not null or k.suspended_at is not null) as stopped`.execute(
      this.#services.db,
    );
    return new Set(rows.filter(({ stopped }) => !stopped).map(({ id }) => Number(id)));
  }

  /** Looks which of those in memory work no more: word of it may have been missed. */
  async look(): Promise<void> {
    this.resumed();
    const byId = new Map([...this.#cache.values()].map((key) => [String(key.id), key]));
    const { rows } = await sql<{ id: string }>`
      select u.id from unnest(${[...byId.keys()]}::bigint[]) as u (id)
      where not exists (
        select 1 from api_keys k join users on users.id = k.user_id
        where k.id = u.id and k.suspended_at is null and users.frozen_at is null
      )`.execute(this.#services.db);
    for (const { id } of rows) this.#end(Number(id), byId.get(id)!.accessKey);
  }

  #end(keyId: number, accessKey: string): void {
    this.#changes++;
    this.#cache.delete(accessKey);
    this.#tell(keyId);
  }

  #tell(keyId: number): void {
    for (const listener of this.#listeners) listener(keyId);
  }

  #isKnownAbsent(accessKey: string): boolean {
    return (this.#absent.get(accessKey) ?? 0) > this.#services.clock.now();
  }

  async #load(accessKey: string): Promise<ApiKey | undefined> {
    for (;;) {
      const changes = this.#changes;
      const key = await this.#read(accessKey);
      // Something ended or resumed meanwhile, perhaps this key: what we have read may be of before.
      if (changes !== this.#changes) continue;
      if (key) keep(this.#cache, accessKey, key, CACHE_SIZE);
      else keep(this.#absent, accessKey, this.#services.clock.now() + ABSENT_MS, ABSENT_SIZE);
      return key;
    }
  }

  async #read(accessKey: string): Promise<ApiKey | undefined> {
    const row = await this.#services.db
      .selectFrom('api_keys')
      .innerJoin('users', 'users.id', 'api_keys.user_id')
      .select([
        'api_keys.id',
        'user_id',
        'email',
        'secret',
        'signature_method',
        'rights',
        'ips',
        'daily_turnover',
      ])
      .where('access_key', '=', accessKey)
      .where('frozen_at', 'is', null)
      .where('suspended_at', 'is', null)
      .where('usable_from', '<=', new Date(this.#services.clock.now()))
      .executeTakeFirst();
    if (!row) return undefined;
    const secret = this.#box.openBytes(row.secret, secretContext(row.user_id, accessKey));
    const ips = new IpList(row.ips);
    return {
      id: Number(row.id),
      userId: row.user_id,
      email: row.email,
      accessKey,
      verifier: row.signature_method === 'Ed25519' ? publicKeyOf(secret) : createSecretKey(secret),
      rights: new Set(row.rights),
      isBound: isBinding(row.ips),
      ...(row.daily_turnover !== null && { dailyTurnover: BigInt(row.daily_turnover) }),
      allows: (ip) => ips.allows(ip),
    };
  }
}

/** As the youngest; the oldest leaves when there are too many. */
function keep<Value>(map: Map<string, Value>, key: string, value: Value, size: number): void {
  map.delete(key);
  map.set(key, value);
  if (map.size > size) map.delete(map.keys().next().value!);
}
