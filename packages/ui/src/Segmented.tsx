import { classes } from './lib/classes.ts';

interface SegmentedProps<Value extends string> {
  value: Value;
  onChange: (value: Value) => void;
  items: readonly { value: Value; label: string }[];
  label: string;
  /** Each in a border of its own: a choice of a form. */
  outlined?: boolean;
  className?: string;
}

const OUTLINED =
  'flex-wrap gap-2! [&>button]:h-9 max-[699px]:[&>button]:h-11 [&>button]:border [&>button]:border-line-strong [&>button]:px-4 [&>button]:text-13 [&>button]:aria-pressed:border-accent';

/** A row of small choices of which one is on, for example intervals of a chart. */
export function Segmented<Value extends string>({
  value,
  onChange,
  items,
  label,
  outlined = false,
  className,
}: SegmentedProps<Value>) {
  return (
    <div
      role="group"
      aria-label={label}
      className={classes('flex items-center gap-0.5', outlined && OUTLINED, className)}
    >
      {items.map((item) => (
        <button
          key={item.value}
          type="button"
          aria-pressed={item.value === value}
          onClick={() => onChange(item.value)}
          className="h-7 rounded-control max-[699px]:h-11 max-[699px]:min-w-11 px-2 text-12 font-medium whitespace-nowrap text-muted transition hover:text-ink aria-pressed:bg-raised aria-pressed:text-ink"
        >
          {item.label}
        </button>
      ))}
    </div>
  );
}
