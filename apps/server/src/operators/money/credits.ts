import { boundedPageOf } from '../../database/newest.ts';
import { formatAmount } from '@bourse/money/amount';
import { HOUSE_ACCOUNTS, type HouseAccount } from '@bourse/protocol/house/accounts';
import { HOUSE } from '@bourse/protocol/ledger/ledger';
import type { ManualCreditView } from '@bourse/protocol/operators/credits/calls';
import { manualCreditReference } from '@bourse/protocol/wallet/credit-reference';
import { sql, type Selectable } from 'kysely';
import type { Database } from '../../database/schema.ts';
import { ApprovedWork } from './approved-work.ts';
import { personsOf } from '../proposals/persons.ts';
import { creditHash } from './payload.ts';
import type { ManualCreditTable } from '../tables.ts';

/** The ledger's owner that a text names: a house account, or a user's id. */
export function ownerOf(text: string): number {
  return (HOUSE_ACCOUNTS as readonly string[]).includes(text) ? HOUSE[text as HouseAccount] : Number(text);
}

function nameOf(owner: number): string {
  return HOUSE_ACCOUNTS.find((house) => HOUSE[house] === owner) ?? String(owner);
}

function credits(db: Database) {
  return db
    .selectFrom('manual_credits')
    .innerJoin('operators as proposer', 'proposer.id', 'manual_credits.proposed_by')
    .leftJoin('operators as decider', 'decider.id', 'manual_credits.decided_by')
    .leftJoin('users', (join) => join.on(sql<boolean>`users.id = manual_credits.owner`))
    .selectAll('manual_credits')
    .select(['proposer.email as proposer_email', 'decider.email as decider_email', 'users.email']);
}

/** A credit with the addresses of the operators, and of the user if it is one's. */
export type CreditRow = Selectable<ManualCreditTable> & {
  readonly proposer_email: string;
  readonly decider_email: string | null;
  readonly email: string | null;
};

export function findCredit(db: Database, id: string): Promise<CreditRow | undefined> {
  return credits(db)
    .where(sql<boolean>`manual_credits.id = ${id}::bigint`)
    .executeTakeFirst();
}

export async function listCredits(
  db: Database,
  { status, pageNo, pageSize }: { status?: string | undefined; pageNo: number; pageSize: number },
): Promise<{ list: ManualCreditView[]; totalRow: number }> {
  const chosen = credits(db).$if(status !== undefined, (query) =>
    query.where(sql<boolean>`manual_credits.status = ${status}`),
  );
  const ordered = chosen.orderBy('manual_credits.id', 'desc');
  const { rows, total } = await boundedPageOf(db, ordered, { pageNo, pageSize });
  return { list: rows.map(creditView), totalRow: total };
}

export function creditView(row: CreditRow): ManualCreditView {
  return {
    id: String(row.id),
    owner: nameOf(Number(row.owner)),
    email: row.email ?? '',
    currency: row.currency,
    amount: formatAmount(BigInt(row.amount)),
    reason: row.reason,
    status: row.status,
    payloadHash: creditHash(row),
    ...personsOf(row),
    remark: row.remark,
  };
}

/**
 * Carries approved credits out. The row says `crediting` before the command goes out; the command's reference makes it
 * count once, so whatever a crash left in between is simply sent again.
 */
type DecidedCredit = Pick<CreditRow, 'id' | 'owner' | 'currency' | 'amount' | 'proposed_by' | 'decided_by'>;

export class ApprovedCredits extends ApprovedWork<DecidedCredit> {
  /** Sends the command of a claimed credit and notes that it is done. */
  async carryOut(row: DecidedCredit): Promise<void> {
    const reply = await this.services.sequencer.submit({
      type: 'credit',
      owner: Number(row.owner),
      currency: row.currency,
      amount: BigInt(row.amount),
      kind: 'manualCredit',
      reference: manualCreditReference(row.id),
      vouchedBy: { by: 'two', proposedBy: row.proposed_by, approvedBy: row.decided_by! },
    });
    if (reply.status === 'refused') throw new Error(`credit ${row.id} was refused: ${reply.refusal.code}`);
    await this.services.db
      .updateTable('manual_credits')
      .set({ status: 'finished' })
      .where('id', '=', row.id)
      .where('status', '=', 'crediting')
      .execute();
  }

  /** Sends the commands of all credits of a list. */
  async carryOutList(proposalId: number): Promise<void> {
    for (const row of await this.#approved().where('proposal_id', '=', proposalId).execute())
      await this.carryOut(row);
  }

  approved() {
    return this.#approved().execute();
  }

  #approved() {
    return this.services.db
      .selectFrom('manual_credits')
      .selectAll()
      .where('status', '=', 'crediting')
      .orderBy('id');
  }
}
