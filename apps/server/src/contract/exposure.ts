import { formatAmount, UNIT } from '@bourse/money/amount';
import type { ContractExposureView } from '@bourse/protocol/contract/operator-calls';
import { CONTRACT_COIN, worthAt } from '@bourse/protocol/contract/rules';
import { HOUSE } from '@bourse/protocol/ledger/ledger';
import { sql } from 'kysely';
import { spotAccountOf } from '../database/spot-account.ts';
import type { Database } from '../database/schema.ts';
import { isContractFresh, type MarketRow, type Markets } from '../markets.ts';

interface OpenRow {
  readonly symbol: string;
  readonly count: string;
  readonly long: string;
  readonly short: string;
  /** Of the positions in profit, undivided: 1e-16 USDT. */
  readonly profit: string;
}

/** What the house has at stake in contracts, against what bounds it; see `contract/exposure.ts` of the engine. */
export async function contractExposure(
  db: Database,
  markets: Markets,
  now: number,
): Promise<ContractExposureView> {
  const rows = [...markets.values()].filter(({ contract }) => contract !== undefined);
  const [open, house, insuranceFund] = await Promise.all([
    openPositions(db, rows),
    spotAccountOf(db, HOUSE.contractHouse, CONTRACT_COIN),
    spotAccountOf(db, HOUSE.insurance, CONTRACT_COIN),
  ]);
  const { contractLimits: limits } = markets.terms;
  const funds = house.available;
  const insurance = insuranceFund.available;
  const share = (ppm: number) => (funds * BigInt(ppm)) / 1_000_000n;
  let [net, long, short] = [0n, 0n, 0n];
  const pairs = rows.map((row) => {
    const { symbol } = row.spec;
    const { mark, settings } = row.contract!;
    const [longQuantity, shortQuantity] = [
      BigInt(open.get(symbol)?.long ?? 0),
      BigInt(open.get(symbol)?.short ?? 0),
    ];
    const netQuantity = longQuantity - shortQuantity;
    const netValue = worthAt(mark, netQuantity);
    net += netValue;
    long += worthAt(mark, longQuantity);
    short += worthAt(mark, shortQuantity);
    return {
      symbol,
      mark: mark === 0n ? '' : formatAmount(mark),
      stale: !isContractFresh(row, now),
      longQuantity: formatAmount(longQuantity),
      shortQuantity: formatAmount(shortQuantity),
      netQuantity: formatAmount(netQuantity),
      netValue: formatAmount(netValue),
      netValueMax: formatAmount(share(settings.exposurePpm)),
    };
  });
  const all = [...open.values()];
  const profit = all.reduce((sum, each) => sum + BigInt(each.profit), 0n);
  return {
    deskFunds: formatAmount(funds),
    insuranceFunds: formatAmount(insurance),
    openProfit: formatAmount((profit + UNIT - 1n) / UNIT),
    openProfitStop: formatAmount(share(limits.riskBudgetPpm) + insurance),
    openProfitDeleverage: formatAmount(share(limits.deleveragePpm) + insurance),
    netValue: formatAmount(net),
    netValueMax: formatAmount(share(limits.totalExposurePpm)),
    longValue: formatAmount(long),
    shortValue: formatAmount(short),
    sideValueMax: formatAmount(share(limits.openInterestPpm)),
    positions: all.reduce((sum, { count }) => sum + Number(count), 0),
    pairs,
  };
}

/** All that is open or waits, by pair. Before its first mark nothing of a pair is in profit. */
async function openPositions(db: Database, markets: readonly MarketRow[]): Promise<Map<string, OpenRow>> {
  const symbols = markets.map(({ spec }) => spec.symbol);
  const marks = markets.map(({ contract }) => String(contract!.mark));
  const { rows } = await sql<OpenRow>`
    select p.symbol, count(*) as count,
      coalesce(sum(quantity) filter (where side = 'buy'), 0)::text as long,
      coalesce(sum(quantity) filter (where side = 'sell'), 0)::text as short,
      coalesce(sum(greatest(0, quantity * case side when 'buy' then mark - open_price else open_price - mark end))
        filter (where mark > 0), 0)::text as profit
    from open_positions p
    left join unnest(${symbols}::text[], ${marks}::numeric[]) as marks (symbol, mark) on marks.symbol = p.symbol
    group by p.symbol`.execute(db);
  return new Map(rows.map((row) => [row.symbol, row]));
}
