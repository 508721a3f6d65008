import { CoinPicture } from '@bourse/ui/coins/CoinPicture';
import { useConfig } from '../api/config.ts';

/** The coin's picture, as an operator has stored it or as it comes with the app. */
export function CoinLogo({ coin, className = 'size-5' }: { coin: string; className?: string }) {
  const stored = useConfig()?.coinIcons?.[coin];
  return <CoinPicture coin={coin} stored={stored} app={import.meta.env.BASE_URL} className={className} />;
}
