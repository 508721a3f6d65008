import type { KeyObject } from 'node:crypto';
import type { ApiRight } from '@bourse/protocol/api-keys/calls';

/** A key that is valid now. */
export interface ApiKey {
  readonly id: number;
  readonly userId: number;
  readonly email: string;
  readonly accessKey: string;
  /** For HMAC-SHA256. */
  readonly secret: KeyObject;
  readonly rights: ReadonlySet<ApiRight>;
  /** Whether it works from that address. */
  allows(ip: string): boolean;
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
