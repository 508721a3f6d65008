import type { ColumnType, Generated } from 'kysely';

/** Tables of passkeys (migration 0047). */
export interface PasskeyTables {
  passkeys: PasskeyTable;
  spent_challenges: { challenge: string; expires_at: Date };
}

export interface PasskeyTable {
  /** Of the credential, base64url. */
  id: string;
  /** `user:<id>` or `operator:<id>`. */
  owner: string;
  name: string;
  /** COSE. */
  public_key: Buffer;
  counter: ColumnType<string, number, number>;
  transports: string[];
  created_at: Date;
  used_at: Generated<Date | null>;
  /** It confirms nothing before. */
  works_from: Date;
  ended_at: Generated<Date | null>;
}
