import type { ProductExposure } from '@bourse/protocol/operators/results/calls';
import { expect, test } from 'vitest';
import { barsByProduct } from './product-bars.ts';

const row = (product: ProductExposure['product'], currency: string, value: string): ProductExposure => ({
  ...{ product, currency, value },
  amount: '1',
});

test('bars of all products share one scale and one zero; what is owed goes the other way', () => {
  const { zero, products } = barsByProduct([
    row('swap', 'BTC', '300'),
    row('swap', 'USDT', '100'),
    row('second', 'BTC', '-100'),
  ]);
  expect(zero).toBe(0.25);
  expect(products).toEqual([
    {
      ...{ product: 'swap', total: '400', unpriced: [] },
      bars: [
        { currency: 'BTC', coins: 1, value: '300', start: 0.25, width: 0.75 },
        { currency: 'USDT', coins: 1, value: '100', start: 0.25, width: 0.25 },
      ],
    },
    {
      ...{ product: 'second', total: '-100', unpriced: [] },
      bars: [{ currency: 'BTC', coins: 1, value: '-100', start: 0, width: 0.25 }],
    },
  ]);
});

test('the order is that of the products, in each the widest first, whichever way it goes', () => {
  const { products } = barsByProduct([
    row('contract', 'ETH', '5'),
    row('contract', 'BTC', '-50'),
    row('marketMaker', 'ETH', '1'),
  ]);
  expect(products.map(({ product, bars }) => [product, bars.map(({ currency }) => currency)])).toEqual([
    ['marketMaker', ['ETH']],
    ['contract', ['BTC', 'ETH']],
  ]);
  expect(products[1]!.total).toBe('-45');
});

test('the order is exact: amounts that are the same number to a float are not the same', () => {
  const { products } = barsByProduct([
    row('swap', 'BTC', '90071992547.40992'),
    row('swap', 'ETH', '-90071992547.40993001'),
    row('swap', 'XRP', '90071992547.40993'),
  ]);
  expect(products[0]!.bars.map(({ currency }) => currency)).toEqual(['ETH', 'XRP', 'BTC']);
});

test('a coin without a price is named and not drawn, and counts for nothing', () => {
  const { products } = barsByProduct([row('swap', 'BTC', '7'), row('swap', 'NEW', '')]);
  expect(products[0]).toMatchObject({ total: '7', unpriced: ['NEW'] });
  expect(products[0]!.bars.map(({ currency }) => currency)).toEqual(['BTC']);
});

test('nine coins have a bar each; of ten the two smallest share one, exactly summed', () => {
  const coins = (count: number) =>
    Array.from({ length: count }, (_, index) => row('swap', `C${index}`, `${count - index}.00000001`));
  expect(barsByProduct(coins(9)).products[0]!.bars).toHaveLength(9);
  const { bars, total } = barsByProduct(coins(10)).products[0]!;
  expect(bars).toHaveLength(9);
  expect(bars.at(-1)).toMatchObject({ currency: '', coins: 2, value: '3.00000002' });
  expect(total).toBe('55.0000001');
});

test('nothing at all has no bars, and zero on the left', () => {
  expect(barsByProduct([])).toEqual({ zero: 0, products: [] });
});
