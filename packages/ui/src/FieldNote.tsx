import type { ReactNode } from 'react';
import { classes } from './lib/classes.ts';

interface FieldNoteProps {
  id: string;
  error: string | undefined;
  /** Stands there whatever is wrong: the remedy often needs it. */
  hint?: ReactNode;
  className?: string;
}

/** What is wrong with a field, or what there is to know about it; `id` ties it to the input for screen readers. */
export function FieldNote({ id, error, hint, className }: FieldNoteProps) {
  const note = error ?? hint;
  if (!note) return null;
  return (
    <>
      <p
        id={id}
        role={error ? 'alert' : undefined}
        className={classes('text-12', className, error ? 'text-danger' : 'text-muted')}
      >
        {note}
      </p>
      {error && hint && <p className={classes('text-12 text-muted', className)}>{hint}</p>}
    </>
  );
}
