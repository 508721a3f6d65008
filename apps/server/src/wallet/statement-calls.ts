import { formatAmount } from '@bourse/money/amount';
import { BYTE_ORDER_MARK, csvText } from '@bourse/protocol/csv';
import type { MessageKey } from '@bourse/protocol/texts/en';
import { wording } from '@bourse/protocol/texts/wording';
import type { Language } from '@bourse/protocol/languages';
import { refuse } from '@bourse/protocol/refusal';
import { walletCalls, type StatementLine } from '@bourse/protocol/wallet/calls';
import { Readable } from 'node:stream';
import { EXPORT_ROWS } from '../database/blocks.ts';
import type { Database } from '../database/schema.ts';
import { Download } from '../gateway/answer.ts';
import { handle, type Call } from '../gateway/call.ts';
import type { Services } from '../services.ts';
import {
  statementBlocks,
  statementLength,
  statementPage,
  type StatementFilter,
  type StatementRow,
} from './statement.ts';

/** A spreadsheet takes about a million lines; a file that ends silently would be a wrong statement. */
const EXPORT_MAX = 100_000;

/** A user's statement, page by page and as a table for a spreadsheet. */
export function statementCalls({ reads, clock }: Services): Call[] {
  return [
    handle(walletCalls.statement, async (input, { session }) => {
      const { rows, total } = await statementPage(reads.committed, session.userId, {
        ...input,
        kind: input.tradeType,
      });
      return { list: rows.map(statementLine), totalRow: total };
    }),
    handle(walletCalls.contractStatement, async (input, { session }) => {
      const filter = { ...input, account: 'contract', kind: input.tradeType } as const;
      const { rows, total } = await statementPage(reads.committed, session.userId, filter);
      return { list: rows.map(statementLine), sum: total };
    }),
    handle(walletCalls.exportStatement, async (input, { session, language }) => {
      const filter = { ...input, kind: input.tradeType };
      const length = await statementLength(reads.committed, session.userId, filter, EXPORT_MAX + 1);
      if (length > EXPORT_MAX) return refuse('STATEMENT_TOO_LONG', { limit: String(EXPORT_MAX) });
      const day = new Date(clock.now()).toISOString().slice(0, 10);
      return new Download({
        contentType: 'text/csv; charset=utf-8',
        fileName: `statement-${input.account}-${day}.csv`,
        body: Readable.from(statementCsv(reads.committed, session.userId, filter, language)),
      });
    }),
  ];
}

export function statementLine(row: StatementRow): StatementLine {
  return {
    id: row.id,
    account: row.product,
    currency: row.currency,
    kind: row.kind,
    amount: formatAmount(BigInt(row.amount)),
    balance: formatAmount(BigInt(row.balance)),
    reference: row.reference,
    time: Number(row.time),
  };
}

const COLUMNS: readonly MessageKey[] = [
  'STATEMENT_TIME',
  'STATEMENT_ACCOUNT',
  'STATEMENT_CURRENCY',
  'STATEMENT_KIND',
  'STATEMENT_AMOUNT',
  'STATEMENT_BALANCE',
  'STATEMENT_REFERENCE',
];

/** Read and sent block by block, so that a long statement is never in memory as a whole. */
async function* statementCsv(
  db: Database,
  owner: number,
  filter: StatementFilter,
  language: Language,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvText([COLUMNS.map((column) => wording(language, column))]);
  for await (const rows of statementBlocks(db, owner, filter, EXPORT_ROWS))
    yield csvText(rows.map(statementLine).map(cells));
}

function cells(line: StatementLine): string[] {
  const { account, currency, kind, amount, balance, reference } = line;
  return [new Date(line.time).toISOString(), account, currency, kind, amount, balance, reference];
}
