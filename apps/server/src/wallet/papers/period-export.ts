import { BYTE_ORDER_MARK, csvText } from '@bourse/protocol/csv';
import type { Readable } from 'node:stream';
import type { Services } from '../../services.ts';
import { zipStream } from '../../zip-stream.ts';
import { idsOf, type Period } from './period.ts';
import {
  balances,
  deposits,
  fills,
  movements,
  travel,
  users,
  withdrawals,
  type PeriodSource,
} from './period-tables.ts';

const TABLES = { users, balances, movements, fills, deposits, withdrawals, travel };

/**
 * Everything of a period, of all users, as tables in a ZIP: written as it is read, block by block, one table after the other.
 * What is committed while it is made is not in it.
 */
export async function exportPeriod(
  { reads, markets }: Pick<Services, 'reads' | 'markets'>,
  period: Period,
  { namesOf, openParty }: Pick<PeriodSource, 'namesOf' | 'openParty'>,
): Promise<Readable> {
  const db = reads.committed;
  const source: PeriodSource = {
    ...{ db, markets, namesOf, openParty, period },
    transfers: await idsOf(db, 'transfers', period),
    trades: await idsOf(db, 'trades', period),
  };
  return zipStream(
    Object.fromEntries(
      Object.entries(TABLES).map(([name, read]) => [`${name}.csv`, () => csvOf(read(source))]),
    ),
  );
}

async function* csvOf(blocks: AsyncGenerator<readonly (readonly string[])[]>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK;
  for await (const rows of blocks) yield csvText(rows);
}
