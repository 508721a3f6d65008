/** What one USDT comes to in a currency of a reader's, such as the euro. Only shown, never dealt at. */
export interface CurrencyRate {
  /** ISO 4217: `EUR`. */
  readonly code: string;
  /** Units of the currency for one USDT, as a decimal. */
  readonly perUsdt: string;
}

const MOST_CURRENCIES = 30;
const ENTRY = /^([A-Z]{3}) ((?:0|[1-9]\d{0,8})(?:\.\d{1,8})?)$/;

/**
 * As the parameter `currency_rates` has them: a code and a rate each, parted by commas, such as `KRW 1462.5, EUR 0.86`.
 * `undefined`: it is not like that; empty: none.
 */
export function currencyRatesOf(text: string): readonly CurrencyRate[] | undefined {
  if (text.trim() === '') return [];
  const entries = text.split(',').map((entry) => ENTRY.exec(entry.trim()));
  const rates = entries.flatMap((entry) => (entry ? [{ code: entry[1]!, perUsdt: entry[2]! }] : []));
  const isWhole = rates.length === entries.length && rates.length <= MOST_CURRENCIES;
  const isOnce = new Set(rates.map(({ code }) => code)).size === rates.length;
  return isWhole && isOnce && rates.every(({ perUsdt }) => /[1-9]/.test(perUsdt)) ? rates : undefined;
}
