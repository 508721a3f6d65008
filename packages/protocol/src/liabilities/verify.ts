import { formatAmount } from '@bourse/money/amount';
import type { TickBlockView } from '../market/answers.ts';
import { blockText, carriedCommitment } from '../market/tick-text.ts';
import type { CommitmentView, LiabilityProofView } from './calls.ts';
import { commitmentText, NO_COMMITMENT } from './commitment.ts';
import { proofProblem, type ProofProblem } from './sum-tree.ts';

/** Whether the balances of a user are counted: worked out from his proof and the public list alone. */

export type LiabilityProblem =
  | ProofProblem
  /** The commitment of the proof is not the one that the exchange shows everyone. */
  | 'notPublished'
  /** Its hash is not that of its content. */
  | 'hashWrong'
  /** A published commitment does not carry the hash of the one before. */
  | 'linkBroken'
  /** The price chain does not carry it, or carries another one of its number. */
  | 'notSealed';

/** The public price chain as the reader sees it. */
export interface PriceChain {
  /** The reader's own time, ms. */
  readonly now: number;
  /** A block by its id, as `/bb/market/tickBlocks` answers it. */
  readonly block: (id: number) => Promise<TickBlockView | undefined>;
}

/** A commitment that no block carries after so long was not made as it should be. It takes minutes at most. */
const SEALED_WITHIN_MS = 3_600_000;

export interface CheckedBalance {
  readonly coin: string;
  /** As a decimal. */
  readonly total: string;
  readonly problem?: LiabilityProblem;
}

export interface CheckedLiabilities {
  readonly isVerified: boolean;
  readonly commitment: LiabilityProblem | undefined;
  readonly balances: readonly CheckedBalance[];
}

/**
 * Checks a proof against the commitments as everyone sees them, newest first, both as their schema parsed them, and against
 * the price chain. Whether
 * user and totals are the reader's own, he has to say himself.
 */
export async function verifyLiabilities(
  { commitment, user, balances }: LiabilityProofView,
  published: readonly CommitmentView[],
  sha256: (text: string) => Promise<string>,
  chain: PriceChain,
): Promise<CheckedLiabilities> {
  const problem =
    (await commitmentProblem(commitment, published, sha256)) ??
    (await sealProblem(
      published.find(({ id }) => id === commitment.id)!,
      chain,
      sha256,
    ));
  const checked: CheckedBalance[] = [];
  for (const { coin, total, parts } of balances) {
    const root = commitment.roots.find((one) => one.coin === coin);
    const claim = { coin, user, total: BigInt(total), parts };
    const found = root ? await proofProblem({ ...root, sum: BigInt(root.sum) }, claim, sha256) : 'root';
    checked.push({ coin, total: formatAmount(claim.total), ...(found && { problem: found }) });
  }
  const isVerified = problem === undefined && checked.every((one) => one.problem === undefined);
  return { isVerified, commitment: problem, balances: checked };
}

async function commitmentProblem(
  commitment: CommitmentView,
  published: readonly CommitmentView[],
  sha256: (text: string) => Promise<string>,
): Promise<LiabilityProblem | undefined> {
  if ((await hashOf(commitment, sha256)) !== commitment.hash) return 'hashWrong';
  if (published.find(({ id }) => id === commitment.id)?.hash !== commitment.hash) return 'notPublished';
  for (const [at, one] of published.entries()) {
    if ((await hashOf(one, sha256)) !== one.hash) return 'hashWrong';
    const before = published[at + 1];
    if (before ? one.previousHash !== before.hash || one.id <= before.id : isFirstWithPrevious(one))
      return 'linkBroken';
  }
  return undefined;
}

/** The public list says where it is sealed: when the proof was saved, it may not have been. */
async function sealProblem(
  { id, time, hash, block, sealedBlock }: CommitmentView,
  chain: PriceChain,
  sha256: (text: string) => Promise<string>,
): Promise<LiabilityProblem | undefined> {
  if (sealedBlock === undefined) return chain.now - time > SEALED_WITHIN_MS ? 'notSealed' : undefined;
  const sealed = await chain.block(sealedBlock);
  const carried = sealed && carriedCommitment(sealed.ticks);
  const isCarried = carried?.id === id && carried.hash === hash && sealed!.id > block;
  if (!isCarried) return 'notSealed';
  const text = blockText(sealed!.previousHash, sealed!.id, sealed!.time, sealed!.ticks);
  return (await sha256(text)) === sealed!.hash ? undefined : 'notSealed';
}

function isFirstWithPrevious({ id, previousHash }: CommitmentView): boolean {
  return id === 1 && previousHash !== NO_COMMITMENT;
}

function hashOf(
  { roots, ...head }: CommitmentView,
  sha256: (text: string) => Promise<string>,
): Promise<string> {
  return sha256(
    commitmentText({ ...head, roots: roots.map((root) => ({ ...root, sum: BigInt(root.sum) })) }),
  );
}
