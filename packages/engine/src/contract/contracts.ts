import { DEFAULT_CONTRACT_LIMITS, type ContractLimits } from '@bourse/protocol/contract/rules';
import { CONTRACT_COIN } from '@bourse/protocol/contract/rules';
import { OpenRecords, type OpenKind } from '../open-records.ts';
import { setEntry, type Undo } from '../undo.ts';
import type { Owner } from '../owner.ts';
import type { Pair } from '../spot/pair.ts';
import type { Claim } from './claims.ts';
import { ContractMarket } from './contract-market.ts';
import type { Position } from './position.ts';

/**
 * All leveraged contracts. To restore them: `market(pair)` with its settings, `limits`, then every waiting and open
 * position by id with `restore`, and every claim still owed. Marks are not stored: until a pair's first tick after a
 * start, nothing opens, closes or is liquidated on it.
 */
export class Contracts {
  readonly positions: OpenRecords<Position>;
  /** What the house owes; the oldest is paid first. */
  readonly claims: OpenRecords<Claim>;
  limits: ContractLimits = DEFAULT_CONTRACT_LIMITS;
  readonly markets = new Map<string, ContractMarket>();
  /** How many positions and waiting orders a user has. */
  readonly #counts = new Map<Owner, number>();
  readonly #undo: Undo;

  constructor(undo: Undo, kinds: OpenKind[]) {
    this.#undo = undo;
    this.positions = new OpenRecords(undo, kinds);
    this.claims = new OpenRecords(undo, kinds);
  }

  /** The contracts of a pair; `undefined` for a pair that cannot have any: quoted in something else, or too fine. */
  market(pair: Pair): ContractMarket | undefined {
    let market = this.markets.get(pair.spec.symbol);
    if (!market && pair.spec.quote === CONTRACT_COIN && pair.spec.priceDecimals <= 8) {
      market = new ContractMarket(pair, this.#undo);
      this.markets.set(pair.spec.symbol, market);
    }
    return market;
  }

  countOf(owner: Owner): number {
    return this.#counts.get(owner) ?? 0;
  }

  open(position: Position, now: number): void {
    this.positions.open(position, now);
    this.#undo.note(setEntry, this.#counts, position.owner, this.countOf(position.owner));
    this.#counts.set(position.owner, this.countOf(position.owner) + 1);
  }

  close(position: Position, now: number): void {
    position.closedAt = now;
    this.positions.close(position, now);
    this.#undo.note(setEntry, this.#counts, position.owner, this.countOf(position.owner));
    this.#counts.set(position.owner, this.countOf(position.owner) - 1);
  }

  /** Lets go of a position that changed elsewhere: it is dropped, or restored as it is now. */
  forget(position: Position): void {
    this.#counts.set(position.owner, this.countOf(position.owner) - 1);
    position.market.forget(position);
  }

  /** Puts back a position as the database has it; its margin and fee are in the account's frozen part already. */
  restore(position: Position): void {
    this.positions.restore(position);
    this.#undo.note(setEntry, this.#counts, position.owner, this.countOf(position.owner));
    this.#counts.set(position.owner, this.countOf(position.owner) + 1);
    if (position.status === 'waiting') position.market.wait(position);
    else position.market.add(position);
  }
}
