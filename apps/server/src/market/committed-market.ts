import type { Event } from '@bourse/protocol/event';
import type { PairSpec } from '@bourse/protocol/pairs';
import type { PairStatus } from '@bourse/protocol/spot/order';
import { isNearReference } from '@bourse/protocol/spot/price-band';
import type { PrintMessage } from '@bourse/protocol/stream';
import type { CommittedBatch } from '../sequencer/sequencer.ts';
import type { MarketMaker } from './market-maker.ts';
import type { MarketStream } from './market-stream.ts';
import type { TradeCharts } from './trade-charts.ts';

export interface CommittedMarketDeps {
  readonly charts: TradeCharts;
  readonly stream: MarketStream;
  readonly maker: MarketMaker;
  /** Pairs that are not `trading`; kept up to date here. */
  readonly statuses: Map<string, PairStatus>;
  /** What the orders of the pairs are held against, in ticks. */
  readonly references: ReadonlyMap<string, number> | undefined;
  /** Takes a pair that was listed, or its new terms. */
  readonly take: (spec: PairSpec) => void;
}

/** Shows what committed batches did to the markets: trades, and pairs that came or changed. */
export class CommittedMarket {
  readonly #deps: CommittedMarketDeps;
  readonly #references: Map<string, number>;

  constructor(deps: CommittedMarketDeps) {
    this.#deps = deps;
    this.#references = new Map(deps.references);
  }

  readonly onCommitted = (batch: CommittedBatch): void => {
    const prints = new Map<string, PrintMessage[]>();
    for (const { time, events } of batch.entries) {
      for (const event of events) {
        if (event.type === 'traded') this.#traded(event, time, prints);
        else this.#changed(event);
      }
    }
    for (const [symbol, list] of prints) this.#deps.stream.printed(symbol, list.reverse());
  };

  #traded(event: Event & { type: 'traded' }, time: number, prints: Map<string, PrintMessage[]>): void {
    const { charts, stream, maker } = this.#deps;
    const { symbol, price, lots } = event;
    if (event.buyOrderId === 0 || event.sellOrderId === 0) maker.onFill(symbol);
    if (this.#isPrice(symbol, price)) charts.add(symbol, time, price, lots);
    const format = stream.format(symbol)!;
    let list = prints.get(symbol);
    if (!list) prints.set(symbol, (list = []));
    list.push({
      id: `b${event.tradeId}`,
      time,
      price: format.price(price),
      amount: format.quantity(lots),
      direction: event.takerSide,
      source: 'book',
    });
  }

  #changed(event: Event): void {
    const { stream, maker, statuses, take } = this.#deps;
    if (event.type === 'referenceSet') {
      this.#references.set(event.symbol, event.reference);
      if (event.source === 'mark') maker.renew(event.symbol);
    } else if (event.type === 'pairListed') {
      take(event.pair);
    } else if (event.type === 'pairTermsSet') {
      take(event.pair);
      stream.termsChanged(event.pair.symbol);
    } else if (event.type === 'pairStatusSet') {
      statuses.set(event.symbol, event.status);
      if (event.status !== 'trading') maker.withdraw(event.symbol);
      stream.publishStatus();
    }
  }

  /**
   * A trade further than 5 % from the reference is two users' business: it stands on the tape, but candles and tickers leave
   * it out.
   */
  #isPrice(symbol: string, price: number): boolean {
    const reference = this.#references.get(symbol);
    return reference === undefined || isNearReference(price, reference);
  }
}
