import { readAmount } from '@bourse/money/amount';
import type { ProductExposure } from '@bourse/protocol/operators/results/calls';
import { EXPOSURE_PRODUCTS, type ExposureProduct } from '@bourse/protocol/operators/results/kinds';
import { sumOf } from './sums.ts';

/** Bars of a product; what is smaller is one bar together. */
const MOST_BARS = 8;

export interface ProductBar {
  /** '': of several coins together, so many. */
  readonly currency: string;
  readonly coins: number;
  /** In USDT, exact. */
  readonly value: string;
  /** Where it begins and how wide it is, as shares of the whole width. */
  readonly start: number;
  readonly width: number;
}

export interface BarsOfProduct {
  readonly product: ExposureProduct;
  /** In USDT, exact, of the coins that have a price. */
  readonly total: string;
  readonly bars: readonly ProductBar[];
  /** Coins that have none, which no bar can show. */
  readonly unpriced: readonly string[];
}

/** Where zero is on the common scale of all bars, and the bars by product, in each the widest first. */
export function barsByProduct(rows: readonly ProductExposure[]): {
  readonly zero: number;
  readonly products: readonly BarsOfProduct[];
} {
  const products = EXPOSURE_PRODUCTS.flatMap((product) => {
    const own = rows.filter((row) => row.product === product);
    return own.length === 0 ? [] : [{ product, own, values: largestFirst(own) }];
  });
  // Floats draw, and say nothing.
  const drawn = products.flatMap(({ values }) => values.map(({ value }) => Number(value)));
  const top = Math.max(0, ...drawn);
  const bottom = Math.min(0, ...drawn);
  const span = top - bottom || 1;
  return {
    zero: (0 - bottom) / span,
    products: products.map(({ product, own, values }) => ({
      product,
      total: sumOf(own.map(({ value }) => value)),
      unpriced: own.flatMap(({ value, currency }) => (value === '' ? [currency] : [])),
      bars: values.map((bar) => {
        const value = Number(bar.value);
        return { ...bar, start: (Math.min(0, value) - bottom) / span, width: Math.abs(value) / span };
      }),
    })),
  };
}

type Value = Pick<ProductBar, 'currency' | 'coins' | 'value'>;

function sizeOf({ value }: Pick<ProductExposure, 'value'>): bigint {
  const units = readAmount(value);
  return units < 0n ? -units : units;
}

function largestFirst(rows: readonly ProductExposure[]): Value[] {
  const priced = rows
    .filter(({ value }) => value !== '')
    .toSorted((a, b) => (sizeOf(a) < sizeOf(b) ? 1 : sizeOf(a) > sizeOf(b) ? -1 : 0))
    .map(({ currency, value }) => ({ currency, coins: 1, value }));
  // "1 other coin" would say less than the coin.
  if (priced.length <= MOST_BARS + 1) return priced;
  const rest = priced.slice(MOST_BARS);
  return [
    ...priced.slice(0, MOST_BARS),
    { currency: '', coins: rest.length, value: sumOf(rest.map(({ value }) => value)) },
  ];
}
