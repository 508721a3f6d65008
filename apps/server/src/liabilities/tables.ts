import type { ColumnType } from 'kysely';

type BigInteger = ColumnType<string, number, number>;

/** Tables of the proofs of liabilities (migration 0040). Amounts are in 1e-8 units. */
export interface LiabilityTables {
  liability_commitments: {
    id: BigInteger;
    /** ms */
    time: BigInteger;
    seq: BigInteger;
    block: BigInteger;
    block_hash: string;
    salt: Buffer;
    previous_hash: string;
    /** `null` while the trees are being built. */
    hash: string | null;
    /** The block of the price chain that carries it; `null`: none does yet. */
    sealed_block: ColumnType<string | null, undefined, number>;
  };
  /** What each user was owed; kept as long as the trees. */
  liability_balances: { commitment_id: BigInteger; coin: string; owner: BigInteger; amount: string };
  liability_trees: {
    commitment_id: BigInteger;
    coin: string;
    sum: string;
    depth: number;
    hash: string;
    nodes: Buffer | null;
  };
}
