import { EXPORT_ROWS } from '../../database/blocks.ts';
import { boundedPageOf, type Paging } from '../../database/newest.ts';
import { formatAmount } from '@bourse/money/amount';
import { houseAccountName } from '@bourse/protocol/house/accounts';
import { HOUSE } from '@bourse/protocol/ledger/ledger';
import type { MessageKey } from '@bourse/protocol/texts/en';
import { wording } from '@bourse/protocol/texts/wording';
import type { ParsedOf } from '@bourse/protocol/call';
import type { opsHouseCalls, HouseBalance, HouseMoveView } from '@bourse/protocol/operators/house/calls';
import type { Language } from '@bourse/protocol/languages';
import { depositReference, manualCreditReference } from '@bourse/protocol/wallet/credit-reference';
import { sql, type Selectable } from 'kysely';
import type { Database } from '../../database/schema.ts';
import { personsOf } from '../proposals/persons.ts';
import { houseHash } from './payload.ts';
import type { HouseProposalTable } from '../tables.ts';

/** A movement of the house's money with the addresses of the operators, and of the user whom it is about. */
export type HouseMoveRow = Selectable<HouseProposalTable> & {
  readonly proposer_email: string;
  readonly decider_email: string | null;
  readonly email: string | null;
};

export type HouseFilter = ParsedOf<typeof opsHouseCalls.export>;

function proposals(db: Database) {
  return db
    .selectFrom('house_proposals')
    .innerJoin('operators as proposer', 'proposer.id', 'house_proposals.proposed_by')
    .leftJoin('operators as decider', 'decider.id', 'house_proposals.decided_by')
    .leftJoin('users', (join) =>
      join.on(sql<boolean>`users.id = greatest(house_proposals.from_owner, house_proposals.to_owner)`),
    )
    .selectAll('house_proposals')
    .select('proposer.email as proposer_email')
    .select(['decider.email as decider_email', 'users.email']);
}

export function findHouseMove(db: Database, id: string | number): Promise<HouseMoveRow | undefined> {
  return proposals(db)
    .where(sql<boolean>`house_proposals.id = ${id}::bigint`)
    .executeTakeFirst();
}

/** Newest first. */
function chosen(db: Database, { kind, status, currency, startTime, endTime }: HouseFilter) {
  return proposals(db)
    .$if(kind !== undefined, (q) => q.where('kind', '=', kind!))
    .$if(status !== undefined, (q) => q.where('status', '=', status!))
    .$if(currency !== undefined, (q) => q.where('currency', '=', currency!))
    .$if(startTime !== undefined, (q) => q.where('proposed_at', '>=', new Date(startTime!)))
    .$if(endTime !== undefined, (q) => q.where('proposed_at', '<=', new Date(endTime!)))
    .orderBy('house_proposals.id', 'desc');
}

/** A page of them, and how many there are in all. */
export async function listHouseMoves(
  db: Database,
  filter: HouseFilter,
  page: Paging,
): Promise<{ rows: HouseMoveRow[]; total: number }> {
  return boundedPageOf(db, chosen(db, filter), page);
}

/** All of them, block by block. */
export async function* houseMoveBlocks(db: Database, filter: HouseFilter): AsyncGenerator<HouseMoveRow[]> {
  let before: number | undefined;
  for (;;) {
    const rows = await chosen(db, filter)
      .$if(before !== undefined, (q) => q.where('house_proposals.id', '<', before!))
      .limit(EXPORT_ROWS)
      .execute();
    yield rows;
    if (rows.length < EXPORT_ROWS) return;
    before = rows.at(-1)!.id;
  }
}

export function houseMoveView(row: HouseMoveRow, language: Language): HouseMoveView {
  const { refusal, refusal_args: args, remark } = row;
  return {
    id: String(row.id),
    kind: row.kind,
    from: nameOf(Number(row.from_owner)),
    to: nameOf(Number(row.to_owner)),
    email: row.email ?? '',
    currency: row.currency,
    amount: formatAmount(BigInt(row.amount)),
    credit: row.credit ?? '',
    credited: row.credited === null ? '' : formatAmount(BigInt(row.credited)),
    reason: row.reason,
    status: row.status,
    payloadHash: houseHash(row),
    ...personsOf(row),
    remark: refusal === null ? remark : wording(language, refusal as MessageKey, args),
  };
}

function nameOf(owner: number): string {
  if (owner === HOUSE.deposits) return 'deposits';
  return houseAccountName(owner) ?? String(owner);
}

/** What every account of the house holds, projects' proceeds too, own accounts first. */
export async function houseBalances(db: Database): Promise<HouseBalance[]> {
  const rows = await db
    .selectFrom('accounts')
    .select(['owner', 'currency'])
    .select((eb) => [
      eb.fn.sum<string>('available').as('available'),
      eb.fn.sum<string>('frozen').as('frozen'),
    ])
    .where('owner', '<', '0')
    .groupBy(['owner', 'currency'])
    .orderBy('owner', 'desc')
    .orderBy('currency')
    .execute();
  return rows.flatMap(({ owner, currency, available, frozen }) => {
    const account = houseAccountName(Number(owner));
    if (account === undefined) return [];
    const amounts = {
      available: formatAmount(BigInt(available)),
      frozen: formatAmount(BigInt(frozen)),
    };
    return [{ account, currency, ...amounts }];
  });
}

/** A credit as it was carried out. */
export interface CarriedOutCredit {
  readonly owner: string;
  readonly currency: string;
  /** 1e-8 units. */
  readonly amount: string;
  readonly reference: string;
}

/** The finished deposit or manual credit of that id. */
export async function findFinishedCredit(
  db: Database,
  source: 'deposit' | 'manual',
  id: string,
): Promise<CarriedOutCredit | undefined> {
  if (source === 'manual') {
    const row = await db
      .selectFrom('manual_credits')
      .select(['id', 'owner', 'currency', 'amount'])
      .where(sql<boolean>`id = ${id}::bigint`)
      .where('status', '=', 'finished')
      .executeTakeFirst();
    return row && { ...row, reference: manualCreditReference(row.id) };
  }
  const row = await db
    .selectFrom('deposits')
    .select(['user_id', 'currency', 'arrival', 'chain', 'tx_hash', 'source', 'position'])
    .where(sql<boolean>`id = ${id}::bigint`)
    .where('status', '=', 'finished')
    .executeTakeFirst();
  if (!row) return undefined;
  const { user_id: owner, currency, arrival: amount } = row;
  return { owner: String(owner), currency, amount, reference: depositReference(row) };
}
