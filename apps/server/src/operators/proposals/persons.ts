import type { ProposalView } from '@bourse/protocol/operators/proposals/calls';
import type { Selectable } from 'kysely';
import type { ProposedTable } from '../tables.ts';

type Row = Omit<Selectable<ProposedTable>, 'remark'> & {
  readonly proposer_email: string;
  readonly decider_email: string | null;
};

/** Who proposed and who decided. */
export function personsOf(row: Row): Pick<ProposalView, 'proposedBy' | 'decidedBy'> {
  return {
    proposedBy: {
      operatorId: String(row.proposed_by),
      email: row.proposer_email,
      time: row.proposed_at.getTime(),
    },
    decidedBy:
      row.decided_by === null || row.decided_at === null
        ? null
        : { operatorId: String(row.decided_by), email: row.decider_email!, time: row.decided_at.getTime() },
  };
}
