import type { PairSpec } from '@bourse/protocol/pairs';
import type { CandleMessage, TickerMessage } from '@bourse/protocol/stream';
import type { KlineItem } from '@bourse/protocol/market/answers';
import type { Candle } from './pair-candles.ts';

/**
 * Ticks, lots and turnovers of a pair as decimal strings. A tick or lot count divided by its power of ten is
 * the double nearest to the true value, and `toFixed` with that many decimals prints exactly the digits meant.
 */
export class PairFormat {
  readonly #spec: PairSpec;
  readonly #ticksPerUnit: number;
  readonly #lotsPerUnit: number;
  readonly #turnoverDecimals: number;

  constructor(spec: PairSpec) {
    this.#spec = spec;
    this.#ticksPerUnit = 10 ** spec.priceDecimals;
    this.#lotsPerUnit = 10 ** spec.quantityDecimals;
    this.#turnoverDecimals = spec.quote === 'USDT' ? 2 : 6;
  }

  price(ticks: number): string {
    return (ticks / this.#ticksPerUnit).toFixed(this.#spec.priceDecimals);
  }

  quantity(lots: number): string {
    return (lots / this.#lotsPerUnit).toFixed(this.#spec.quantityDecimals);
  }

  candle(candle: Candle): CandleMessage {
    return {
      id: candle.minute * 60,
      open: this.price(candle.open),
      high: this.price(candle.high),
      low: this.price(candle.low),
      close: this.price(candle.close),
      vol: this.quantity(candle.lots),
      turnover: candle.turnover.toFixed(this.#turnoverDecimals),
    };
  }

  kline(candle: Candle): KlineItem {
    const message = this.candle(candle);
    return { ...message, amount: message.vol, count: candle.count };
  }

  ticker(candle: Candle): TickerMessage {
    const { id: _, ...message } = this.candle(candle);
    return { symbol: this.#spec.symbol, ...message };
  }
}
