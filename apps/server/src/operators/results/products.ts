import type { TransferKind } from '@bourse/protocol/ledger/ledger';
import type { ResultProduct } from '@bourse/protocol/operators/results/kinds';

/** Fees by what their transfers belong to. */
const FEES: Readonly<Record<string, ResultProduct>> = {
  trade: 'spot',
  position: 'contract',
  second: 'second',
};

/** All other movements by their kind. What comes in from outside, or goes from one account of the house to another, is funding. */
const KINDS: Readonly<Record<Exclude<TransferKind, 'fee'> | 'opening', ResultProduct>> = {
  trade: 'marketMaker',
  commission: 'commissions',
  withdrawalFee: 'withdrawals',
  swap: 'swap',
  contract: 'contract',
  insurance: 'contract',
  second: 'second',
  launchpad: 'launchpad',
  correction: 'corrections',
  fund: 'funding',
  deposit: 'funding',
  manualCredit: 'funding',
  withdrawal: 'funding',
  ownTransfer: 'funding',
  issuance: 'funding',
  houseTransfer: 'funding',
  opening: 'funding',
};

/** The product whose result a movement on an account of the house is. */
export function productOf(kind: string, topic: string): ResultProduct {
  if (kind === 'fee') return FEES[topic] ?? 'spot';
  return KINDS[kind as keyof typeof KINDS];
}
