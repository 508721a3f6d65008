import { useEffect, useState } from 'react';
import { readDay } from './format/time.ts';
import { showError } from './lib/toast.ts';

interface DayFieldProps {
  label: string;
  /** `2026-11-21`, or nothing. */
  value: string | undefined;
  /** How a day is written, in the reader's words: `YYYY-MM-DD`. */
  pattern: string;
  /** A whole day, or nothing when the field was emptied. */
  onChange: (day: string | undefined) => void;
}

/**
 * A day, typed as days are written everywhere here; a browser's own field writes it in its own order. Who leaves it with
 * something else in it is told how it is written, and the day before stands again.
 */
export function DayField({ label, value, pattern, onChange }: DayFieldProps) {
  const [text, setText] = useState(value ?? '');
  useEffect(() => setText(value ?? ''), [value]);
  const day = readDay(text);
  return (
    <input
      aria-label={label}
      inputMode="numeric"
      autoComplete="off"
      maxLength={10}
      placeholder={pattern}
      value={text}
      aria-invalid={text !== '' && day === undefined}
      onChange={(event) => {
        const typed = event.target.value.replace(/[^\d./-]/g, '').replace(/[./]/g, '-');
        setText(typed);
        const next = readDay(typed);
        if (next !== undefined) onChange(next);
        else if (typed === '' && value !== undefined) onChange(undefined);
      }}
      onBlur={() => {
        if (text !== '' && day === undefined) showError(`${label}: ${pattern}`);
        setText(value ?? '');
      }}
      className="h-6 w-28 shrink-0 max-[699px]:h-11 rounded-control border border-line-strong bg-raised px-1.5 text-12 text-ink placeholder:text-muted aria-invalid:border-danger"
    />
  );
}
