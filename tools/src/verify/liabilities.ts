import { readFileSync } from 'node:fs';
import {
  liabilityProofView,
  type CommitmentView,
  type LiabilityProofView,
} from '@bourse/protocol/liabilities/calls';
import {
  verifyLiabilities,
  type CheckedLiabilities,
  type LiabilityProblem,
  type PriceChain,
} from '@bourse/protocol/liabilities/verify';
import { harmless } from './report.ts';

const PROBLEMS: Record<LiabilityProblem, string> = {
  form: 'the proof is not spelled as it must be',
  root: 'it is not in the tree with the published root',
  total: 'its parts do not come to the total',
  twice: 'a part is counted twice',
  notPublished: 'the exchange shows everyone another commitment',
  hashWrong: 'the content does not have the hash that it bears',
  linkBroken: 'a published commitment does not follow the one before',
  notSealed: 'the price chain does not carry it',
};

/** A proof that was saved from the page; a text says why it is none. */
export function readProof(file: string): LiabilityProofView | string {
  try {
    const proof = liabilityProofView.safeParse(JSON.parse(readFileSync(file, 'utf8')));
    return proof.success ? proof.data : `"${file}" is no proof of liabilities.`;
  } catch (error) {
    return `"${file}" cannot be read: ${(error as Error).message}`;
  }
}

/** Checks a saved proof against what the exchange shows everyone; answers the lines for a terminal. */
export async function checkProof(
  proof: LiabilityProofView,
  published: readonly CommitmentView[],
  sha256: (text: string) => Promise<string>,
  chain: PriceChain,
): Promise<{ readonly isVerified: boolean; readonly lines: readonly string[] }> {
  const checked = await verifyLiabilities(proof, published, sha256, chain);
  const sealedBlock = published.find(({ id }) => id === proof.commitment.id)?.sealedBlock;
  return { isVerified: checked.isVerified, lines: linesOf(proof, checked, sealedBlock).map(harmless) };
}

function linesOf(
  { commitment, user }: LiabilityProofView,
  checked: CheckedLiabilities,
  sealedBlock: number | undefined,
): string[] {
  const sign = (problem: LiabilityProblem | undefined) => (problem ? `✗ ` : '✓ ');
  const because = (problem: LiabilityProblem | undefined) => (problem ? `: ${PROBLEMS[problem]}` : '');
  return [
    `What user ${user} was owed at ${new Date(commitment.time).toISOString()} (commitment ${commitment.id})`,
    '',
    `${sign(checked.commitment)}The commitment is the published one${because(checked.commitment)}`,
    ...(checked.commitment === undefined
      ? [
          sealedBlock === undefined
            ? '… No block of the price chain carries it yet: verify again in some minutes'
            : `✓ Block ${sealedBlock} of the price chain carries it`,
        ]
      : []),
    ...checked.balances.map(
      ({ coin, total, problem }) => `${sign(problem)}${total} ${coin} counted${because(problem)}`,
    ),
    '',
    checked.isVerified
      ? 'VERIFIED: if user and amounts are yours, all of it is in what the exchange says it owes.'
      : 'NOT VERIFIED: what is marked ✗ does not hold.',
  ];
}
