import { useId, type ComponentProps, type ReactNode } from 'react';
import { FieldNote } from './FieldNote.tsx';
import { classes } from './lib/classes.ts';

interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'onChange'> {
  label: string;
  onChange: (text: string) => void;
  /** Shown below, above the hint, and tied to the text for screen readers. */
  error?: string | undefined;
  hint?: ReactNode;
  /** Of the box itself: how high it is, and how it grows. `className` is the whole field's. */
  box?: string;
  /** For code, addresses, and text with marks in it. */
  mono?: boolean;
}

/** A labelled text of several lines. The label is above, an error and the hint are below. */
export function TextArea({
  label,
  onChange,
  error,
  hint,
  box = 'resize-y',
  mono,
  className,
  ...area
}: TextAreaProps) {
  const id = useId();
  const noteId = `${id}-note`;
  return (
    <div className={classes('flex flex-col gap-1', className)}>
      <label htmlFor={id} className="text-13 text-muted">
        {label}
      </label>
      <textarea
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={(error ?? hint) ? noteId : undefined}
        onChange={({ target }) => onChange(target.value)}
        className={classes(
          'rounded-control border bg-raised px-3 py-2 text-13/relaxed text-ink outline-none transition focus:border-accent',
          error ? 'border-danger' : 'border-line-strong hover:border-muted',
          mono && 'font-mono',
          box,
        )}
        {...area}
      />
      <FieldNote id={noteId} error={error} hint={hint} className="wrap-anywhere" />
    </div>
  );
}
