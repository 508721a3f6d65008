import { DRAWN_COINS } from './drawn-coins.ts';

/** The coin's picture; a disc with its first letter for coins that have none. */
export function CoinLogo({ coin, className = 'size-5' }: { coin: string; className?: string }) {
  if (DRAWN_COINS.has(coin)) {
    const src = `${import.meta.env.BASE_URL}coins/${coin.toLowerCase()}.svg`;
    // With its own `max-width: 100%` a picture claims no room in a narrow table cell.
    return <img alt="" src={src} className={`max-w-none shrink-0 ${className}`} />;
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
