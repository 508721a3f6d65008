import { liabilityCalls, type CommitmentView } from '@bourse/protocol/liabilities/calls';
import { refuse } from '@bourse/protocol/refusal';
import { handle, type Call } from '../gateway/call.ts';
import type { Services } from '../services.ts';
import { listCommitments, type Committed } from './commitments.ts';
import { proofsOf } from './proofs.ts';
import { newestReserves } from './reserves.ts';

/** `/bb/liabilities/*` (docs/proof-of-liabilities.md). */
export function liabilityHandlers({ db, reads }: Pick<Services, 'db' | 'reads'>): Call[] {
  return [
    handle(liabilityCalls.list, async (input) => ({
      list: (await listCommitments(db, input)).map(commitmentView),
    })),
    handle(liabilityCalls.reserves, async () => {
      const statement = (await newestReserves(db))?.statement;
      if (!statement) return { commitment: null, statement: null };
      const [commitment] = await listCommitments(db, { fromId: statement.commitment, limit: 1 });
      return { commitment: commitment ? commitmentView(commitment) : null, statement };
    }),
    handle(liabilityCalls.proof, async ({ id }, { session: { userId } }) => {
      const [commitment] = await listCommitments(reads.db, {
        ...(id !== undefined && { fromId: Number(id) }),
        limit: 1,
      });
      if (!commitment || (id !== undefined && commitment.id !== Number(id)))
        return refuse('COMMITMENT_NOT_FOUND');
      const balances = await proofsOf(reads.db, commitment.id, userId);
      if (!balances) return refuse('COMMITMENT_NOT_FOUND');
      return {
        commitment: commitmentView(commitment),
        user: String(userId),
        balances: balances.map(({ coin, total, parts }) => ({
          coin,
          total: String(total),
          parts: [...parts].map((part) => ({ ...part, siblings: [...part.siblings] })),
        })),
      };
    }),
  ];
}

function commitmentView({ roots, ...commitment }: Committed): CommitmentView {
  return { ...commitment, roots: roots.map((root) => ({ ...root, sum: String(root.sum) })) };
}
