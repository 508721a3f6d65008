import type { HouseCommand } from '@bourse/protocol/house/journal';
import type { MessageKey } from '@bourse/protocol/texts/en';
import { KeyedMutex } from '../../keyed-mutex.ts';
import { ApprovedWork } from './approved-work.ts';
import type { HouseMoveRow } from './house-queries.ts';

/** Refusals of which the next try may know nothing. Any other decides: the operators propose anew when its reason is gone. */
const PASSING: ReadonlySet<string> = new Set<MessageKey>(['BUSY', 'NOT_BEGUN']);

type Row = Omit<HouseMoveRow, 'proposer_email' | 'decider_email' | 'email'>;

/**
 * Carries approved movements of the house's money out. The row says `moving` before the command goes out; its number
 * makes the command count once, so whatever a crash left in between is simply sent again.
 */
export class HouseMoves extends ApprovedWork<number> {
  /** One try at a time, so that an earlier one's refusal is never noted after a later one has moved the money. */
  readonly #mutex = new KeyedMutex({ name: 'house move', turns: this.services.locks });

  /** Sends the command of an approved movement and notes what came of it. */
  carryOut(id: number): Promise<void> {
    return this.#mutex.take(id, async () => {
      const { db, sequencer } = this.services;
      const row = await db
        .selectFrom('house_proposals')
        .selectAll()
        .where('id', '=', id)
        .where('status', '=', 'moving')
        .executeTakeFirst();
      if (!row) return;
      const reply = await sequencer.submit(commandOf(row));
      if (reply.status === 'refused' && PASSING.has(reply.refusal.code)) return;
      const { code = null, args = {} } = reply.status === 'refused' ? reply.refusal : {};
      await db
        .updateTable('house_proposals')
        .set({
          status: code === null ? 'finished' : 'refused',
          refusal: code,
          refusal_args: JSON.stringify(args),
        })
        .where('id', '=', id)
        .where('status', '=', 'moving')
        .execute();
    });
  }

  async approved(): Promise<number[]> {
    const rows = await this.services.db
      .selectFrom('house_proposals')
      .select('id')
      .where('status', '=', 'moving')
      .orderBy('id')
      .execute();
    return rows.map(({ id }) => id);
  }
}

function commandOf(row: Row): HouseCommand {
  const [from, to] = [Number(row.from_owner), Number(row.to_owner)];
  const common = {
    moveId: row.id,
    currency: row.currency,
    amount: BigInt(row.amount),
    reason: row.reason,
    proposedBy: row.proposed_by,
    approvedBy: row.decided_by!,
  };
  if (row.kind === 'transfer') return { type: 'transferHouse', from, to, ...common };
  const [direction, owner] = row.kind === 'take' ? (['take', from] as const) : (['give', to] as const);
  const credit = { credit: row.credit!, credited: BigInt(row.credited!) };
  return { type: 'correctCredit', owner, direction, ...credit, ...common };
}
