import { CoinPicture } from '@bourse/ui/coins/CoinPicture';
import { useCoinIcon } from './use-coins.ts';

/** The trader's app, whose pictures of coins are shown where none is stored. */
const APP = '/pc/';

interface CoinIconProps {
  coin: string;
  /** Path of a picture that it might have; absent: the one that it has. */
  icon?: string;
  className?: string;
}

/** A coin's picture as users see it. */
export function CoinIcon({ coin, icon, className = 'size-4' }: CoinIconProps) {
  const current = useCoinIcon(coin);
  return <CoinPicture coin={coin} stored={icon ?? current} app={APP} className={className} />;
}

/** A coin with its picture before it. */
export function CoinName({ coin, icon }: Pick<CoinIconProps, 'coin' | 'icon'>) {
  return (
    <span className="inline-flex items-center gap-2">
      <CoinIcon coin={coin} {...(icon !== undefined && { icon })} />
      {coin}
    </span>
  );
}
