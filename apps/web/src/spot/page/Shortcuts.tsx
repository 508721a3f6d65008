import { Dialog } from '@bourse/ui/Dialog';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Pair } from '../../api/config.ts';
import { isForPage } from '../../shared/page-keys.ts';
import { chooseSide } from '../draft-store.ts';

const KEYS = [
  ['B', 'buy'],
  ['S', 'sell'],
  ['P', 'price'],
  ['A', 'amount'],
  ['/', 'pairs'],
  ['↑ ↓', 'arrows'],
  ['Esc', 'escape'],
  ['?', 'help'],
] as const;

/** Keys of the order form, and the sheet that tells them and that of the list of pairs (MarketPage.tsx). */
export function Shortcuts({ pair, last }: { pair: Pair; last: string | undefined }) {
  const t = useTranslations();
  const [sheet, setSheet] = useState(false);
  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      const { target, key } = event;
      const inField = target instanceof HTMLElement && target.dataset['field'] !== undefined;
      if (key === 'Escape' && inField) target.blur();
      if (!isForPage(event)) return;
      const act = actionOf(key);
      if (!act) return;
      event.preventDefault();
      act();
    };
    const actionOf = (key: string): (() => void) | undefined => {
      switch (key.toLowerCase()) {
        case 'b':
          return () => chooseSide(pair, 'buy', last);
        case 's':
          return () => chooseSide(pair, 'sell', last);
        case 'p':
          return () => focusField('price', 'stopPrice');
        case 'a':
          return () => focusField('amount', 'total');
        case '?':
          return () => setSheet(true);
        default:
          return undefined;
      }
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, [pair, last]);
  return (
    <Dialog open={sheet} onOpenChange={setSheet} title={t('shortcuts.title')} closeLabel={t('common.close')}>
      <dl className="flex flex-col gap-2.5 px-5 pb-5 text-13">
        {KEYS.map(([key, what]) => (
          <div key={key} className="flex items-center gap-4">
            <dt className="w-14 shrink-0">
              <kbd className="rounded-control border border-line-strong bg-raised px-2 py-0.5 text-12">
                {key}
              </kbd>
            </dt>
            <dd className="text-muted">{t(`shortcuts.${what}`)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

/** The first of these fields that the form shows. */
function focusField(...names: readonly string[]): void {
  for (const name of names) {
    const field = document.querySelector<HTMLInputElement>(`input[data-field=${name}]`);
    if (!field) continue;
    field.focus();
    field.select();
    return;
  }
}
