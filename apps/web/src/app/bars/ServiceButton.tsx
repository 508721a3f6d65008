import { useLocation } from '@tanstack/react-router';
import { Headset } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useServiceLink } from '../use-service-link.ts';

/** On the trade page under the button that sends an order; elsewhere in the corner. */
function placeOn(pathname: string): string {
  return pathname.endsWith('/home/detail') ? 'top-[min(572px,calc(100dvh-56px))]' : 'bottom-4';
}

/**
 * The floating way to customer service; absent when the operator has set none. On the trade page it floats where it
 * covers neither a row's action nor a button; a narrower window has no such place, and the way in its menu (PagesMenu.tsx).
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
      className={`fixed right-4 z-20 flex size-11 ${place} max-[1099px]:hidden items-center justify-center rounded-full border border-line-strong bg-raised text-ink shadow-lg shadow-black/20 transition hover:bg-hover`}
    >
      <Headset aria-hidden className="size-5" />
    </a>
  );
}
