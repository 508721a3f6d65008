import { formatAmount } from '@bourse/money/amount';
import { sql } from 'kysely';
import { EXPORT_ROWS } from '../../database/blocks.ts';
import type { Database } from '../../database/schema.ts';
import { statementBeyond, type StatementRow } from '../statement.ts';
import { balancesAfter, type BalanceThen } from './balances.ts';
import type { PaperColumn, PaperRow } from './paper.ts';
import { idsOf, type IdRange, type Period } from './period.ts';
import type { PaperWords } from './words.ts';

/** Programs read codes, people read words. */
export type Reader = 'program' | 'person';

export function statementColumns(words: PaperWords): PaperColumn[] {
  return [
    { head: words.time, weight: 16 },
    { head: words.account, weight: 9 },
    { head: words.currency, weight: 8 },
    { head: words.kind, weight: 18 },
    { head: words.amount, weight: 18, isNumber: true },
    { head: words.balance, weight: 18, isNumber: true },
    { head: words.reference, weight: 13 },
  ];
}

/**
 * Of each coin on each account of an owner: the balance before the period, every line, the balance after it. What neither
 * held nor moved anything is left out.
 */
export async function* statementRows(
  db: Database,
  owner: number,
  period: Period,
  { words, reader }: { readonly words: PaperWords; readonly reader: Reader },
): AsyncGenerator<PaperRow[]> {
  const ids = await idsOf(db, 'transfers', period);
  const accounts = await balancesAfter(
    db,
    ids.after,
    sql`a.owner = ${owner} order by a.product desc, a.currency`,
  );
  const isProgram = reader === 'program';
  const kindOf = (kind: StatementRow['kind']) => (isProgram ? kind : words.kinds[kind]);
  for (const account of accounts) {
    let balance = BigInt(account.balance);
    let isOpened = false;
    const productName = isProgram ? account.product : words.products[account.product];
    const sumRow = (time: number, code: 'openingBalance' | 'closingBalance'): PaperRow => ({
      isSum: true,
      cells: [
        timeCell(time),
        productName,
        account.currency,
        isProgram ? code : words[code],
        '',
        formatAmount(balance),
        '',
      ],
    });
    for await (const lines of accountLines(db, owner, account, ids)) {
      const rows: PaperRow[] = isOpened ? [] : [sumRow(period.from, 'openingBalance')];
      isOpened = true;
      for (const line of lines) {
        rows.push({
          cells: [
            timeCell(Number(line.time)),
            productName,
            line.currency,
            kindOf(line.kind),
            formatAmount(BigInt(line.amount)),
            formatAmount(BigInt(line.balance)),
            line.reference,
          ],
        });
        balance += BigInt(line.amount);
      }
      yield rows;
    }
    if (!isOpened && balance === 0n) continue;
    yield [...(isOpened ? [] : [sumRow(period.from, 'openingBalance')]), sumRow(period.to, 'closingBalance')];
  }
}

/** All lines of an account within the ids, oldest first, in blocks. */
async function* accountLines(
  db: Database,
  owner: number,
  { product, currency }: BalanceThen,
  { after, before }: IdRange,
): AsyncGenerator<StatementRow[]> {
  let beyondId = String(after);
  for (;;) {
    const place = { account: product, currency, beyondId, oldestFirst: true, size: EXPORT_ROWS };
    const rows = await statementBeyond(db, owner, place);
    const own = rows.filter(({ id }) => BigInt(id) < before);
    if (own.length > 0) yield own;
    if (own.length < EXPORT_ROWS) return;
    beyondId = own.at(-1)!.id;
  }
}

/** As spreadsheets sort and read it. */
export function timeCell(ms: number): string {
  return new Date(ms).toISOString().slice(0, 19).replace('T', ' ');
}
