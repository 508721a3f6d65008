import type { ReserveStatement } from '@bourse/protocol/liabilities/reserves';
import { opsLiabilityCalls } from '@bourse/protocol/operators/liabilities/calls';
import { refuse } from '@bourse/protocol/refusal';
import { handle, type Call } from '../../gateway/call.ts';
import { actorOf, type AuditLog } from './audit-log.ts';

export interface LiabilityOperations {
  readonly isRunning: boolean;
  /** The newest that is published. */
  newest(): Promise<
    { readonly id: number; readonly time: number; readonly seq: number; readonly hash: string } | undefined
  >;
  /** The newest statement of reserves, and the sums that it is held against, in 1e-8 units. */
  reserves(): Promise<
    | {
        readonly statement: ReserveStatement;
        readonly revision: number;
        readonly commitment: { readonly roots: readonly { readonly coin: string; readonly sum: bigint }[] };
      }
    | undefined
  >;
  /** Answers whether none has been published since the one that it follows. */
  publishReserves(
    published: { readonly statement: ReserveStatement; readonly revision: number },
    by: { readonly proposedBy: number; readonly approvedBy: number },
  ): Promise<boolean>;
  /** Begins to make one; answers false when one is under way. Failures are logged. */
  begin(): boolean;
}

/** Proof of liabilities on demand. */
export function liabilityOperatorHandlers(operations: LiabilityOperations, log: AuditLog): Call[] {
  const view = async () => {
    const newest = await operations.newest();
    const { isRunning } = operations;
    return {
      isRunning,
      newest: newest ? { id: newest.id, time: newest.time, seq: newest.seq, hash: newest.hash } : null,
    };
  };

  const commit = handle(opsLiabilityCalls.commit, async (_input, caller) => {
    if (operations.isRunning) return refuse('OPS_LIABILITIES_RUNNING');
    await log.note(actorOf(caller), { action: 'liabilities.commit', subject: 'liabilities' });
    return operations.begin() ? view() : refuse('OPS_LIABILITIES_RUNNING');
  });

  return [handle(opsLiabilityCalls.status, view), commit];
}
