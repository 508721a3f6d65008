import { opsProposalCalls, type ProposalView } from '@bourse/protocol/operators/proposals/calls';
import { wording } from '@bourse/protocol/texts/wording';
import type { MessageKey } from '@bourse/protocol/texts/en';
import { sql } from 'kysely';
import { boundedPageOf } from '../../database/newest.ts';
import type { Database } from '../../database/schema.ts';
import { handle, type Call, type OperatorCaller } from '../../gateway/call.ts';
import { proposalHash } from '../money/payload.ts';
import type { Deps } from '../deps.ts';
import type { Proposals } from './proposals.ts';
import { rejectProposal } from '../money/proposals.ts';

/** What one operator has proposed and another approves, whatever it changes. */
export function proposalHandlers({ services, log, proposals }: Deps): Call[] {
  const { db, clock } = services;
  const now = () => new Date(clock.now());

  const list = handle(opsProposalCalls.list, async ({ status, kind, ...paging }, caller) => {
    const chosen = rowsOf(db)
      .$if(status !== undefined, (query) => query.where('proposals.status', '=', status!))
      .$if(kind !== undefined, (query) => query.where('proposals.kind', '=', kind!))
      .orderBy('proposals.id', 'desc');
    const { rows, total } = await boundedPageOf(db, chosen, paging);
    return { list: rows.map((row) => viewOf(row, proposals, caller)), totalRow: total };
  });

  const approve = handle(opsProposalCalls.approve, async ({ id, payloadHash, totp }, caller) => {
    const refused = await proposals.approve({ id, payloadHash, totp }, caller);
    if (refused) return refused;
    const row = await rowsOf(db)
      .where(sql<boolean>`proposals.id = ${id}::bigint`)
      .executeTakeFirstOrThrow();
    return viewOf(row, proposals, caller);
  });

  const reject = handle(opsProposalCalls.reject, (decision, caller) =>
    rejectProposal({ db, log, now }, { table: 'proposals', kind: 'proposal' }, decision, caller),
  );

  return [list, approve, reject];
}

function rowsOf(db: Database) {
  return db
    .selectFrom('proposals')
    .innerJoin('operators as proposer', 'proposer.id', 'proposals.proposed_by')
    .leftJoin('operators as decider', 'decider.id', 'proposals.decided_by')
    .selectAll('proposals')
    .select(['proposer.email as proposer_email', 'decider.email as decider_email']);
}

type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number];

function viewOf(row: Row, proposals: Proposals, { operator, language }: OperatorCaller): ProposalView {
  const isPending = row.status === 'pending';
  const decides = operator.role === 'admin' || operator.role === 'finance';
  return {
    id: String(row.id),
    kind: row.kind,
    subject: row.subject,
    before: row.before,
    after: row.payload,
    payloadHash: proposalHash(row),
    status: row.status,
    refusal: row.refusal === null ? '' : wording(language, row.refusal as MessageKey, row.refusal_args),
    proposedBy: {
      operatorId: String(row.proposed_by),
      email: row.proposer_email,
      time: row.proposed_at.getTime(),
    },
    decidedBy:
      row.decided_by === null || row.decided_at === null
        ? null
        : { operatorId: String(row.decided_by), email: row.decider_email!, time: row.decided_at.getTime() },
    remark: row.remark,
    can: {
      approve: isPending && row.proposed_by !== operator.id && proposals.mayApprove(row.kind, operator.role),
      reject: isPending && decides,
    },
  };
}
