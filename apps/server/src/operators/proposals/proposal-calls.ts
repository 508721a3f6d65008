import { opsProposalCalls, type ProposalView } from '@bourse/protocol/operators/proposals/calls';
import { wording } from '@bourse/protocol/texts/wording';
import type { MessageKey } from '@bourse/protocol/texts/en';
import { refuse } from '@bourse/protocol/refusal';
import { sql } from 'kysely';
import { boundedPageOf } from '../../database/newest.ts';
import type { Database } from '../../database/schema.ts';
import { handle, type Call, type OperatorCaller } from '../../gateway/call.ts';
import { proposalHash } from '../money/payload.ts';
import type { Deps } from '../deps.ts';
import { cancelProposal } from './open-proposals.ts';
import type { Proposals } from './proposals.ts';
import { personsOf } from './persons.ts';
import { rejectProposal } from '../money/proposals.ts';

/** What one operator has proposed and another approves, whatever it changes. */
export function proposalHandlers({ services, log, proposals }: Deps): Call[] {
  const { db, clock } = services;
  const now = () => new Date(clock.now());

  const list = handle(opsProposalCalls.list, async ({ status, kind, ...paging }, caller) => {
    const { id } = caller.operator;
    const kinds = proposals.kindsSeenBy(caller.operator);
    const chosen = rowsOf(db)
      .where((eb) =>
        eb.or([eb('proposed_by', '=', id), ...(kinds.length > 0 ? [eb('proposals.kind', 'in', kinds)] : [])]),
      )
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

  // Who cannot approve it could only be in the way of those who can.
  const reject = handle(opsProposalCalls.reject, async (decision, caller) => {
    const row = await proposals.find(decision.id);
    if (!row) return refuse('NOT_FOUND');
    const refused = proposals.refusalTo(row, caller);
    if (refused) return refused;
    const table = { table: 'proposals', kind: 'proposal' } as const;
    return rejectProposal({ db, log, now }, table, decision, proposals.deciding(row, caller));
  });

  const cancel = handle(opsProposalCalls.cancel, ({ id }, caller) =>
    cancelProposal({ db, log, now }, id, caller),
  );

  return [list, approve, reject, cancel];
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

function viewOf(row: Row, proposals: Proposals, caller: OperatorCaller): ProposalView {
  const { operator, language } = caller;
  const isPending = row.status === 'pending';
  const isMine = row.proposed_by === operator.id;
  const decides = isPending && !proposals.refusalTo(row, caller);
  return {
    id: String(row.id),
    kind: row.kind,
    subject: row.subject,
    before: row.before,
    after: row.payload,
    payloadHash: proposalHash(row),
    status: row.status,
    refusal: row.refusal === null ? '' : wording(language, row.refusal as MessageKey, row.refusal_args),
    ...personsOf(row),
    remark: row.remark,
    can: {
      approve: decides && !isMine,
      reject: decides && !isMine,
      cancel: isPending && isMine,
    },
  };
}
