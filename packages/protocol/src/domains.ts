import type { CoreCommand } from './command.ts';
import type { ContractCommand } from './contract/commands.ts';
import type { ContractEvent } from './contract/events.ts';
import type { CoreEvent } from './event.ts';
import type { HouseCommand, HouseEvent } from './house/journal.ts';
import type { LaunchpadCommand } from './launchpad/commands.ts';
import type { LaunchpadEvent } from './launchpad/events.ts';
import type { ReferralCommand, ReferralEvent } from './referral/journal.ts';
import type { SecondCommand } from './second/commands.ts';
import type { SecondEvent } from './second/events.ts';
import type { SwapCommand, Swapped } from './swap/journal.ts';
import type { WalletCommand } from './wallet/commands.ts';
import type { WalletEvent } from './wallet/events.ts';

/**
 * What the domains that move money have of each list that all share: commands, events, switches, accounts of the house, kinds
 * of transfers. A new one adds itself here, and its calls to all-calls.ts; what else has to know of it does not compile before
 * it does.
 */

/** Everything that moves money or changes a book is one of these and passes the one queue of the sequencer. */
export type Command =
  | CoreCommand
  | WalletCommand
  | SwapCommand
  | ReferralCommand
  | LaunchpadCommand
  | ContractCommand
  | SecondCommand
  | HouseCommand;

/**
 * What happened, in the journal's words. The state is the fold of these: balances, orders and queues can be
 * rebuilt from them alone. Amounts are 1e-8 units, prices ticks, quantities lots.
 */
export type Event =
  | CoreEvent
  | WalletEvent
  | Swapped
  | ReferralEvent
  | LaunchpadEvent
  | ContractEvent
  | SecondEvent
  | HouseEvent;

/** What can be set aside by itself. */
export const SUBJECT_KINDS = ['order', 'position', 'second', 'project'] as const;
export type SubjectKind = (typeof SUBJECT_KINDS)[number];

/** What can be switched off (docs/rules.md, "Switches and notices"): for everyone, for countries, or for one user. */
export const PRODUCTS = ['spot', 'swap', 'contract', 'second', 'launchpad', 'deposit', 'withdrawal'] as const;
export type ProductName = (typeof PRODUCTS)[number];

/** The outside: it owns no money, and may go below zero. */
const OUTSIDE = { genesis: -1, deposits: -2, withdrawals: -3 } as const;

/** Accounts of the house that own money. Their numbers are stored. */
const HOUSE_OWN = {
  marketMaker: -10,
  swap: -11,
  contractHouse: -12,
  secondHouse: -13,
  fees: -14,
  insurance: -15,
  referral: -16,
} as const;
export type HouseAccount = keyof typeof HOUSE_OWN;
export const HOUSE_ACCOUNTS = Object.keys(HOUSE_OWN) as [HouseAccount, ...HouseAccount[]];

/** House and external owners (docs/rules.md, "Accounts and ledger"). External ones may go below zero. */
export const HOUSE = { ...OUTSIDE, ...HOUSE_OWN } as const;

/** What the house earns by or loses on; a funding is neither. `holdings`: what it held became worth more or less. */
export const RESULT_PRODUCTS = [
  'spot',
  'marketMaker',
  'swap',
  'contract',
  'second',
  'launchpad',
  'withdrawals',
  'commissions',
  'corrections',
  'holdings',
  'funding',
] as const;
export type ResultProduct = (typeof RESULT_PRODUCTS)[number];

/** What a movement is to those who count profit. */
interface InProfit {
  /** Whose result it is on an account of the house; of a fee, that of what it belongs to. */
  readonly ofHouse: ResultProduct;
  /**
   * What it is to the day's profit of a user's spot account (docs/rules.md, "Screens"). A flow is what its owner moved in or
   * out, or was given: it is no profit by itself. A result is what he traded, and what that and a withdrawal cost him.
   */
  readonly ofUser: 'flow' | 'result';
}

/** Why money moves. What comes in from outside, or goes from one account of the house to another, is funding to the house. */
export const TRANSFERS = {
  fund: { ofHouse: 'funding', ofUser: 'flow' },
  trade: { ofHouse: 'marketMaker', ofUser: 'result' },
  fee: { ofHouse: 'spot', ofUser: 'result' },
  /** Given for what others traded. */
  commission: { ofHouse: 'commissions', ofUser: 'flow' },
  deposit: { ofHouse: 'funding', ofUser: 'flow' },
  manualCredit: { ofHouse: 'funding', ofUser: 'flow' },
  /** What it costs is a kind of its own, and gone. */
  withdrawal: { ofHouse: 'funding', ofUser: 'flow' },
  withdrawalFee: { ofHouse: 'withdrawals', ofUser: 'result' },
  /** To and from the contract account, whose profit is told beside its positions. */
  ownTransfer: { ofHouse: 'funding', ofUser: 'flow' },
  swap: { ofHouse: 'swap', ofUser: 'result' },
  /** Not of a user's spot account. */
  issuance: { ofHouse: 'funding', ofUser: 'result' },
  /** Paid for at the project's price, which is no market's. */
  launchpad: { ofHouse: 'launchpad', ofUser: 'flow' },
  // Nor are these of a user's spot account.
  contract: { ofHouse: 'contract', ofUser: 'result' },
  insurance: { ofHouse: 'contract', ofUser: 'result' },
  second: { ofHouse: 'second', ofUser: 'result' },
  houseTransfer: { ofHouse: 'funding', ofUser: 'result' },
  correction: { ofHouse: 'corrections', ofUser: 'flow' },
} as const satisfies Readonly<Record<string, InProfit>>;
export type TransferKind = keyof typeof TRANSFERS;
export const TRANSFER_KINDS = Object.keys(TRANSFERS) as [TransferKind, ...TransferKind[]];

/** Those that an account of a user can have: the others are between accounts of the house. */
export const USER_TRANSFER_KINDS = TRANSFER_KINDS.filter(
  (kind) => kind !== 'issuance' && kind !== 'houseTransfer',
);
