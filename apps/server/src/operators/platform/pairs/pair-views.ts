import { formatAmount } from '@bourse/money/amount';
import type { OpsPairView } from '@bourse/protocol/operators/pairs/calls';
import { bandPercentOf, lotDecimalsOf, tickDecimalsOf } from '@bourse/protocol/pair-terms';
import type { PairSpec } from '@bourse/protocol/pairs';
import { refuse, type Refusal } from '@bourse/protocol/refusal';
import type { PairStatus } from '@bourse/protocol/spot/order';
import type { Database } from '../../../database/schema.ts';
import type { DomainOperations } from '../../domain-operations.ts';

type Market = DomainOperations['market'];

/** Pairs as the console shows them, and as proposals are held against them. */
export class PairViews {
  readonly #db: Database;
  readonly #market: Market;

  constructor(db: Database, market: Market) {
    this.#db = db;
    this.#market = market;
  }

  async all(): Promise<OpsPairView[]> {
    const open = await this.#openOrders();
    return this.#market.pairs().map((pair) => this.#viewOf(pair, open.get(pair.spec.symbol) ?? 0));
  }

  async one(symbol: string): Promise<OpsPairView | Refusal> {
    const pair = this.find(symbol);
    return pair ? this.#viewOf(pair, (await this.#openOrders()).get(symbol) ?? 0) : refuse('PAIR_NOT_FOUND');
  }

  find(symbol: string): ReturnType<Market['pairs']>[number] | undefined {
    return this.#market.pairs().find(({ spec }) => spec.symbol === symbol);
  }

  statusOf(symbol: string): PairStatus | undefined {
    return this.find(symbol)?.status;
  }

  #viewOf({ spec, status, price }: ReturnType<Market['pairs']>[number], openOrders: number): OpsPairView {
    return {
      symbol: spec.symbol,
      baseCoin: spec.base,
      quoteCoin: spec.quote,
      status,
      stale: this.#market.stalePairs().includes(spec.symbol),
      fed: this.#market.fedPairs().includes(spec.symbol),
      openOrders,
      price,
      ...termsView(spec),
    };
  }

  async #openOrders(): Promise<ReadonlyMap<string, number>> {
    const rows = await this.#db
      .selectFrom('open_orders')
      .select((eb) => ['symbol', eb.fn.countAll<string>().as('count')])
      .groupBy('symbol')
      .execute();
    return new Map(rows.map(({ symbol, count }) => [symbol, Number(count)]));
  }
}

/** What of a pair can be changed. */
export function termsView(spec: PairSpec) {
  return {
    tickDecimals: tickDecimalsOf(spec),
    lotDecimals: lotDecimalsOf(spec),
    finestTick: spec.priceDecimals,
    finestLot: spec.quantityDecimals,
    minNotional: formatAmount(spec.minNotional),
    bandPercent: bandPercentOf(spec),
    ownFees: spec.makerPpm !== undefined,
    makerPpm: spec.makerPpm ?? null,
    takerPpm: spec.takerPpm ?? null,
  };
}
