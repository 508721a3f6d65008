import { readFileSync } from 'node:fs';
import { isAttested, shownKey } from '@bourse/custody/attestation/attestation';
import { formatAmount } from '@bourse/money/amount';
import { commitmentView, liabilityCalls, type CommitmentView } from '@bourse/protocol/liabilities/calls';
import { commitmentText } from '@bourse/protocol/liabilities/commitment';
import {
  coinReserves,
  namedAccounts,
  ratioText,
  reserveStatement,
  statementProblem,
  type ReserveStatement,
} from '@bourse/protocol/liabilities/reserves';
import { againstNodes } from './against-nodes.ts';
import { harmless } from './report.ts';

/** What is published of reserves: a statement, and the commitment to liabilities that it is about. */
export interface PublishedReserves {
  readonly commitment: CommitmentView;
  readonly statement: ReserveStatement;
}

/** As the page saves it, or as the public call answers it; a text says why it is none. */
export function readReserves(content: unknown): PublishedReserves | string {
  const { commitment, statement } = (content ?? {}) as { commitment?: unknown; statement?: unknown };
  if (statement === null) return 'No statement of reserves is published yet.';
  const parsed = [commitmentView.safeParse(commitment), reserveStatement.safeParse(statement)] as const;
  if (!parsed[0].success || !parsed[1].success) return 'That is no statement of reserves.';
  return { commitment: parsed[0].data, statement: parsed[1].data };
}

export function readReservesFile(file: string): PublishedReserves | string {
  try {
    return readReserves(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    return `"${file}" cannot be read: ${(error as Error).message}`;
  }
}

/** The public call that answers it. */
export const RESERVES_PATH = liabilityCalls.reserves.path;

/**
 * Checks signatures and sums from what is published alone, and what addresses hold against nodes of one's own. Answers the
 * lines for a terminal. `isOpen`: nothing is wrong, and not all could be told.
 */
export async function checkReserves(
  { commitment, statement }: PublishedReserves,
  nodes: Readonly<Record<string, string>>,
  sha256: (text: string) => Promise<string>,
): Promise<{ readonly isVerified: boolean; readonly isOpen: boolean; readonly lines: readonly string[] }> {
  let isVerified = true;
  let isOpen = false;
  const lines: string[] = [];
  const say = (holds: boolean, text: string) => {
    isVerified &&= holds;
    lines.push(`${holds ? '✓' : '✗'} ${text}`);
  };
  lines.push(
    `Reserves of ${new Date(statement.time).toISOString()} for commitment ${commitment.id} of ${new Date(commitment.time).toISOString()}`,
    '',
  );
  const { roots, hash, ...head } = commitment;
  const text = commitmentText({ ...head, roots: roots.map((root) => ({ ...root, sum: BigInt(root.sum) })) });
  say((await sha256(text)) === hash, 'The sums of the commitment have its hash');
  const problem = statementProblem(statement, commitment);
  say(problem === undefined, 'The statement is about this commitment and names each address once');
  for (const { chain, format, address, kind, signature } of statement.addresses) {
    const attested = { commitment: commitment.id, hash, chain, address };
    const isSigned = await isAttested(format, attested, signature);
    if (format === 'eos')
      say(isSigned, `${chain} ${address} (${kind}): ${shownKey(signature)} has signed it`);
    else say(isSigned, `${chain} ${address} (${kind}) has signed it`);
  }
  for (const { holds, text: told } of await againstNodes(statement, nodes)) {
    isOpen ||= holds === undefined;
    if (holds === undefined) lines.push(`? ${told}`);
    else say(holds, told);
  }
  for (const { chain, address, block } of namedAccounts(statement))
    if (nodes[chain] === undefined)
      lines.push(
        `– ${chain} ${address}: the account’s name does not say its key; that it is the one that has signed is what the exchange’s node said at block ${block}`,
      );
  for (const chain of statement.away ?? [])
    lines.push(`– ${chain}: the exchange’s node did not answer; what is there is not counted`);
  for (const { chain, kind, count } of statement.unsigned ?? [])
    lines.push(`– ${chain}: ${count} (${kind}) not signed; not counted`);
  for (const { chain, address, state } of statement.keys ?? [])
    lines.push(
      state === 'disabled'
        ? `– ${chain} ${address}: the key that has signed may not spend what is there; not counted`
        : `– ${chain} ${address}: others may spend what is there, too`,
    );
  lines.push('');
  for (const { coin, owed, held, ratio } of coinReserves(statement, roots))
    lines.push(`${coin}: ${formatAmount(held)} for ${formatAmount(owed)} owed: ${ratioText(ratio)} %`);
  lines.push(
    '',
    !isVerified
      ? 'NOT VERIFIED: what is marked ✗ does not hold.'
      : isOpen
        ? 'NOT TOLD: the keys of these addresses have signed; what is marked ? your node does not know of that block.'
        : 'VERIFIED: the keys of these addresses have signed, and the ratios follow from what they hold.',
  );
  if (Object.keys(nodes).length === 0)
    lines.push(
      'What the addresses hold is as the exchange states it: ask a node of your own with --node CHAIN=URL.',
    );
  return { isVerified, isOpen, lines: lines.map(harmless) };
}
