import { z } from 'zod';
import { coin, decimalText, idText, line, page, period, wholeNumber } from '../fields.ts';
import { HOUSE_DESKS, type HouseDesk } from '../house/accounts.ts';
import type { SecurityEventView } from '../identity/calls.ts';
import {
  email,
  loginPassword,
  newPassword,
  oldPassword,
  orAbsent,
  repeatedPassword,
  samePasswords,
  inconsistent,
} from '../identity/rules.ts';
import { TRANSFER_KINDS } from '../ledger/ledger.ts';
import { LANGUAGES } from '../pairs.ts';
import type { PairStatus } from '../spot/order.ts';
import { ADDRESS_FORMATS, type ChainView, type MoveStatus, type StatementLine } from '../wallet/calls.ts';
import { OPERATOR_ROLES, type OperatorRole } from './roles.ts';
import { PRODUCTS, type ProductName } from './switches.ts';

/**
 * The calls of the operator's console, below `/ops/api`, in the general envelope `{code, msg, data}`. POST and
 * form-encoded like all calls; files come with GET. A session is a cookie that scripts cannot read; every POST carries
 * the header `X-Ops-Request: 1`. Code -2: not signed in. Amounts are decimal strings, times ms, ids text.
 */

// Signing in

const totp = z
  .string({ error: 'ENTER_TOTP' })
  .trim()
  .min(1, { error: 'ENTER_TOTP' })
  .max(16, { error: 'TOTP_INCORRECT' });
const linkToken = z.string({ error: 'OPS_LINK_INVALID' }).regex(/^[\w-]{43}$/, { error: 'OPS_LINK_INVALID' });

/** `/ops/api/login`, answers `OperatorMe`. */
export const opsLoginCall = z.object({ email, password: loginPassword, totp });
/** Answer of `/ops/api/login`, `/enrol` and `/me`. */
export interface OperatorMe {
  id: string;
  email: string;
  role: OperatorRole;
  /** When this session ends, whatever happens: 12 h after it began. */
  sessionEnds: number;
}

/** `/ops/api/enrolment`: what an enrolment link (`/ops/enrol#<token>`) is for. May be asked again. */
export const enrolmentCall = z.object({ token: linkToken });
export interface EnrolmentView {
  email: string;
  role: OperatorRole;
  /** Base32, for typing into an authenticator app. */
  secret: string;
  /** `otpauth://` address, for the QR picture. */
  uri: string;
  expireTime: number;
}

/** `/ops/api/enrol`: sets the password and proves the authenticator; uses the link up and signs in (`OperatorMe`). */
export const enrolCall = z
  .object({ token: linkToken, password: newPassword, password1: repeatedPassword, totp })
  .refine(samePasswords, inconsistent);

/** `/ops/api/password`: ends all other sessions of the operator. */
export const opsPasswordCall = z
  .object({ oldPwd: oldPassword, password: newPassword, password1: repeatedPassword, totp })
  .refine(samePasswords, inconsistent);

// Operators: admin (the list: auditor too)

/** `/ops/api/operators/create`, answers `EnrolmentLink`. */
export const createOperatorCall = z.object({ email, role: z.enum(OPERATOR_ROLES) });
/** `/ops/api/operators/link`: a new link for someone who lost his device; his password and sessions end. */
export const operatorIdCall = z.object({ id: idText });
/** `/ops/api/operators/role`. */
export const operatorRoleCall = z.object({ id: idText, role: z.enum(OPERATOR_ROLES) });
/** `/ops/api/operators/disable` and `/enable`. */
export const disableOperatorCall = operatorIdCall;

/** Shown once; the address is relative to the exchange: `/ops/enrol#<token>`. */
export interface EnrolmentLink {
  id: string;
  link: string;
  expireTime: number;
}

/** A line of `/ops/api/operators/list` (`{list}`). */
export interface OperatorView {
  id: string;
  email: string;
  role: OperatorRole;
  /** `invited`: the link has not been used yet. */
  state: 'invited' | 'active' | 'disabled';
  createTime: number;
  /** 0: never */
  lastLoginTime: number;
}

// Overview: every role

/** Answer of `/ops/api/overview`. */
export interface OverviewView {
  time: number;
  users: { total: number; newIn24h: number; verified: number; frozen: number };
  /** Traded in 24 h, by quote currency. */
  volumes: { currency: string; amount: string; trades: number }[];
  /** Fees taken in 24 h, less what went to inviters. */
  fees: { currency: string; amount: string }[];
  /** What the desks of the house own. */
  house: { desk: HouseDesk; currency: string; available: string; frozen: string }[];
  /** What waits for an operator. */
  pending: {
    kyc: number;
    deposits: number;
    withdrawals: number;
    paying: number;
    credits: number;
    house: number;
    /** What broke and was set aside. */
    asides: number;
  };
  /** Pairs whose feed is silent. */
  stalePairs: string[];
  /** Of the last run of the audit, and of the check that runs every minute. */
  ledger: { audit: LedgerAuditView; problems: string[] };
  maintenance: boolean;
}

// Users: admin, support, finance, kyc, auditor may look; admin and support freeze and switch; admin and finance set fees

const userId = idText;

/** `/ops/api/users/list`. `search`: part of an e-mail address, a user id, or an invite code. */
export const userListCall = z.object({
  search: orAbsent(z.string().trim().max(64)),
  kyc: z.enum(['0', '1', '2']).optional(),
  frozen: z.enum(['0', '1']).optional(),
  sort: z.enum(['id', 'email', 'createTime', 'lastLoginTime']).default('id'),
  order: z.enum(['asc', 'desc']).default('desc'),
  ...page,
});

/** A line of `/ops/api/users/list`. */
export interface UserRow {
  id: string;
  email: string;
  inviteCode: string;
  /** 0 not authenticated, 1 reviewing, 2 verified */
  kyc: 0 | 1 | 2;
  frozen: boolean;
  createTime: number;
  /** 0: never */
  lastLoginTime: number;
}

/** `/ops/api/users/detail`. */
export const userDetailCall = z.object({ id: userId });
export interface UserDetail extends UserRow {
  language: (typeof LANGUAGES)[number];
  icon: string;
  /** 0: by the house's own code */
  inviterId: string;
  invitees: number;
  fundPasswordSet: boolean;
  twoFactor: boolean;
  /** 0: not blocked */
  withdrawBlockedUntil: number;
  balances: {
    account: 'spot' | 'contract';
    currency: string;
    available: string;
    frozen: string;
  }[];
  sessions: UserSession[];
  securityLog: SecurityEventView[];
  /** Products closed for this user alone. */
  closed: ProductName[];
  /** As rates: "0.001". */
  fees: { makerRate: string; takerRate: string; own: boolean };
  openOrders: number;
}

export interface UserSession {
  id: string;
  createTime: number;
  lastUsedTime: number;
  ip: string;
  agent: string;
}

/** `/ops/api/users/freeze` and `/unfreeze`: a frozen user cannot log in and is signed out everywhere. */
export const freezeUserCall = z.object({ id: userId, reason: line(200) });
/** `/ops/api/users/revokeSession`; without `sessionId` all of them. */
export const revokeUserSessionCall = z.object({ id: userId, sessionId: idText.optional() });
/** `/ops/api/users/statement`, answers a page of `StatementLine`. */
export const userStatementCall = z.object({
  id: userId,
  account: z.enum(['spot', 'contract']).default('spot'),
  currency: coin.optional(),
  kind: z.enum(TRANSFER_KINDS).optional(),
  ...period,
  ...page,
});
export type UserStatementLine = StatementLine;
/** Highest fee rate an operator can set, in parts per million: 1 %. */
export const MAX_FEE_PPM = 10_000;
/** `/ops/api/users/fees`: rates in parts per million of what the user receives. */
export const userFeesCall = z.object({
  id: userId,
  makerPpm: wholeNumber(0, MAX_FEE_PPM),
  takerPpm: wholeNumber(0, MAX_FEE_PPM),
});
/** `/ops/api/users/switch`: closes or opens a product for one user. */
export const userSwitchCall = z.object({ id: userId, product: z.enum(PRODUCTS), closed: z.enum(['0', '1']) });

// KYC: admin and kyc; the auditor sees the list

/** `/ops/api/kyc/list`, answers a page of `KycRow`, those that wait the longest first. */
export const kycListCall = z.object({
  status: z.enum(['pending', 'verified', 'rejected']).default('pending'),
  search: orAbsent(z.string().trim().max(64)),
  ...page,
});
export interface KycRow {
  id: string;
  userId: string;
  email: string;
  status: 'pending' | 'verified' | 'rejected';
  submitTime: number;
  /** 0: not yet */
  decideTime: number;
}

/** `/ops/api/kyc/detail`; the read is logged. */
export const kycDetailCall = z.object({ id: idText });
export interface KycDetail extends KycRow {
  realName: string;
  idNumber: string;
  /** Other users who gave the same number. */
  sameNumber: { userId: string; email: string; kyc: 0 | 1 | 2 }[];
  rejectReason: string;
  /** False once they were deleted after the retention time. */
  hasPhotos: boolean;
}
/** GET `/ops/api/kyc/photo/:id/:side`: the picture; the read is logged. */
export const kycPhotoCall = z.object({ id: idText, side: z.enum(['front', 'back']) });
/** `/ops/api/kyc/approve`. */
export const kycApproveCall = z.object({ id: idText });
const remark = z
  .string({ error: 'OPS_REMARK_REQUIRED' })
  .trim()
  .min(1, { error: 'OPS_REMARK_REQUIRED' })
  .max(200)
  .regex(/^[^\p{Cc}]*$/u);
/** `/ops/api/kyc/reject`: the reason is shown to the user. */
export const kycRejectCall = z.object({ id: idText, reason: remark });

// Deposits: admin and finance decide, support and auditor look

const MOVE_STATUSES = ['pending', 'finished', 'rejected', 'cancelled'] as const;

/** `/ops/api/deposits/list`, answers a page of `OpsDepositRow`. `search`: e-mail, user id, or transaction hash. */
export const depositListCall = z.object({
  status: z.enum(MOVE_STATUSES).optional(),
  currency: coin.optional(),
  search: orAbsent(z.string().trim().max(128)),
  ...period,
  ...page,
});
export interface OpsDepositRow {
  id: string;
  userId: string;
  email: string;
  currency: string;
  chain: string;
  /** As submitted, or as found on the chain. */
  amount: string;
  /** What was credited; "0" until then. */
  arrival: string;
  txHash: string;
  /** `crediting`: decided, its command is on the way. */
  status: MoveStatus | 'crediting';
  source: 'chain' | 'manual';
  confirmations: number;
  /** Deposits of the same transaction that wait or were credited, of whomever: only one of them is credited. */
  otherClaims: number;
  hasCredential: boolean;
  remark: string;
  createTime: number;
  updateTime: number;
}
/** `/ops/api/deposits/detail`, answers `OpsDepositRow`. */
export const depositDetailCall = z.object({ id: idText });
/** GET `/ops/api/deposits/credential/:id`: the picture that the user sent; the read is logged. */
export const depositCredentialCall = z.object({ id: idText });
/** `/ops/api/deposits/finish`: credits what really arrived. */
export const depositFinishCall = z.object({ id: idText, arrival: decimalText });
/** `/ops/api/deposits/reject`: the remark is shown to the user. */
export const depositRejectCall = z.object({ id: idText, remark });

// Withdrawals: admin and finance decide, support and auditor look

/** Above this value in USDT, two different operators approve a withdrawal. */
export const TWO_PERSONS_ABOVE_USDT = '10000';

/** `/ops/api/withdrawals/list`, answers a page of `OpsWithdrawalRow`. `search`: e-mail, user id, address, transaction hash. */
export const withdrawalListCall = z.object({
  status: z.enum([...MOVE_STATUSES, 'paying']).optional(),
  currency: coin.optional(),
  search: orAbsent(z.string().trim().max(128)),
  ...period,
  ...page,
});
export interface OpsWithdrawalRow {
  id: string;
  userId: string;
  email: string;
  currency: string;
  chain: string;
  address: string;
  amount: string;
  fee: string;
  /** amount less fee: what is to be sent */
  arrival: string;
  /** `paying`: the payout has started; neither the user nor a restart takes it back. */
  status: MoveStatus | 'paying';
  txHash: string;
  remark: string;
  createTime: number;
  updateTime: number;
  approvals: number;
  approvalsNeeded: 1 | 2;
}
/** `/ops/api/withdrawals/detail`. */
export const withdrawalDetailCall = z.object({ id: idText });
export interface OpsWithdrawalDetail extends OpsWithdrawalRow {
  /** SHA-256 over user, currency, amount, fee, chain and address: what an approval binds. */
  payloadHash: string;
  /** Worth in USDT at the mark; empty while there is no fresh price (then two persons are needed). */
  valueUsdt: string;
  approvedBy: ApprovalView[];
  /** What this operator may do now. */
  can: { approve: boolean; startPayout: boolean; finish: boolean; reject: boolean };
  /** Of the user, to judge by. */
  user: { kyc: 0 | 1 | 2; frozen: boolean; createTime: number; withdrawnIn24h: string };
}
export interface ApprovalView {
  operatorId: string;
  email: string;
  time: number;
}
const payloadHash = z.string().regex(/^[0-9a-f]{64}$/);
/** `/ops/api/withdrawals/approve`: binds exactly what the hash is over. */
export const withdrawalApproveCall = z.object({ id: idText, payloadHash });
/** `/ops/api/withdrawals/startPayout`: only with the approvals; from here on the money may be on its way. */
export const withdrawalStartCall = z.object({ id: idText, payloadHash });
/** `/ops/api/withdrawals/finish`: the payment was made in this transaction. */
export const withdrawalFinishCall = z.object({
  id: idText,
  txHash: z
    .string()
    .trim()
    .min(8)
    .max(128)
    .regex(/^[A-Za-z0-9]+$/),
});
/**
 * `/ops/api/withdrawals/reject`: everything back to the user. Once the payout has started, `notPaid` says that the
 * payment is known not to have happened.
 */
export const withdrawalRejectCall = z.object({
  id: idText,
  remark,
  notPaid: z.enum(['0', '1']).default('0'),
});

// Manual credits: admin and finance; always two persons. Support and auditor look.

/** `/ops/api/credits/list`, answers a page of `ManualCreditView`. */
export const creditListCall = z.object({
  status: z.enum(['pending', 'finished', 'rejected']).optional(),
  ...page,
});
export interface ManualCreditView {
  id: string;
  /** A user's id, or a desk of the house. */
  owner: string | HouseDesk;
  /** Of a user. */
  email: string;
  currency: string;
  amount: string;
  reason: string;
  /** `crediting`: approved, its command is on the way. */
  status: 'pending' | 'crediting' | 'finished' | 'rejected';
  payloadHash: string;
  proposedBy: ApprovalView;
  decidedBy: ApprovalView | null;
  remark: string;
}
/** `/ops/api/credits/propose`. `owner`: a user's id or a desk's name. */
export const creditProposeCall = z.object({
  owner: z.union([idText, z.enum(HOUSE_DESKS)]),
  currency: coin,
  amount: decimalText,
  reason: line(200),
});
/** `/ops/api/credits/approve`, by another operator than the one who proposed. */
export const creditApproveCall = z.object({ id: idText, payloadHash });
/** `/ops/api/credits/reject`, by anyone, the proposer too. */
export const creditRejectCall = z.object({ id: idText, remark });

// Coins and chains: admin changes, finance and auditor look

/** A line of `/ops/api/chains/list` (`{list}`). */
export interface OpsChainView extends ChainView {
  /** Contract of the token; empty: the chain's own coin. */
  tokenContract: string;
  /** Decimals of the token on the chain. */
  decimals: number;
  /** Address for deposits when none is derived for the user; empty: none. */
  manualAddress: string;
}
/** `/ops/api/chains/update`: one coin on one chain; what is absent stays. An empty text is spelled `-`. */
export const chainUpdateCall = z.object({
  currency: coin,
  chain: z.string().min(1).max(16),
  format: z.enum(ADDRESS_FORMATS).optional(),
  depositOpen: z.enum(['0', '1']).optional(),
  withdrawOpen: z.enum(['0', '1']).optional(),
  confirmations: wholeNumber(1, 10_000).optional(),
  depositMin: decimalText.optional(),
  withdrawFee: decimalText.optional(),
  withdrawMin: decimalText.optional(),
  withdrawMax: decimalText.optional(),
  withdrawDayMax: decimalText.optional(),
  tokenContract: z.string().trim().max(128).optional(),
  decimals: wholeNumber(0, 36).optional(),
  manualAddress: z.string().trim().max(128).optional(),
});
export type ChainUpdate = z.output<typeof chainUpdateCall>;

// Parameters: admin changes, every role looks

/** A line of `/ops/api/parameters/list` (`{list}`). */
export interface ParameterView {
  name: string;
  value: string;
  kind: 'email' | 'url' | 'rate' | 'integer';
  /** Bounds of numbers, as text; empty for others. */
  min: string;
  max: string;
  /** True: the web app reads it. */
  isPublic: boolean;
}
/** `/ops/api/parameters/set`. An empty value is spelled by leaving it out. */
export const parameterSetCall = z.object({
  name: z.string().min(1).max(64),
  value: z.string().trim().max(256).default(''),
});

// Pairs: admin changes, every role looks

/** A line of `/ops/api/pairs/list` (`{list}`). */
export interface OpsPairView {
  symbol: string;
  baseCoin: string;
  quoteCoin: string;
  status: PairStatus;
  /** Its feed is silent. */
  stale: boolean;
  openOrders: number;
  /** Last price; empty: none yet. */
  price: string;
}
/** `/ops/api/pairs/status`. */
export const pairStatusCall = z.object({
  symbol: z.string().min(1).max(24),
  status: z.enum(['trading', 'cancel-only', 'halted']),
});

// Switches: admin changes, every role looks

/** Answer of `/ops/api/switches/list`. */
export interface SwitchboardView {
  maintenance: boolean;
  products: {
    product: ProductName;
    off: boolean;
    /** ISO codes where it is not offered. */
    countries: string[];
    /** Users for whom alone it is closed. */
    users: number;
  }[];
  /** False: no trusted proxy says where callers are, so countries have no effect. */
  countriesKnown: boolean;
}
/** `/ops/api/switches/set`. `countries`: ISO codes with commas; absent: none. */
export const switchSetCall = z.object({
  product: z.enum(PRODUCTS),
  off: z.enum(['0', '1']),
  countries: orAbsent(
    z
      .string()
      .toUpperCase()
      .max(1000)
      .regex(/^[A-Z]{2}(,[A-Z]{2})*$/),
  ),
});
/** `/ops/api/switches/maintenance`. */
export const maintenanceCall = z.object({ on: z.enum(['0', '1']) });

// Audit log: admin and auditor

/** `/ops/api/log/list`, newest first. `subject`: `user:100001`, `withdrawal:3`; a prefix does. */
export const auditLogCall = z.object({
  operatorId: idText.optional(),
  action: orAbsent(z.string().max(40)),
  subject: orAbsent(z.string().max(64)),
  ...period,
  ...page,
});
export interface AuditEntryView {
  id: string;
  time: number;
  operatorId: string;
  email: string;
  /** What was done: `withdrawal.approve`. */
  action: string;
  subject: string;
  /** JSON of what it was and what it became; empty: nothing to compare. */
  before: string;
  after: string;
  ip: string;
  hash: string;
}
/** Answer of `/ops/api/log/verify`: walks the whole chain of hashes. */
export interface AuditChainView {
  ok: boolean;
  entries: number;
  /** Hash of the newest entry; keep it elsewhere and the log cannot be rewritten unnoticed. */
  head: string;
  /** First entry that does not fit; empty: none. */
  brokenId: string;
}

// Ledger health: admin, finance and auditor

/** Answer of `/ops/api/ledger/run` (starts one unless one runs) and `/ops/api/ledger/status`. */
export interface LedgerAuditView {
  state: 'never' | 'running' | 'passed' | 'differences' | 'failed';
  startTime: number;
  /** 0: not yet */
  endTime: number;
  startedBy: string;
  /** Of the last finished run. */
  report: LedgerAuditReport | null;
  /** Why it could not run. */
  error: string;
}
export interface LedgerAuditReport {
  ok: boolean;
  /** What was compared: entries, events, accounts, openOrders, transfers, trades, tickBlocks ... */
  counts: Record<string, number>;
  stateHash: string;
  differences: string[];
}
