import type { CloseReason } from '@bourse/protocol/contract/events';
import { CONTRACT_COIN } from '@bourse/protocol/contract/rules';
import { HOUSE } from '@bourse/protocol/ledger/ledger';
import { assert } from '../assert.ts';
import type { Account } from '../ledger/ledger.ts';
import type { OpenRecord } from '../open-records.ts';
import type { Owner } from '../owner.ts';
import type { State } from '../state.ts';
import { defer, type Job } from '../work.ts';
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

type Payer = 'contract-house' | 'insurance';

/**
 * Passes on what the house account or the insurance fund has just received to those whom the house owes, the oldest claim first.
 * Only this income, never what was there: the funds already cover the open profits of others. It is frozen until it is paid,
 * so that what one command cannot pay (`work.ts`) is still known after a restart.
 */
export function payClaims(state: State, payer: Payer, income: bigint): void {
  if (state.contracts.claims.size === 0 || income === 0n) return;
  const account = accountOf(state, payer);
  state.ledger.hold(account, income < account.spendable ? income : account.spendable);
  if (!passOn(state) && !isPassingOn(state)) defer(state, passingOn);
}

/** The rest of it, before any other command: what is not paid yet belongs to nobody but the oldest claims. */
const passingOn: Job = { isUrgent: true, run: (state) => (passOn(state) ? undefined : passingOn) };

/** Whether income waits to be passed on; until then it is frozen. */
export function isPassingOn(state: State): boolean {
  return state.jobs.includes(passingOn);
}

/** After a start: goes on with what was not paid before. */
export function resumeClaims(state: State): void {
  if (PAYERS.some((payer) => accountOf(state, payer).frozen > 0n)) defer(state, passingOn);
}

/** Pays claims out of what is frozen for them, one for each step. Answers whether nothing is left to pass on. */
function passOn(state: State): boolean {
  const { claims } = state.contracts;
  for (const payer of PAYERS) {
    const account = accountOf(state, payer);
    while (account.frozen > 0n && claims.size > 0) {
      if (state.stepsLeft <= 0) return false;
      state.stepsLeft--;
      // Waits for the next income or start: a payment that the database refuses must not end the process for ever.
      if (state.refusedByDatabase !== undefined) throw state.refusedByDatabase;
      payOldest(state, payer, account);
    }
  }
  // Nobody is owed anything any more.
  for (const payer of PAYERS) {
    const account = accountOf(state, payer);
    if (account.frozen > 0n) state.ledger.release(account, account.frozen);
  }
  return true;
}

function payOldest(state: State, payer: Payer, account: Account): void {
  const { claims } = state.contracts;
  // Claims end in the order of their ids, so those that are open have the last ones.
  const claim = claims.get(claims.nextId - claims.size);
  assert(claim !== undefined, 'the oldest claim is not where it belongs');
  const amount = claim.owed < account.frozen ? claim.owed : account.frozen;
  claims.note(claim);
  claim.owed -= amount;
  if (claim.owed === 0n) claims.close(claim, state.now);
  else claims.touch(claim, state.now);
  const receiver = claim.owner.contract(CONTRACT_COIN);
  state.ledger.transferHeld('contract', account, receiver, amount, `position:${claim.positionId}`);
  state.emit({ type: 'claimPaid', claimId: claim.id, positionId: claim.positionId, payer, amount });
}

const PAYERS = ['contract-house', 'insurance'] as const;

function accountOf(state: State, payer: Payer): Account {
  return payer === 'insurance' ? insuranceFund(state) : contractHouse(state);
}

/** What a house account has received from outside of contracts: a grant, or a transfer between house accounts. */
export function receiveFunds(state: State, owner: number, currency: string, amount: bigint): void {
  if (currency !== CONTRACT_COIN) return;
  if (owner === HOUSE.contractHouse) payClaims(state, 'contract-house', amount);
  if (owner === HOUSE.insurance) payClaims(state, 'insurance', amount);
}
