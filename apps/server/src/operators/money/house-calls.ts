import { opsHouseCalls, type HouseMoveView } from '@bourse/protocol/operators/house/calls';
import { Readable } from 'node:stream';
import { BYTE_ORDER_MARK, csvText } from '@bourse/protocol/csv';
import { houseOwner } from '@bourse/protocol/house/accounts';
import { HOUSE } from '@bourse/protocol/ledger/ledger';
import type { Language } from '@bourse/protocol/languages';
import { refuse, Refusal } from '@bourse/protocol/refusal';
import { sql, type Insertable } from 'kysely';
import type { Database } from '../../database/schema.ts';
import { Download } from '../../gateway/answer.ts';
import { handle, type Call, type OperatorCaller } from '../../gateway/call.ts';
import { actorOf } from '../log/audit-log.ts';
import type { MarketOperations } from '../platform/market-operations.ts';
import type { HouseMoves } from './house-moves.ts';
import {
  findFinishedCredit,
  findHouseMove,
  houseBalances,
  houseMoveBlocks,
  houseMoveView,
  listHouseMoves,
  type HouseFilter,
  type HouseMoveRow,
} from './house-queries.ts';
import type { Deps } from '../deps.ts';
import { whyNotAllowed } from '../team/hold-operator.ts';
import { rejectProposal, whyLeft, whyNotApproved } from './proposals.ts';
import { proposedAmount } from './proposed-amount.ts';
import type { HouseProposalTable } from '../tables.ts';

/** The house's own money: one proposes to move it, another approves exactly that. */
export function houseHandlers(
  { services, log, guard, proposals }: Deps,
  operations: HouseMoves,
  market: MarketOperations,
): Call[] {
  const { db, clock } = services;
  const now = () => new Date(clock.now());

  const accounts = handle(opsHouseCalls.accounts, async () => ({ list: await houseBalances(db) }));

  const list = handle(opsHouseCalls.list, async ({ pageNo, pageSize, ...filter }, { language }) => {
    const { rows, total } = await listHouseMoves(db, filter, { pageNo, pageSize });
    return { list: rows.map((row) => houseMoveView(row, language)), totalRow: total };
  });

  const report = handle(opsHouseCalls.export, (filter, { language }) =>
    Promise.resolve(
      new Download({
        contentType: 'text/csv; charset=utf-8',
        fileName: `house-moves-${now().toISOString().slice(0, 10)}.csv`,
        body: Readable.from(reportCsv(db, filter, language)),
      }),
    ),
  );

  const proposeTransfer = handle(
    opsHouseCalls.proposeTransfer,
    ({ from, to, currency, amount, reason }, caller) => {
      if (!market.currencies().includes(currency)) return Promise.resolve(refuse('CURRENCY_NOT_FOUND'));
      if (from === to) return Promise.resolve(refuse('INVALID_FIELD', { field: 'to' }));
      const sides = { from_owner: String(houseOwner(from)), to_owner: String(houseOwner(to)) };
      return propose(caller, amount, { kind: 'transfer', ...sides, currency, reason });
    },
  );

  const proposeCorrection = handle(
    opsHouseCalls.proposeCorrection,
    async ({ source, creditId, direction, amount, reason }, caller) => {
      const wrong = await findFinishedCredit(db, source, creditId);
      if (!wrong) return refuse('NOT_FOUND');
      const { owner, currency, amount: credited, reference: credit } = wrong;
      const outside = String(HOUSE.deposits);
      const [from, to] = direction === 'take' ? [owner, outside] : [outside, owner];
      const what = { from_owner: from, to_owner: to, currency, credit, credited, reason };
      return propose(caller, amount, { kind: direction, ...what });
    },
  );

  async function propose(
    caller: OperatorCaller,
    amount: string,
    what: Omit<Insertable<HouseProposalTable>, 'amount' | 'proposed_by' | 'proposed_at' | 'status'>,
  ): Promise<HouseMoveView | Refusal> {
    const parsed = proposedAmount(amount);
    if (parsed instanceof Refusal) return parsed;
    if (what.kind === 'take' && parsed > BigInt(what.credited!)) return refuse('CORRECTION_ABOVE_CREDIT');
    const unproven = await guard.refusalWithoutCode(caller);
    if (unproven) return unproven;
    return db.transaction().execute(async (trx) => {
      const gone = await whyNotAllowed(trx, caller, ['house.move']);
      if (gone) return gone;
      const { id } = await trx
        .insertInto('house_proposals')
        .values({
          ...what,
          amount: String(parsed),
          proposed_by: caller.operator.id,
          proposed_at: now(),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const row = (await findHouseMove(trx, id))!;
      const entry = { action: 'house.propose', subject: `house:${id}`, after: payloadOf(row) };
      await log.write(trx, actorOf(caller), entry);
      return houseMoveView(row, caller.language);
    });
  }

  const approve = handle(opsHouseCalls.approve, async ({ id, payloadHash, totp }, caller) => {
    const { language, operator } = caller;
    const look = async (on: Database): Promise<HouseMoveRow | Refusal> => {
      const row = await findHouseMove(on, id);
      const hashes = { own: row && houseMoveView(row, language).payloadHash, shown: payloadHash };
      const wrong = whyNotApproved(row, hashes, operator.id);
      if (!row || wrong) return wrong ?? refuse('NOT_FOUND');
      return (await whyLeft(on, row, 'house.move')) ?? row;
    };
    const seen = await look(db);
    if (seen instanceof Refusal) return seen;
    const unproven = await guard.refusalOf(caller, totp, { isSecondPerson: true });
    if (unproven) return unproven;
    const carried = await proposals.carryingOut(async () => {
      const claimed = await db.transaction().execute(async (trx) => {
        const gone = await whyNotAllowed(trx, caller, ['house.move']);
        if (gone) return gone;
        await sql`select 1 from house_proposals where id = ${id}::bigint for update`.execute(trx);
        const row = await look(trx);
        if (row instanceof Refusal) return row;
        await trx
          .updateTable('house_proposals')
          .set({ status: 'moving', decided_by: operator.id, decided_at: now() })
          .where('id', '=', row.id)
          .execute();
        const entry = { action: 'house.approve', subject: `house:${id}`, after: payloadOf(row) };
        await log.write(trx, actorOf(caller), entry);
        return row.id;
      });
      if (!(claimed instanceof Refusal)) await operations.carryOut(claimed);
      return claimed;
    });
    if (carried instanceof Refusal) return carried;
    const row = (await findHouseMove(db, carried))!;
    return row.refusal === null
      ? houseMoveView(row, language)
      : refuse(row.refusal as Refusal['code'], row.refusal_args);
  });

  const reject = handle(opsHouseCalls.reject, (decision, caller) =>
    rejectProposal({ db, log, now }, { table: 'house_proposals', kind: 'house' }, decision, caller),
  );

  return [accounts, list, report, proposeTransfer, proposeCorrection, approve, reject];
}

/** What the log says of a movement, in words that stay the same in every language. */
function payloadOf(row: HouseMoveRow) {
  const { kind, from, to, currency, amount, credit, reason, payloadHash: hash } = houseMoveView(row, 'en-US');
  return { kind, from, to, currency, amount, credit, reason, hash };
}

const COLUMNS = [
  'id',
  'kind',
  'status',
  'from',
  'to',
  'currency',
  'amount',
  'credit',
  'reason',
  'proposed by',
  'proposed at',
  'decided by',
  'decided at',
  'remark',
];

/** Read and sent block by block, newest first. */
async function* reportCsv(db: Database, filter: HouseFilter, language: Language): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvText([COLUMNS]);
  for await (const rows of houseMoveBlocks(db, filter))
    yield csvText(rows.map((row) => cells(houseMoveView(row, language))));
}

function cells(move: HouseMoveView): string[] {
  const { id, kind, status, from, to, currency, amount, credit, reason, remark } = move;
  const { proposedBy, decidedBy } = move;
  return [
    ...[id, kind, status, from, to, currency, amount, credit, reason],
    ...[proposedBy.email, new Date(proposedBy.time).toISOString()],
    ...[decidedBy?.email ?? '', decidedBy ? new Date(decidedBy.time).toISOString() : '', remark],
  ];
}
