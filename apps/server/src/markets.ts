import type { RecentPrices } from '@bourse/engine/market/recent-prices';
import { isFresh, type ContractLimits, type ContractSettings } from '@bourse/protocol/contract/rules';
import { referenceDecimals } from '@bourse/protocol/market/reference-price';
import type { PairSpec } from '@bourse/protocol/pairs';
import type { SecondSettings } from '@bourse/protocol/second/rules';
import type { PairStatus } from '@bourse/protocol/spot/order';

/** A pair as a batch left it. Prices are reference prices (`market/reference-price.ts`), 0 while unknown. */
export interface MarketRow {
  readonly spec: PairSpec;
  readonly status: PairStatus;
  readonly lastPrice: number;
  readonly mark: number;
  /** What orders are held against, in ticks, perhaps between two; 0 while unknown. */
  readonly reference: number;
  readonly isStale: boolean;
  /** The feed's ticks of the last seconds. */
  readonly prices: RecentPrices;
  /** Absent until the first tick or setting, and where the pair can have none. */
  readonly contract: ContractMarketRow | undefined;
  readonly second: SecondMarketRow | undefined;
}

export interface ContractMarketRow {
  readonly settings: ContractSettings;
  /** 1e-8 USDT; 0 while unknown. */
  readonly mark: bigint;
  /** Everything that the mark fires has been fired. */
  readonly isSettled: boolean;
  readonly tickedAt: number;
}

export interface SecondMarketRow {
  readonly settings: SecondSettings;
  readonly tickedAt: number;
}

/** What holds for all pairs. */
export interface MarketTerms {
  readonly contractLimits: ContractLimits;
  readonly secondFeePpm: number;
}

/** What a batch changed of it. */
export interface MarketChanges {
  readonly rows: readonly MarketRow[];
  readonly terms: MarketTerms;
}

/**
 * Pairs, prices and terms as they are committed, for whoever reads: the engine runs ahead of the commits, and nothing may
 * be shown that the database might still refuse.
 */
export class Markets {
  readonly #rows = new Map<string, MarketRow>();
  #terms: MarketTerms | undefined;
  #listings = 0;

  /** A gateway is told everything later, before anyone asks. */
  constructor(loaded?: MarketChanges) {
    if (loaded) this.apply(loaded);
  }

  /** For `updateOnCommit`. */
  apply({ rows, terms }: MarketChanges): void {
    for (const row of rows) {
      if (!isListedAs(this.#rows.get(row.spec.symbol), row)) this.#listings++;
      this.#rows.set(row.spec.symbol, row);
    }
    this.#terms = terms;
  }

  /** Another number whenever a pair is listed, or its terms or status change; prices leave it as it is. */
  get listings(): number {
    return this.#listings;
  }

  get terms(): MarketTerms {
    if (!this.#terms) throw new Error('no market has been told yet');
    return this.#terms;
  }

  get(symbol: string): MarketRow | undefined {
    return this.#rows.get(symbol);
  }

  /** The pair of two coins as a caller spells them. */
  find(baseCoin: string, quoteCoin: string): MarketRow | undefined {
    const row = this.#rows.get((baseCoin + quoteCoin).toLowerCase());
    return row?.spec.base === baseCoin.toUpperCase() ? row : undefined;
  }

  /** In the order of their listing. */
  values(): IterableIterator<MarketRow> {
    return this.#rows.values();
  }
}

/** A gateway is told the same terms as other objects each time. */
function isListedAs(known: MarketRow | undefined, { spec, status }: MarketRow): boolean {
  if (known?.status !== status) return false;
  if (known.spec === spec) return true;
  const names = Object.keys(spec) as (keyof PairSpec)[];
  return (
    names.length === Object.keys(known.spec).length && names.every((name) => known.spec[name] === spec[name])
  );
}

/** Whether users are shown the pair. Who knows its name still finds its history. */
export function isOffered({ status }: { readonly status: PairStatus }): boolean {
  return status !== 'retired';
}

/** Whether contracts of the pair open and close now; see `ContractMarket.isFresh`. */
export function isContractFresh(row: MarketRow, now: number): boolean {
  return row.contract !== undefined && row.contract.isSettled && isFresh(row, row.contract.tickedAt, now);
}

/** Whether second contracts of the pair open now; see `SecondMarket.isFresh`. */
export function isSecondFresh(row: MarketRow, now: number): boolean {
  return row.second !== undefined && isFresh(row, row.second.tickedAt, now);
}

/** What an amount is worth in USDT (1e-8 units) at the mark; `undefined` without a fresh one. */
export function worthInUsdt(markets: Markets, currency: string, amount: bigint): bigint | undefined {
  if (currency === 'USDT') return amount;
  const market = markets.get(`${currency.toLowerCase()}usdt`);
  if (!market || market.isStale || market.mark === 0) return undefined;
  return (amount * BigInt(market.mark)) / 10n ** BigInt(referenceDecimals(market.spec.symbol));
}
