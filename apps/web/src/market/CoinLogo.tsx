import { CURRENCIES } from '@bourse/protocol/pairs';

const DRAWN = new Set<string>(CURRENCIES);

/** The coin's picture; a disc with its first letter for coins that have none. */
export function CoinLogo({ coin, className = 'size-5' }: { coin: string; className?: string }) {
  if (DRAWN.has(coin)) {
    return (
      <img alt="" src={`${import.meta.env.BASE_URL}coins/${coin.toLowerCase()}.svg`} className={className} />
    );
  }
  return (
    <span
      aria-hidden
      className={`inline-flex items-center justify-center rounded-full bg-raised text-12 font-semibold ${className}`}
    >
      {coin.slice(0, 1)}
    </span>
  );
}
