import type { CloseReason } from '@bourse/protocol/contract/events';
import { CONTRACT_COIN } from '@bourse/protocol/contract/rules';
import { HOUSE } from '@bourse/protocol/ledger/ledger';
import type { OpenRecord } from '../open-records.ts';
import type { Owner } from '../owner.ts';
import type { State } from '../state.ts';
import { contractHouse, insuranceFund } from './house-accounts.ts';
import type { Position } from './position.ts';

/** Profit that a price gap beyond house account and insurance left unpaid: the house owes it (docs/rules.md, "Contracts"). */
export interface Claim extends OpenRecord {
  readonly owner: Owner;
  readonly positionId: number;
  /** How the position was closed that it comes from. */
  readonly reason: CloseReason;
  /** As it was made, and what is left of it, 1e-8 USDT. */
  readonly amount: bigint;
  owed: bigint;
  readonly createdAt: number;
}

export function recordClaim(state: State, position: Position, reason: CloseReason, amount: bigint): void {
  const { claims } = state.contracts;
  const { id: positionId, owner } = position;
  const id = claims.nextId;
  const { now } = state;
  claims.open(
    { id, owner, positionId, reason, amount, owed: amount, createdAt: now, updatedAt: now, changed: false },
    now,
  );
  state.emit({ type: 'claimMade', claimId: id, positionId, user: owner.id, reason, amount });
}

/**
 * Passes on what the house account or the insurance fund has just received to those whom the house owes, the oldest claim first.
 * Only this income, never what was there: the funds already cover the open profits of others.
 */
export function payClaims(state: State, payer: 'contract-house' | 'insurance', income: bigint): void {
  const { claims } = state.contracts;
  if (claims.size === 0 || income === 0n) return;
  const account = payer === 'insurance' ? insuranceFund(state) : contractHouse(state);
  let left = income < account.spendable ? income : account.spendable;
  for (const claim of [...claims.values()].sort((a, b) => a.id - b.id)) {
    if (left === 0n) return;
    const amount = claim.owed < left ? claim.owed : left;
    left -= amount;
    claims.note(claim);
    claim.owed -= amount;
    if (claim.owed === 0n) claims.close(claim, state.now);
    else claims.touch(claim, state.now);
    const receiver = claim.owner.contract(CONTRACT_COIN);
    state.ledger.transfer('contract', account, receiver, amount, `position:${claim.positionId}`);
    state.emit({ type: 'claimPaid', claimId: claim.id, positionId: claim.positionId, payer, amount });
  }
}

/** What a house account has received from outside of contracts: a grant, or a transfer between house accounts. */
export function receiveFunds(state: State, owner: number, currency: string, amount: bigint): void {
  if (currency !== CONTRACT_COIN) return;
  if (owner === HOUSE.contractHouse) payClaims(state, 'contract-house', amount);
  if (owner === HOUSE.insurance) payClaims(state, 'insurance', amount);
}
