import { Star } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { pairName, type Pair } from '../api/config.ts';
import { toggleFavourite, useFavourites } from './favourites.ts';

/** Puts a pair among the reader's favourites, or takes it out. Stands above a link or button that covers its row. */
export function FavouriteStar({ pair }: { pair: Pair }) {
  const t = useTranslations('market');
  const starred = useFavourites((state) => state.symbols.has(pair.symbol));
  return (
    <button
      type="button"
      aria-pressed={starred}
      aria-label={t(starred ? 'removeFavourite' : 'addFavourite', { pair: pairName(pair) })}
      onClick={() => toggleFavourite(pair.symbol)}
      className="finger relative z-1 flex size-8 shrink-0 items-center justify-center rounded-control text-muted hover:text-warning aria-pressed:text-warning max-[699px]:h-11"
    >
      <Star aria-hidden className="size-3.5" fill={starred ? 'currentColor' : 'none'} />
    </button>
  );
}
