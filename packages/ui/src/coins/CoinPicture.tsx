import { safePicture } from '../lib/safe-address.ts';
import { DRAWN_COINS } from './drawn-coins.ts';

interface CoinPictureProps {
  coin: string;
  /** Path of the one that an operator has stored; absent or empty: none. */
  stored: string | undefined;
  /** Where the trader's app is, `/pc/`. */
  app: string;
  className?: string;
}

/** The coin's picture: the operator's, else ours; a disc with its first letter for coins that have none. */
export function CoinPicture({ coin, stored, app, className = 'size-5' }: CoinPictureProps) {
  const own = stored ? safePicture(stored, location.origin) : undefined;
  const drawn = DRAWN_COINS.has(coin) ? `${app}coins/${coin.toLowerCase()}.svg` : undefined;
  const src = own ?? drawn;
  if (src !== undefined) {
    // With its own `max-width: 100%` a picture claims no room in a narrow table cell.
    return (
      <img alt="" src={src} className={`max-w-none shrink-0 ${own ? 'rounded-full' : ''} ${className}`} />
    );
  }
  return (
    <span
      aria-hidden
      className={`inline-flex shrink-0 items-center justify-center rounded-full bg-raised text-12 font-semibold ${className}`}
    >
      {coin.slice(0, 1)}
    </span>
  );
}
