import type { ApiRight } from '@bourse/protocol/api-keys/calls';
import type { Generated, GeneratedAlways } from 'kysely';

/** Tables of API keys (migration 0015). */
export interface ApiKeyTables {
  api_keys: ApiKeyTable;
}

interface ApiKeyTable {
  id: GeneratedAlways<string>;
  user_id: number;
  label: string;
  access_key: string;
  /** Sealed by the master key, for this user and access key only. */
  secret: string;
  rights: ApiRight[];
  /** Addresses and networks that it works from; empty: from anywhere. */
  ips: string[];
  created_at: Date;
  /** Null: never. */
  last_used_at: Generated<Date | null>;
  last_used_ip: Generated<string>;
}
