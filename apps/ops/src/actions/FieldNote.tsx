interface FieldNoteProps {
  /** What the field names in `aria-describedby`. */
  id: string;
  problem: string | undefined;
  hint: string | undefined;
}

/** Below a field that is no text: what is wrong with it, or else what it is for. */
export function FieldNote({ id, problem, hint }: FieldNoteProps) {
  const text = problem || hint;
  if (!text) return null;
  return (
    <p
      id={id}
      role={problem ? 'alert' : undefined}
      className={`text-12 ${problem ? 'text-danger' : 'text-muted'}`}
    >
      {text}
    </p>
  );
}
