import { useRouterState } from '@tanstack/react-router';
import { Headset } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useServiceLink } from '../use-service-link.ts';

/** Pages of a market have prices and orders up to every edge. */
const MARKETS = /^\/(home\/detail|contract|secondContract)$/;

/**
 * The way to customer service; absent when the operator has set none. It floats beside what the pages show, on the left,
 * since toasts come on the right. Where there is no such margin it would cover something: on the pages of a market and
 * in a narrower window it is in the top bar, in one yet narrower in the menu (PagesMenu.tsx).
 */
export function ServiceButton({ place }: { place: 'floating' | 'bar' }) {
  const t = useTranslations('shell');
  const link = useServiceLink();
  const isMarket = useRouterState({ select: ({ location }) => MARKETS.test(location.pathname) });
  if (!link || (isMarket && place === 'floating')) return null;
  const look =
    place === 'floating'
      ? 'fixed bottom-4 left-4 z-20 size-11 rounded-full border border-line-strong bg-raised text-ink shadow-lg shadow-black/20 hover:bg-hover max-[1359px]:hidden'
      : `size-8 rounded-control text-muted hover:bg-raised hover:text-ink max-[1099px]:hidden ${isMarket ? '' : 'min-[1360px]:hidden'}`;
  return (
    <a
      {...link}
      aria-label={t('service')}
      title={t('service')}
      className={`flex items-center justify-center transition ${look}`}
    >
      <Headset aria-hidden className={place === 'bar' ? 'size-4' : 'size-5'} />
    </a>
  );
}
