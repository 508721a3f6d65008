import type { ApiRight, SignatureMethod } from '@bourse/protocol/api-keys/fields';
import type { Generated, GeneratedAlways } from 'kysely';

/** Tables of API keys (migration 0015). */
export interface ApiKeyTables {
  api_keys: ApiKeyTable;
  /** What limited keys have traded on their newest day, since the epoch in UTC (migration 0023). */
  key_turnover: { key_id: string; day: number; used: string };
}

interface ApiKeyTable {
  id: GeneratedAlways<string>;
  user_id: number;
  label: string;
  access_key: string;
  /**
   * What signatures are checked with, sealed by the master key for this user and access key only: a secret, or the DER form of a
   * public key.
   */
  secret: string;
  signature_method: Generated<SignatureMethod>;
  rights: ApiRight[];
  /** Addresses and networks that it works from; empty: from anywhere. */
  ips: string[];
  /** In 1e-8 USDT a day; null: no limit. */
  daily_turnover: Generated<string | null>;
  created_at: Date;
  /** From when on it works. */
  usable_from: Date;
  /** Since when it waits for its owner to confirm it. */
  suspended_at: Generated<Date | null>;
  /** Null: never. */
  last_used_at: Generated<Date | null>;
  last_used_ip: Generated<string>;
}
