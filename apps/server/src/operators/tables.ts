import type { AutomaticRelease, PayoutApproval } from '@bourse/custody/approval';
import type { Payout } from '@bourse/custody/payout';
import type { ManualCreditView } from '@bourse/protocol/operators/credits/calls';
import type { Assertion } from '@bourse/protocol/passkeys/fields';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { HouseMoveKind, HouseMoveStatus } from '@bourse/protocol/operators/house/kinds';
import type { ProposalKind, ProposalStatus } from '@bourse/protocol/operators/proposals/kinds';
import type { ProductName } from '@bourse/protocol/domains';

/** Tables of the operators domain (migrations 0008 and 0017). */
export interface OperatorTables {
  operators: OperatorTable;
  operator_roles: OperatorRoleTable;
  operator_links: OperatorLinkTable;
  operator_sessions: OperatorSessionTable;
  audit_log: AuditLogTable;
  audit_head: { only_row: Generated<boolean>; id: string; hash: string };
  approvals: {
    withdrawal_id: string;
    payload_hash: string;
    operator_id: number;
    created_at: Date;
    /** In USDT (1e-8 units) when it was approved; null: unknown. */
    worth: Generated<string | null>;
    /** With what he signed the pay-out, and how; null where a signer does not ask for it. */
    credential_id: Generated<string | null>;
    assertion: ColumnType<Assertion | null, string | null | undefined, string | null>;
  };
  payout_starts: { withdrawal_id: string; operator_id: number; started_at: Date };
  /** Until when approvals of a pay-out hold, seconds since 1970 (migration 0101). */
  approval_ends: { withdrawal_id: string; valid_until: string };
  payout_decisions: PayoutDecisionTable;
  payout_orders: PayoutOrderTable;
  manual_credits: ManualCreditTable;
  house_proposals: HouseProposalTable;
  proposals: ProposalTable;
  single_credits: { deposit_id: string; operator_id: number; worth: string; time: Date };
  switches: { product: ProductName; is_off: boolean; countries: string[] };
  closed_products: { product: ProductName; user_id: number };
  maintenance: { only_row: Generated<boolean>; is_on: boolean };
  ledger_audits: LedgerAuditTable;
  launch_facts: { name: string; at: Date; said_by: string; detail: string };
}

/** A pay-out that the signer is to be asked for (migration 0051). */
interface PayoutDecisionTable {
  withdrawal_id: string;
  payout: ColumnType<Payout, string, never>;
  /** Whose approval completed it; null: released automatically. */
  decided_by: number | null;
  automatic: ColumnType<AutomaticRelease | null, string | null, never>;
  /** Of an automatic one, in USDT (1e-8 units). */
  worth: Generated<string | null>;
  decided_at: Date;
  /** When its order was written. */
  ordered_at: Generated<Date | null>;
}

/** What the signer is asked for; rows are only added (migration 0046). */
interface PayoutOrderTable {
  id: string;
  payout: ColumnType<Payout, string, never>;
  approvals: ColumnType<PayoutApproval[], string, never>;
  automatic: ColumnType<AutomaticRelease | null, string | null, never>;
  /** ms */
  created_at: string;
}

interface OperatorTable {
  id: GeneratedAlways<number>;
  email: string;
  role: string;
  /** Null until the enrolment link is used. */
  password_hash: Generated<string | null>;
  /** Base32, sealed by the master key. */
  totp_secret: Generated<string | null>;
  /** Time step of the last code taken: that one and earlier ones are refused. */
  totp_last_step: Generated<string>;
  created_at: Date;
  enrolled_at: Generated<Date | null>;
  disabled_at: Generated<Date | null>;
  last_login_at: Generated<Date | null>;
  /** He approves nothing before. */
  approves_from: Generated<Date | null>;
  /** Who signs him in, and as whom: a name of that issuer that is never given again. Both or neither. */
  sign_on_issuer: Generated<string | null>;
  sign_on_subject: Generated<string | null>;
}

interface OperatorRoleTable {
  name: string;
  /** Null: as the release has it. */
  permissions: string[] | null;
  changed_at: Date;
  retired_at: Date | null;
}

interface OperatorLinkTable {
  token_hash: string;
  operator_id: number;
  totp_secret: Generated<string | null>;
  created_at: Date;
  expires_at: Date;
}

interface OperatorSessionTable {
  id: GeneratedAlways<string>;
  operator_id: number;
  token_hash: string;
  ip: string;
  agent: string;
  created_at: Date;
  /** When somebody last did something with it, to within 10 s. */
  used_at: Date;
  ended_at: Generated<Date | null>;
  /** The session at the provider that signed him in, where that has told it. */
  provider_session: Generated<string | null>;
  /** What the provider said then, sealed: named when he signs out there. Empty: he came without it, or it is over. */
  id_token: Generated<string>;
}

export interface AuditLogTable {
  id: string;
  time: Date;
  operator_id: number | null;
  email: string;
  action: string;
  subject: string;
  before: string;
  after: string;
  ip: string;
  /** Of the request by which it was done; empty: by none, or before there were ids. */
  request_id: Generated<string>;
  previous_hash: string;
  hash: string;
}

/** What one operator proposes and another decides. */
export interface ProposedTable {
  proposed_by: number;
  proposed_at: Date;
  decided_by: Generated<number | null>;
  decided_at: Generated<Date | null>;
  remark: Generated<string>;
}

/** What may turn out not to be possible once it is decided. */
interface RefusableTable extends ProposedTable {
  /** Key of the wording why it could not be carried out. */
  refusal: Generated<string | null>;
  refusal_args: ColumnType<Record<string, string>, string | undefined, string>;
}

export interface ManualCreditTable extends ProposedTable {
  id: GeneratedAlways<number>;
  owner: string;
  currency: string;
  /** 1e-8 units. */
  amount: string;
  reason: string;
  status: ManualCreditView['status'];
  /** The list that it was decided with; null: it was decided alone. */
  proposal_id: Generated<number | null>;
}

export interface HouseProposalTable extends RefusableTable {
  id: GeneratedAlways<number>;
  kind: HouseMoveKind;
  /** Owners in the ledger. */
  from_owner: string;
  to_owner: string;
  currency: string;
  /** 1e-8 units. */
  amount: string;
  /** Reference of the credit that is put right, and what it was; null for a transfer. */
  credit: Generated<string | null>;
  credited: Generated<string | null>;
  reason: string;
  status: Generated<HouseMoveStatus>;
}

export interface ProposalTable extends RefusableTable {
  id: GeneratedAlways<number>;
  kind: ProposalKind;
  subject: string;
  /** JSON. */
  before: string;
  payload: string;
  payload_hash: string;
  /** What it touches of its subject; none: all of it. */
  parts: string[];
  status: Generated<ProposalStatus>;
}

interface LedgerAuditTable {
  id: GeneratedAlways<number>;
  started_by: string;
  started_at: Date;
  ended_at: Generated<Date | null>;
  /** JSON; null while it runs or when it could not run. */
  report: Generated<string | null>;
  error: Generated<string | null>;
}
