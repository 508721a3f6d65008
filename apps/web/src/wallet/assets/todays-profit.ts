import type { ProfitCoin } from '@bourse/protocol/wallet/profit-calls';
import Big from 'big.js';
import { VALUE_COIN, type Prices } from './valuation.ts';

/** The day's result of the spot account (docs/rules.md, "Screens"); exact decimals. */
export interface TodaysProfit {
  /** In USDT. Undefined while nobody knows it: a coin without a price was traded. */
  readonly profit: string | undefined;
  /** In percent of what was there at 00:00 UTC and came in since; rounded towards zero, two decimals. */
  readonly percent: string;
  /** Held coins without a price: neither what they were worth nor what they are counts. */
  readonly leftOut: readonly string[];
}

/**
 * profit = value now − value at 00:00 UTC − net flows, over the coins with a price:
 *
 *   Σ (balance − inflow + outflow) × price − opening × openPrice
 *
 * Flows count at the present price, as the balance that they are part of does: a deposit by itself changes nothing, whenever one
 * looks. What was moved in is watched from the next day on, what was moved out until the end of this one.
 *
 *   rate = profit / Σ (opening × openPrice + inflow × price)
 */
export function todaysProfit(coins: readonly ProfitCoin[], prices: Prices): TodaysProfit {
  let profit = Big(0);
  let invested = Big(0);
  let isKnown = true;
  const leftOut: string[] = [];
  for (const { currency, opening, openPrice, balance, inflow, outflow } of coins) {
    const price = currency === VALUE_COIN ? '1' : prices(currency);
    const stayed = Big(balance).minus(inflow).plus(outflow);
    // What was not there needs no price of then.
    const atOpen = Big(opening).eq(0) ? '0' : openPrice;
    if (price === undefined || atOpen === undefined) {
      leftOut.push(currency);
      // What was given for it would look like a loss, and what came for it like a gain.
      isKnown &&= stayed.eq(opening);
      continue;
    }
    const before = Big(opening).times(atOpen);
    profit = profit.plus(stayed.times(price)).minus(before);
    invested = invested.plus(before).plus(Big(inflow).times(price));
  }
  const percent = invested.gt(0) ? profit.times(100).div(invested) : Big(0);
  return { profit: isKnown ? profit.toFixed() : undefined, percent: shown(percent).toFixed(2), leftOut };
}

/** Finer digits are cut. */
function shown(decimal: Big): Big {
  return decimal.round(2, Big.roundDown);
}

/** What is less than a cent either way is neither gain nor loss. */
export function signOf(decimal: string): '+' | '−' | '' {
  const sign = shown(Big(decimal)).cmp(0);
  return sign > 0 ? '+' : sign < 0 ? '−' : '';
}
