import { formatAmount } from '@bourse/money/amount';
import { BYTE_ORDER_MARK, csvText } from '@bourse/protocol/csv';
import { houseAccountName } from '@bourse/protocol/house/accounts';
import { opsResultCalls } from '@bourse/protocol/operators/results/calls';
import { Readable } from 'node:stream';
import { inSteps } from '../../database/blocks.ts';
import { Download } from '../../gateway/answer.ts';
import { handle, type Call } from '../../gateway/call.ts';
import type { Deps } from '../deps.ts';
import type { DomainOperations } from '../domain-operations.ts';
import { houseHoldings } from './holdings.ts';
import { productExposures } from './product-exposures.ts';
import { flowRows, profitRows } from './result-queries.ts';

/** What the house earns and holds, and what comes and goes. */
export function resultHandlers(
  { services: { reads, clock, markets } }: Pick<Deps, 'services'>,
  { contract, second }: Pick<DomainOperations, 'contract' | 'second'>,
): Call[] {
  const { db } = reads;

  const profit = handle(opsResultCalls.profit, async (days) => {
    const [list, progress] = await Promise.all([
      profitRows(db, days),
      db.selectFrom('house_progress').select(['checked_at', 'differences']).executeTakeFirstOrThrow(),
    ]);
    return {
      list,
      checkedAt: progress.checked_at?.getTime() ?? 0,
      differences: progress.differences.map(({ owner, currency, amount }) => ({
        account: houseAccountName(owner) ?? String(owner),
        currency,
        amount: formatAmount(BigInt(amount)),
      })),
    };
  });

  const profitFile = handle(opsResultCalls.profitFile, async (days) => {
    const rows = await profitRows(db, days);
    return csv(`profit-${days.from}-${days.to}`, [
      ['day', 'product', 'currency', 'amount', 'value in USDT'],
      ...rows.map(({ day, product, currency, amount, value }) => [day, product, currency, amount, value]),
    ]);
  });

  const flows = handle(opsResultCalls.flows, async (days) => ({ list: await flowRows(db, days) }));

  const flowsFile = handle(opsResultCalls.flowsFile, async (days) => {
    const rows = await flowRows(db, days);
    return csv(`flows-${days.from}-${days.to}`, [
      ['day', 'currency', 'deposits', 'credits', 'withdrawals', 'net', 'value in USDT'],
      ...rows.map(({ day, currency, deposits, credits, withdrawals, net, value }) => [
        ...[day, currency, deposits, credits, withdrawals, net, value],
      ]),
    ]);
  });

  const exposure = handle(opsResultCalls.exposure, async () => {
    const [list, seconds] = await Promise.all([houseHoldings({ db, markets, contract }), second.exposure()]);
    return { time: clock.now(), list, products: productExposures(list, seconds, markets) };
  });

  return [profit, profitFile, flows, flowsFile, exposure];
}

function csv(name: string, rows: readonly string[][]): Download<'text/csv; charset=utf-8'> {
  return new Download({
    contentType: 'text/csv; charset=utf-8',
    fileName: `${name}.csv`,
    body: Readable.from(lines(rows)),
  });
}

async function* lines(rows: readonly string[][]): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK;
  for await (const some of inSteps(rows)) yield csvText(some);
}
