import type { Generated, GeneratedAlways } from 'kysely';

/** Tables of the identity domain (migration 0002). */
export interface IdentityTables {
  users: UserTable;
  invites: InviteTable;
  sessions: SessionTable;
  email_codes: EmailCodeTable;
  verification_grants: VerificationGrantTable;
  attempts: AttemptTable;
  security_events: SecurityEventTable;
  parameters: ParameterTable;
}

interface UserTable {
  id: GeneratedAlways<number>;
  /** Normalised: trimmed, lower case. */
  email: string;
  password_hash: string;
  fund_password_hash: string | null;
  icon: Generated<string>;
  /** Of the last log-in; what the exchange writes to the user on its own is in this language. */
  language: string;
  /** 0 not authenticated, 1 reviewing, 2 verified. */
  kyc: Generated<number>;
  inviter_id: number | null;
  demo_funded: Generated<boolean>;
  /** Last change of a password or second factor; withdrawals wait 24 h after it. */
  security_changed_at: Date | null;
  created_at: Date;
}

interface InviteTable {
  code: string;
  /** Null: the code of the house. */
  user_id: number | null;
  created_at: Date;
}

interface SessionTable {
  id: GeneratedAlways<string>;
  user_id: number;
  /** SHA-256 of the token, base64. */
  token_hash: string;
  ip: string;
  agent: string;
  created_at: Date;
  last_used_at: Date;
  revoked_at: Date | null;
}

interface EmailCodeTable {
  id: GeneratedAlways<string>;
  purpose: string;
  email: string;
  code_hash: string;
  /** Of who asked for it, as `addressKey` shortens it. */
  ip: string;
  tries: Generated<number>;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
}

interface VerificationGrantTable {
  email: string;
  /** Of the code that earned the grant, so that register may repeat that code. */
  code_hash: string;
  expires_at: Date;
}

interface AttemptTable {
  key: string;
  failures: Date[];
  paused_until: Date | null;
}

interface SecurityEventTable {
  id: GeneratedAlways<string>;
  user_id: number;
  kind: string;
  ip: string;
  agent: string;
  created_at: Date;
}

interface ParameterTable {
  name: string;
  value: string;
}
