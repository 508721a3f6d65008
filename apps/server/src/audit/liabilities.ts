import type { AccountFacts } from '@bourse/engine/audit/balances';
import { commitmentText, NO_COMMITMENT, type CoinRoot } from '@bourse/protocol/liabilities/commitment';
import { carriedCommitment } from '@bourse/protocol/market/tick-text';
import type pg from 'pg';
import { asCommitment, rootsById, type CommitmentRow, type RootRow } from '../liabilities/commitments.ts';
import { orderedLeaves, type OwnedAmount } from '../liabilities/leaves.ts';
import { buildTree, sha256 } from '../liabilities/sum-tree.ts';
import type { StoredBlock } from '../market/ticks/tick-block.ts';

interface ClosedRow extends CommitmentRow {
  readonly hash: string;
  /** Whether its trees are kept. */
  readonly is_kept: boolean;
}

/**
 * Holds each proof of liabilities against the balances that the journal gives at its number: sums by coin, and, as long as
 * the trees are kept, their roots, built anew. And the commitments against each other, since each carries the hash of the one
 * before, and against those that the price chain carries.
 */
export class LiabilityCheck {
  readonly problems: string[] = [];
  readonly #waiting: ClosedRow[];
  readonly #hashes: ReadonlyMap<number, string>;
  readonly #roots: ReadonlyMap<string, readonly CoinRoot[]>;

  private constructor(rows: readonly ClosedRow[], roots: ReadonlyMap<string, readonly CoinRoot[]>) {
    this.#roots = roots;
    this.#waiting = [...rows];
    this.#hashes = new Map(rows.map(({ id, hash }) => [Number(id), hash]));
    let previous = NO_COMMITMENT;
    for (const row of rows) {
      const commitment = asCommitment(row, this.#rootsOf(row.id));
      if (row.previous_hash !== previous || row.hash !== sha256(commitmentText(commitment)))
        this.problems.push(`commitment ${row.id} of liabilities does not follow from the one before`);
      previous = row.hash;
    }
  }

  static async read(client: pg.Client): Promise<LiabilityCheck> {
    const { rows } = await client.query<ClosedRow>(`
      select c.*, not exists (
        select 1 from liability_trees t where t.commitment_id = c.id and t.nodes is null) as is_kept
      from liability_commitments c where hash is not null order by id`);
    const trees = await client.query<RootRow>(
      'select commitment_id, coin, sum, depth, hash from liability_trees order by coin collate "C"',
    );
    return new LiabilityCheck(rows, rootsById(trees.rows));
  }

  /** What a block of the price chain carries must be what was committed. */
  addBlock({ id, ticks }: StoredBlock): void {
    const carried = carriedCommitment(ticks);
    if (carried && this.#hashes.get(carried.id) !== carried.hash)
      this.problems.push(`tick block ${id} carries another commitment ${carried.id} of liabilities`);
  }

  /** The accounts after the journal's entry; asked for only when a commitment belongs to it. */
  after(seq: number, accounts: () => readonly AccountFacts[]): void {
    while (Number(this.#waiting[0]?.seq) === seq) this.#compare(this.#waiting.shift()!, accounts());
  }

  /** Call it when all entries are told. */
  finish(): void {
    for (const { id, seq } of this.#waiting)
      this.problems.push(`commitment ${id} of liabilities is about journal ${seq}, which there is not`);
  }

  #compare({ id, salt, is_kept }: ClosedRow, accounts: readonly AccountFacts[]): void {
    const owed = byCoin(accounts);
    const coins = [...owed.keys()].toSorted();
    const roots = this.#rootsOf(id);
    if (coins.join() !== roots.map(({ coin }) => coin).join()) {
      this.problems.push(`commitment ${id} of liabilities is about other coins than users own`);
      return;
    }
    for (const { coin, sum, hash } of roots) {
      const owned = owed.get(coin)!;
      const due = owned.reduce((total, { amount }) => total + amount, 0n);
      if (due !== sum) this.problems.push(`commitment ${id} states ${sum} ${coin}, users owned ${due}`);
      else if (is_kept && buildTree(orderedLeaves(salt, coin, owned)).root.hash !== hash)
        this.problems.push(`commitment ${id}: the root of ${coin} is not that of the users' balances`);
    }
  }

  #rootsOf(id: string): readonly CoinRoot[] {
    return this.#roots.get(id) ?? [];
  }
}

/** What each user owned, available and frozen in all accounts. */
function byCoin(accounts: readonly AccountFacts[]): Map<string, OwnedAmount[]> {
  const totals = new Map<string, Map<number, bigint>>();
  for (const { owner, currency, available, frozen } of accounts) {
    if (owner <= 0 || available + frozen === 0n) continue;
    const coin = totals.get(currency) ?? new Map<number, bigint>();
    totals.set(currency, coin);
    coin.set(owner, (coin.get(owner) ?? 0n) + available + frozen);
  }
  return new Map(
    [...totals].map(([coin, owners]) => [coin, [...owners].map(([owner, amount]) => ({ owner, amount }))]),
  );
}
