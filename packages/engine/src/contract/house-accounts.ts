import { CONTRACT_COIN } from '@bourse/protocol/contract/rules';
import { HOUSE } from '@bourse/protocol/ledger/ledger';
import type { Account } from '../ledger/ledger.ts';
import type { State } from '../state.ts';

/** The house's side of every position. */
export function contractHouse(state: State): Account {
  return state.owner(HOUSE.contractHouse).spot(CONTRACT_COIN);
}

/** What liquidations leave over, for losses beyond a margin. */
export function insuranceFund(state: State): Account {
  return state.owner(HOUSE.insurance).spot(CONTRACT_COIN);
}
