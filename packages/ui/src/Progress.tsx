import { classes } from './lib/classes.ts';

interface ProgressProps {
  /** Of what is under way; read out with the percentage. */
  label: string;
  /** 0 to 1. */
  value: number;
  className?: string;
}

/** A bar that fills up while something is under way. */
export function Progress({ label, value, className }: ProgressProps) {
  const percent = Math.round(Math.min(Math.max(value, 0), 1) * 100);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className={classes('h-1 overflow-hidden rounded-full bg-line-strong', className)}
    >
      <div className="h-full bg-accent-solid transition-[width]" style={{ width: `${percent}%` }} />
    </div>
  );
}
