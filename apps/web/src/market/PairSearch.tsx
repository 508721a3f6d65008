import { Search } from 'lucide-react';
import { useCallback, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { usePageKey } from '../shared/page-keys.ts';

interface PairSearchProps {
  value: string;
  onChange: (search: string) => void;
  /** Enter: to the first pair that was found. */
  onEnter: () => void;
  /** Into the list below. */
  onDown: () => void;
  /** `/` leads here from anywhere on the page. */
  slash?: boolean;
  className: string;
}

/** Looks for pairs by symbol or by the name of a coin; Escape empties it. */
export function PairSearch({ value, onChange, onEnter, onDown, slash = false, className }: PairSearchProps) {
  const t = useTranslations('market');
  const field = useRef<HTMLInputElement>(null);
  const find = useCallback(() => {
    field.current?.focus({ preventScroll: true });
    // What is found stands below.
    field.current?.closest('section')?.scrollIntoView();
  }, []);
  usePageKey('/', slash ? find : undefined);
  return (
    <label
      className={`flex h-9 items-center gap-2 rounded-control border border-line-strong bg-raised px-3 focus-within:border-accent max-[699px]:h-11 ${className}`}
    >
      <Search aria-hidden className="size-4 shrink-0 text-muted" />
      <input
        ref={field}
        type="search"
        aria-label={t('search')}
        aria-keyshortcuts={slash ? '/' : undefined}
        placeholder={t('search')}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          // Letters that are still being composed are the input method's.
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Enter') onEnter();
          if (event.key === 'ArrowDown') {
            event.preventDefault();
            onDown();
          }
          if (event.key !== 'Escape') return;
          // What was typed goes first; a dialog around it stays.
          if (value) event.stopPropagation();
          else field.current?.blur();
          onChange('');
        }}
        className="peer h-full min-w-0 flex-1 bg-transparent text-13 outline-none"
      />
      {slash && (
        <kbd
          aria-hidden
          className="rounded-control border border-line-strong px-1.5 text-12 text-muted peer-focus:hidden max-[699px]:hidden"
        >
          /
        </kbd>
      )}
    </label>
  );
}
