import { useLocation } from '@tanstack/react-router';
import { Headset } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useServiceLink } from './use-service-link.ts';

/** Under the button that sends an order; on a phone above the fixed buy and sell buttons. */
const BELOW_FORM = 'top-[min(572px,calc(100dvh-56px))] max-[699px]:top-auto max-[699px]:bottom-36';

/**
 * The floating way to customer service; absent when the operator has set none. On the trade page it floats where it
 * covers neither a row's action nor a button.
 */
export function ServiceButton() {
  const trading = useLocation({ select: ({ pathname }) => pathname.endsWith('/home/detail') });
  const t = useTranslations('shell');
  const link = useServiceLink();
  if (!link) return null;
  return (
    <a
      {...link}
      aria-label={t('service')}
      title={t('service')}
      className={`fixed right-4 z-20 flex size-10 ${trading ? BELOW_FORM : 'bottom-4 max-[699px]:bottom-20'} items-center justify-center rounded-full border border-line-strong bg-raised text-ink shadow-lg shadow-black/20 transition hover:bg-hover`}
    >
      <Headset aria-hidden className="size-5" />
    </a>
  );
}
