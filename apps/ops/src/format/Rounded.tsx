import { formatUpTo, isZero } from '@bourse/ui/format/decimal';
import { useLocale } from 'use-intl';

const MOST_DECIMALS = 8;
const COIN_DECIMALS = 6;
const MONEY = 'USDT';

/** With how many decimals an amount is read: cents of USDT, six of a coin; all of what would else read as nothing. */
function readableDecimals(text: string, currency: string): number {
  const decimals = currency === MONEY ? 2 : COIN_DECIMALS;
  const [whole = '', fraction = ''] = text.split('.');
  return /[1-9]/.test(whole + fraction.slice(0, decimals)) ? decimals : MOST_DECIMALS;
}

/** How an amount is read in an overview; a signed one with its plus. */
export function useRounded(): (text: string, currency: string, isSigned?: boolean) => string {
  const locale = useLocale();
  return (text, currency, isSigned = false) => {
    const sign = isSigned && !text.startsWith('-') && !isZero(text) ? '+' : '';
    return sign + formatUpTo(text, readableDecimals(text, currency), locale);
  };
}

interface RoundedProps {
  /** A decimal of the wire. */
  text: string;
  currency: string;
  isSigned?: boolean;
  /** The currency stands behind it. */
  isNamed?: boolean;
}

/** An amount for reading; its title is the exact one. */
export function Rounded({ text, currency, isSigned = false, isNamed = false }: RoundedProps) {
  const locale = useLocale();
  const rounded = useRounded();
  return (
    <span title={`${formatUpTo(text, MOST_DECIMALS, locale)} ${currency}`}>
      {rounded(text, currency, isSigned)}
      {isNamed && ` ${currency}`}
    </span>
  );
}
