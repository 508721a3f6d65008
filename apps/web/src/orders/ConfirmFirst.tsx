import { useTranslations } from 'use-intl';
import { chooseConfirmOrders, usePreferences } from '../preferences/preferences.ts';

/** The choice, below an order form, that orders are shown once more before they are sent. */
export function ConfirmFirst() {
  const t = useTranslations('order');
  const confirmOrders = usePreferences((state) => state.confirmOrders);
  return (
    <label className="flex cursor-pointer items-center gap-1.5 text-12 text-muted max-[699px]:min-h-11">
      <input
        type="checkbox"
        checked={confirmOrders}
        onChange={(event) => chooseConfirmOrders(event.target.checked)}
        className="accent-(--accent-solid)"
      />
      {t('confirmFirst')}
    </label>
  );
}
