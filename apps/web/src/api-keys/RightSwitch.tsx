import { useId } from 'react';

interface RightSwitchProps {
  title: string;
  /** What it allows, in a line. */
  text: string;
  /** In the place of the switch, for what cannot be switched. */
  fixed?: string;
  on?: boolean;
  onChange?: (on: boolean) => void;
}

/** A right that a key may have. */
export function RightSwitch({ title, text, fixed, on = false, onChange }: RightSwitchProps) {
  const id = useId();
  return (
    <div className="relative flex items-center justify-between gap-4 border-line px-3 py-2.5 not-last:border-b">
      <div className="min-w-0">
        <label htmlFor={fixed ? undefined : id} className="text-13 font-medium">
          {title}
          {/* The whole line is the label. */}
          {!fixed && <span aria-hidden className="absolute inset-0 cursor-pointer" />}
        </label>
        <p id={`${id}-text`} className="text-12 text-muted">
          {text}
        </p>
      </div>
      {fixed ? (
        <span className="text-12 whitespace-nowrap text-muted">{fixed}</span>
      ) : (
        <input
          id={id}
          type="checkbox"
          role="switch"
          checked={on}
          aria-checked={on}
          onChange={(event) => onChange?.(event.target.checked)}
          aria-describedby={`${id}-text`}
          className="relative h-5 w-9 shrink-0 cursor-pointer appearance-none rounded-full bg-line-strong transition before:absolute before:top-0.5 before:left-0.5 before:size-4 before:rounded-full before:bg-white before:transition checked:bg-accent-solid checked:before:bg-on-accent checked:before:translate-x-4"
        />
      )}
    </div>
  );
}
