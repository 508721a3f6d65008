import { useId } from 'react';
import { classes } from '@bourse/ui/classes';
import type { Pair } from '../api/config.ts';
import { stepField, typeField, useDraft } from './draft-store.ts';
import type { DraftField } from './order-draft.ts';

interface NumberFieldProps {
  pair: Pair;
  field: DraftField;
  label: string;
  unit: string;
  invalid: boolean;
}

/** A number of the order form: text clamped to its precision, arrow keys step a tick. */
export function NumberField({ pair, field, label, unit, invalid }: NumberFieldProps) {
  const id = useId();
  const value = useDraft((state) => state.draft[field]);
  return (
    <div
      className={classes(
        'flex h-10 items-center rounded-control border bg-raised px-3 text-13 transition focus-within:border-accent',
        invalid ? 'border-danger' : 'border-line-strong hover:border-muted',
      )}
    >
      <label htmlFor={id} className="shrink-0 text-muted">
        {label}
      </label>
      <input
        id={id}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        aria-invalid={invalid || undefined}
        value={value}
        onChange={(event) => typeField(pair, field, event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
          event.preventDefault();
          stepField(pair, field, (event.key === 'ArrowUp' ? 1 : -1) * (event.shiftKey ? 10 : 1));
        }}
        className="h-full min-w-0 flex-1 bg-transparent px-2 text-right text-14 outline-none"
      />
      <span aria-hidden className="min-w-10 shrink-0 text-right whitespace-nowrap text-muted">
        {unit}
      </span>
    </div>
  );
}
