import { formatFixed } from '@bourse/money/amount';
import { referenceDecimals } from '@bourse/protocol/market/reference-price';
import { lotDecimalsOf, tickDecimalsOf } from '@bourse/protocol/pair-terms';
import type { PairSpec } from '@bourse/protocol/pairs';
import type { CandleMessage, TickerMessage } from '@bourse/protocol/stream';
import type { KlineItem } from '@bourse/protocol/market/answers';
import type { Candle } from './candles/pair-candles.ts';

/** Decimals that a turnover is shown with. */
export function turnoverDecimals(spec: PairSpec): number {
  return spec.quote === 'USDT' ? 2 : 6;
}

/** Ticks, lots and turnovers of a pair as decimal strings with all their decimals. */
export class PairFormat {
  readonly #spec: PairSpec;
  readonly #ticksPerUnit: number;
  readonly #lotsPerUnit: number;
  readonly #turnoverDecimals: number;
  readonly #turnoverPerUnit: number;
  /** Decimals beyond those of tick and lot, which are shown where they are not 0. */
  readonly #finerPrice: number;
  readonly #finerQuantity: number;

  constructor(spec: PairSpec) {
    this.#spec = spec;
    this.#ticksPerUnit = 10 ** spec.priceDecimals;
    this.#lotsPerUnit = 10 ** spec.quantityDecimals;
    this.#turnoverDecimals = turnoverDecimals(spec);
    this.#turnoverPerUnit = 10 ** this.#turnoverDecimals;
    this.#finerPrice = spec.priceDecimals - tickDecimalsOf(spec);
    this.#finerQuantity = spec.quantityDecimals - lotDecimalsOf(spec);
  }

  price(ticks: number): string {
    return shortened(fixed(ticks, this.#ticksPerUnit, this.#spec.priceDecimals), this.#finerPrice);
  }

  /** A reference price with all its digits, and at least those of a tick. */
  reference(price: number): string {
    const { symbol } = this.#spec;
    const text = formatFixed(BigInt(price), referenceDecimals(symbol));
    const ticks = text.length - referenceDecimals(symbol) + tickDecimalsOf(this.#spec);
    return text.slice(0, ticks) + text.slice(ticks).replace(/0+$/, '');
  }

  quantity(lots: number): string {
    return shortened(fixed(lots, this.#lotsPerUnit, this.#spec.quantityDecimals), this.#finerQuantity);
  }

  #turnover(turnover: number): string {
    return fixed(Math.round(turnover * this.#turnoverPerUnit), this.#turnoverPerUnit, this.#turnoverDecimals);
  }

  candle(candle: Candle): CandleMessage {
    return {
      id: candle.minute * 60,
      open: this.price(candle.open),
      high: this.price(candle.high),
      low: this.price(candle.low),
      close: this.price(candle.close),
      vol: this.quantity(candle.lots),
      turnover: this.#turnover(candle.turnover),
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

/**
 * A whole, non-negative number of 1/scale units, scale = 10^decimals. Remainders of doubles are
 * exact, so no digit is lost; a chart has 12,000 of these, and this takes half the time of `toFixed`.
 */
function fixed(value: number, scale: number, decimals: number): string {
  if (decimals === 0) return String(value);
  const fraction = value % scale;
  return `${(value - fraction) / scale}.${String(fraction).padStart(decimals, '0')}`;
}

/** Without up to `most` zeros at the end of the decimals. */
function shortened(text: string, most: number): string {
  let length = text.length;
  while (length > text.length - most && text[length - 1] === '0') length--;
  if (text[length - 1] === '.') length--;
  return text.slice(0, length);
}
