import { FieldNote } from '@bourse/ui/FieldNote';
import { classes } from '@bourse/ui/lib/classes';
import { useId } from 'react';

interface DecimalFieldProps {
  label: string;
  unit: string;
  /** By which shortcuts find it. */
  name?: string;
  value: string;
  /** What is wrong with it, told below. */
  error?: string | undefined;
  /** What was typed, as it is: the owner of the value clamps it. */
  onType: (text: string) => void;
  /** Arrow keys: a tick, ten with Shift. */
  onStep: (steps: number) => void;
  /** Starts with the focus, where a dialog opens on it. */
  first?: boolean;
}

/** A number of an order form, in one line with its name and unit. */
export function DecimalField(props: DecimalFieldProps) {
  const { label, unit, name, value, error, onType, onStep, first = false } = props;
  const id = useId();
  return (
    // Around it with and without an error: a field that is drawn anew would lose the focus of who mends it.
    <div className="min-w-0">
      <div
        className={classes(
          'flex h-10 max-[699px]:h-11 items-center rounded-control border bg-raised px-3 text-13 transition focus-within:border-accent',
          error ? 'border-danger' : 'border-line-strong hover:border-muted',
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
          aria-invalid={error ? true : undefined}
          aria-describedby={error && `${id}-note`}
          data-field={name}
          data-initial-focus={first || undefined}
          value={value}
          onChange={(event) => onType(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
            event.preventDefault();
            onStep((event.key === 'ArrowUp' ? 1 : -1) * (event.shiftKey ? 10 : 1));
          }}
          className="h-full min-w-0 flex-1 bg-transparent px-2 text-right text-14 outline-none"
        />
        <span aria-hidden className="min-w-10 shrink-0 text-right whitespace-nowrap text-muted">
          {unit}
        </span>
      </div>
      <FieldNote id={`${id}-note`} error={error} className="mt-1" />
    </div>
  );
}
