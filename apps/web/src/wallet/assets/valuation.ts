import type { BalanceView } from '@bourse/protocol/wallet/calls';
import Big from 'big.js';
import { isFound } from '../../market/find-pairs.ts';

/** What is priced at 1 and not looked up (docs/rules.md, "Screens"). */
export const VALUE_COIN = 'USDT';
/** Assets worth this many USDT or less count as small (docs/rules.md, "Screens"). */
export const SMALL_ASSET = '0.1';

/** Price of a coin in USDT as a decimal; undefined when the market has none. */
export type Prices = (coin: string) => string | undefined;

/** The asset entry of docs/rules.md, "Screens". Amounts and values are exact decimals. */
export interface AssetRow {
  readonly coin: string;
  readonly available: string;
  readonly frozen: string;
  /** Available and frozen together. */
  readonly amount: string;
  /** In USDT; undefined when unknown, and so is the total. */
  readonly price: string | undefined;
  /** (available + frozen) × price. */
  readonly total: string | undefined;
}

export function assetRow(balance: BalanceView, prices: Prices): AssetRow {
  const coin = balance.currencyName;
  const price = coin === VALUE_COIN ? '1' : prices(coin);
  const amount = Big(balance.availableCurrency).plus(balance.frozenCurrency);
  return {
    coin,
    available: balance.availableCurrency,
    frozen: balance.frozenCurrency,
    amount: amount.toFixed(),
    price,
    total: price === undefined ? undefined : amount.times(price).toFixed(),
  };
}

/** Sum of what is priced, in USDT. */
export function sumOf(rows: readonly AssetRow[]): string {
  return rows.reduce((sum, { total }) => sum.plus(total ?? 0), Big(0)).toFixed();
}

/** What all of it would come to in a coin at its price, to 8 decimals, rounded down; undefined when the coin has none. */
export function sumIn(coin: string, rows: readonly AssetRow[]): string | undefined {
  const price = Big(rows.find((row) => row.coin === coin)?.price ?? 0);
  return price.eq(0) ? undefined : Big(sumOf(rows)).div(price).round(8, Big.roundDown).toFixed();
}

/** Worth 0.1 USDT or less. An asset of unknown worth is small only when there is none of it. */
export function isSmall({ total, amount }: AssetRow): boolean {
  return total === undefined ? Big(amount).eq(0) : Big(total).lte(SMALL_ASSET);
}

/** Most valuable first; what has no price comes before what is worth nothing. */
export function byValue(a: AssetRow, b: AssetRow): number {
  return worth(b).cmp(worth(a)) || Big(b.amount).cmp(a.amount);
}

function worth({ total }: AssetRow): Big {
  return Big(total ?? 0);
}

/** What of the rows is to be seen; a coin is found by its symbol and by its names. */
export function visible(
  rows: readonly AssetRow[],
  { search, hideSmall }: { search: string; hideSmall: boolean },
  namesOf: (coin: string) => readonly string[] = () => [],
): AssetRow[] {
  return rows.filter((row) => isFound(search, row.coin, namesOf(row.coin)) && !(hideSmall && isSmall(row)));
}
