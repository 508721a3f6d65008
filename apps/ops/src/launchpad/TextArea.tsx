import { useId } from 'react';

interface TextAreaProps {
  label: string;
  hint?: string;
  value: string;
  onChange: (text: string) => void;
  maxLength: number;
  rows: number;
  readOnly?: boolean;
  lang?: string;
}

/** A text of several lines. */
export function TextArea({ label, hint, onChange, ...area }: TextAreaProps) {
  const id = useId();
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="text-13 text-muted">
        {label}
      </label>
      <textarea
        id={id}
        aria-describedby={hint && `${id}-hint`}
        onChange={(event) => onChange(event.target.value)}
        className="resize-y rounded-control border border-line-strong bg-raised p-3 text-13/relaxed text-ink outline-none focus:border-accent"
        {...area}
      />
      {hint && (
        <p id={`${id}-hint`} className="text-12 text-muted">
          {hint}
        </p>
      )}
    </div>
  );
}
