import { formatUpTo } from '@bourse/ui/format/decimal';

const WHOLE_DECIMALS = 8;
/** Of a rate below 0.01, so that it keeps enough digits to say something. */
const FINE_DECIMALS = 12;

/** `1 BTC = 64,250.1 USDT`; the same in every language. */
export function rateText(from: string, to: string, rate: string, locale: string): string {
  const decimals = rate.startsWith('0.00') ? FINE_DECIMALS : WHOLE_DECIMALS;
  return `1 ${from} = ${formatUpTo(rate, decimals, locale)} ${to}`;
}
