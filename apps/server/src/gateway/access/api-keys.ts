import type { KeyObject } from 'node:crypto';
import type { ApiRight } from '@bourse/protocol/api-keys/fields';
import type { Refusal } from '@bourse/protocol/refusal';

/** A key that is valid now. */
export interface ApiKey {
  readonly id: number;
  readonly userId: number;
  readonly email: string;
  readonly accessKey: string;
  /** What its signatures are checked with: the secret of HMAC-SHA256, or the public key of Ed25519. */
  readonly verifier: KeyObject;
  readonly rights: ReadonlySet<ApiRight>;
  /** What its orders may be worth in a day (UTC), in 1e-8 USDT; absent: as much as the account has. */
  readonly dailyTurnover?: bigint | undefined;
  /** Whether it works from listed addresses only, which are not half the world. */
  readonly isBound: boolean;
  /** Whether it works from that address. */
  allows(ip: string): boolean;
}

/** Counts what is traded with the keys that have a daily limit. */
export interface KeyTurnover {
  /**
   * Counts an order worth `value` before it is placed, or refuses when it goes beyond the day's limit. Answers how to take it
   * back when the order is refused. Orders of one key come through in the order in which they were asked for.
   */
  take(key: ApiKey, value: bigint): Promise<Refusal | (() => Promise<void>)>;
}

/** Where the open API asks who an access key belongs to. The domain of API keys answers. */
export interface ApiKeys {
  /** The key if it is in memory; costs one map access. */
  cached(accessKey: string): ApiKey | undefined;
  /** The key if it is valid now; of a frozen user none is. */
  find(accessKey: string): Promise<ApiKey | undefined>;
  /** Notes a use. Costs no I/O: it is written now and then. */
  used(key: ApiKey, ip: string): void;
  /** Told the id of every key that ends: deleted, or its user frozen. */
  onRevoked(listener: (keyId: number) => void): void;
}
