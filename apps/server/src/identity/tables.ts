import type { MailTopic } from '@bourse/protocol/inbox/calls';
import type { SelfInvite } from '@bourse/protocol/referral/self-invite';
import type { Generated, GeneratedAlways } from 'kysely';
import type { Standing } from './sign-in/known-places.ts';

/** Tables of the identity domain (migrations 0002, 0006 and 0030). */
export interface IdentityTables {
  users: UserTable;
  invites: InviteTable;
  sessions: SessionTable;
  email_codes: EmailCodeTable;
  verification_grants: VerificationGrantTable;
  known_places: KnownPlaceTable;
  attempts: AttemptTable;
  security_events: SecurityEventTable;
  parameters: ParameterTable;
  second_factors: SecondFactorTable;
  recovery_codes: RecoveryCodeTable;
  freeze_links: FreezeLinkTable;
  kyc_applications: KycApplicationTable;
  closed_accounts: ClosedAccountTable;
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
  /** Of who is verified: 2 once operators have looked closer. */
  level: Generated<number>;
  inviter_id: number | null;
  demo_funded: Generated<boolean>;
  /** Last change of a password or second factor; withdrawals wait 24 h after it. */
  security_changed_at: Date | null;
  created_at: Date;
  /** Since when nobody can sign in. */
  frozen_at: Generated<Date | null>;
  /** Since when nothing of his is paid out. */
  withdrawals_frozen_at: Generated<Date | null>;
  withdrawals_thawed_at: Generated<Date | null>;
  /** The word that every e-mail to the user shows; empty: none. */
  anti_phishing: Generated<string>;
  /** When the word is shown no more, as he has asked. */
  anti_phishing_off_from: Generated<Date | null>;
  /** Which messages come by e-mail too, of those where that is a choice. */
  mail_topics: Generated<MailTopic[]>;
  /** Whether the engine has been told who invited him. */
  inviter_reported: Generated<boolean>;
  /** What showed that he and his inviter are one. */
  self_invite: Generated<SelfInvite | null>;
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
  /** Keyed hash. */
  code_mac: string;
  /** Names the operation that it is good for; empty: any of its purpose. */
  bound: Generated<string>;
  /** Network of who asked for it, as `addressKey` shortens an address. */
  sender: string;
  /** The /48 around it, where it is one of IPv6; else empty. */
  site: Generated<string>;
  /** Device of who asked for it; null: of a signed-in user. */
  device: string | null;
  /** It was asked for without a device cookie. */
  is_bare: boolean;
  standing: 'session' | Standing;
  /** Of the device that asked, or of the signed-in user. */
  tries: Generated<number>;
  /** Of others in the network of who asked. */
  sender_tries: Generated<number>;
  most_tries: number;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
}

interface VerificationGrantTable {
  /** SHA-256 of the token that its holder shows, base64. */
  token_hash: string;
  email: string;
  /** The code that earned the grant, which register may repeat. */
  code_id: string;
  expires_at: Date;
}

interface KnownPlaceTable {
  /** `user:<id>` or `operator:<id>`. */
  owner: string;
  place: string;
  last_login_at: Date;
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

interface SecondFactorTable {
  user_id: number;
  /** Base32, sealed by the master key. */
  secret: string;
  created_at: Date;
  /** Null: set up, and not on before a code has proved that the app has it. */
  enabled_at: Date | null;
  /** When it ends, as its owner has asked; null: never. */
  off_from: Generated<Date | null>;
  /** Time step of the last code taken: that one and earlier ones are refused. */
  last_step: Generated<string>;
}

interface RecoveryCodeTable {
  user_id: number;
  /** Keyed hash, so that the table alone tells nothing. */
  code_hash: string;
  used_at: Date | null;
}

interface KycApplicationTable {
  id: GeneratedAlways<number>;
  user_id: number;
  status: 'pending' | 'verified' | 'rejected';
  /** Sealed by the master key, as is the number. */
  real_name: string;
  id_number: string;
  /** Keyed hash of the number: tells that two applications give the same one. */
  id_number_mac: string;
  front_file: string;
  back_file: string;
  reason: Generated<string>;
  /** `demo`, or `operator:<id>`. */
  decided_by: string | null;
  created_at: Date;
  decided_at: Date | null;
  photos_deleted_at: Date | null;
}

interface ClosedAccountTable {
  user_id: number;
  /** Keyed hash: tells that an address is the one of a closed account, also when that is deleted. */
  email_mac: string;
  closed_at: Date;
  /** When what the law had kept was deleted. */
  deleted_at: Date | null;
  /** When it was frozen beside; reopening leaves that as it is. */
  frozen_at: Generated<Date | null>;
}

interface FreezeLinkTable {
  /** SHA-256 of the token in the mail, base64. */
  token_hash: string;
  user_id: number;
  created_at: Date;
  expires_at: Date;
  used_at: Generated<Date | null>;
}
