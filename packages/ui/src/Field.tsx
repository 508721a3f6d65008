import { useId, type ComponentProps, type ReactNode } from 'react';
import { FieldNote } from './FieldNote.tsx';
import { classes } from './lib/classes.ts';

interface FieldProps extends Omit<ComponentProps<'input'>, 'size'> {
  label: string;
  /** Shown below, above the hint, and tied to the input for screen readers. */
  error?: string | undefined;
  hint?: ReactNode;
  /** Shown inside the box, right of the text: a unit, a toggle, a button. */
  trailing?: ReactNode;
}

/** A labelled text input of a form. The label is above, what is wrong and the hint are below. */
export function Field({ label, error, hint, trailing, className, id, ...input }: FieldProps) {
  const ownId = useId();
  const inputId = id ?? ownId;
  const noteId = `${inputId}-note`;
  return (
    <div className={classes('flex flex-col gap-1', className)}>
      <label htmlFor={inputId} className="text-13 text-muted">
        {label}
      </label>
      <div
        className={classes(
          'flex h-10 items-center rounded-control border bg-raised max-[699px]:h-11 transition focus-within:border-accent',
          error ? 'border-danger' : 'border-line-strong hover:border-muted',
        )}
      >
        <input
          id={inputId}
          aria-invalid={error ? true : undefined}
          aria-describedby={(error ?? hint) ? noteId : undefined}
          className="h-full min-w-0 flex-1 bg-transparent px-3 text-14 outline-none max-[699px]:text-16"
          {...input}
        />
        {trailing && <div className="flex shrink-0 items-center pr-1.5">{trailing}</div>}
      </div>
      <FieldNote id={noteId} error={error} hint={hint} />
    </div>
  );
}
