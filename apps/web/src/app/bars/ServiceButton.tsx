import { Headset } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useServiceLink } from '../use-service-link.ts';

/**
 * The floating way to customer service; absent when the operator has set none. On the left, since lists have what one
 * acts on, and toasts come, on the right. In a narrower window it would cover that all the same: there it is in the menu
 * (PagesMenu.tsx).
 */
export function ServiceButton() {
  const t = useTranslations('shell');
  const link = useServiceLink();
  if (!link) return null;
  return (
    <a
      {...link}
      aria-label={t('service')}
      title={t('service')}
      className="fixed bottom-4 left-4 z-20 flex size-11 items-center justify-center rounded-full border border-line-strong bg-raised text-ink shadow-lg shadow-black/20 transition hover:bg-hover max-[1099px]:hidden"
    >
      <Headset aria-hidden className="size-5" />
    </a>
  );
}
