import { formatAmount, readAmount } from '@bourse/money/amount';
import type { HouseHolding, ProductExposure } from '@bourse/protocol/operators/results/calls';
import { EXPOSURE_PRODUCTS, type ExposureProduct } from '@bourse/protocol/operators/results/kinds';
import type { SecondExposureView } from '@bourse/protocol/second/operator-calls';
import type { Markets } from '../../markets.ts';

/** Whose money deals in a product; the other accounts of the house only keep what they have. */
const PRODUCTS: Partial<Record<HouseHolding['account'], ExposureProduct>> = {
  marketMaker: 'marketMaker',
  swap: 'swap',
  positions: 'contract',
};

/**
 * What the house has at stake by product and coin. Pairs of one coin are one line. Orders of a pair end at different times, so
 * ups and downs may all win: the incomes of both sides are owed at most, which is what the desk has frozen for them.
 */
export function productExposures(
  holdings: readonly HouseHolding[],
  { pairs }: Pick<SecondExposureView, 'pairs'>,
  markets: Markets,
): ProductExposure[] {
  const dealt = holdings.flatMap(({ account, ...rest }) => {
    const product = PRODUCTS[account];
    return product === undefined ? [] : [{ product, ...rest }];
  });
  const owed = pairs.flatMap(({ symbol, upIncome, downIncome }) => {
    const value = -readAmount(upIncome) - readAmount(downIncome);
    if (value === 0n) return [];
    return [
      {
        product: 'second' as const,
        currency: markets.get(symbol)!.spec.base,
        amount: '',
        value: formatAmount(value),
      },
    ];
  });
  return summed([...dealt, ...owed]).toSorted(
    (a, b) =>
      EXPOSURE_PRODUCTS.indexOf(a.product) - EXPOSURE_PRODUCTS.indexOf(b.product) ||
      (a.currency < b.currency ? -1 : 1),
  );
}

function summed(rows: readonly ProductExposure[]): ProductExposure[] {
  const lines = new Map<string, ProductExposure>();
  for (const row of rows) {
    const key = `${row.product}/${row.currency}`;
    const known = lines.get(key);
    lines.set(
      key,
      known ? { ...row, amount: plus(known.amount, row.amount), value: plus(known.value, row.value) } : row,
    );
  }
  return [...lines.values()];
}

/** What is not known stays unknown. */
function plus(a: string, b: string): string {
  return a === '' || b === '' ? '' : formatAmount(readAmount(a) + readAmount(b));
}
