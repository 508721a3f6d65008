import { useLocation } from '@tanstack/react-router';
import { Headset } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useServiceLink } from '../use-service-link.ts';

/** Under the button that sends an order; on a phone above the fixed buy and sell buttons. */
const BELOW_FORM = 'top-[min(572px,calc(100dvh-56px))] max-[699px]:top-auto max-[699px]:bottom-36';

/** On a phone above the fixed buttons of a market, or above the bottom bar alone. */
const ABOVE_BUTTONS = 'bottom-4 max-[699px]:bottom-36';
const IN_CORNER = 'bottom-4 max-[699px]:bottom-20';

function placeOn(pathname: string): string {
  if (pathname.endsWith('/home/detail')) return BELOW_FORM;
  return /\/(contract|secondContract)$/.test(pathname) && !pathname.includes('/account/')
    ? ABOVE_BUTTONS
    : IN_CORNER;
}

/**
 * The floating way to customer service; absent when the operator has set none. On the trade page it floats where it
 * covers neither a row's action nor a button.
 */
export function ServiceButton() {
  const place = useLocation({ select: ({ pathname }) => placeOn(pathname) });
  const t = useTranslations('shell');
  const link = useServiceLink();
  if (!link) return null;
  return (
    <a
      {...link}
      aria-label={t('service')}
      title={t('service')}
      className={`fixed right-4 z-20 flex size-10 ${place} items-center justify-center rounded-full border border-line-strong bg-raised text-ink shadow-lg shadow-black/20 transition hover:bg-hover`}
    >
      <Headset aria-hidden className="size-5" />
    </a>
  );
}
