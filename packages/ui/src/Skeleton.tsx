import { classes } from './lib/classes.ts';

/** A grey bar in the place of text that is on its way. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={classes('block animate-pulse rounded-control bg-raised', className)} />;
}

/** A block of bars, announced once as loading. */
export function SkeletonRows({
  rows,
  label,
  className,
}: {
  rows: number;
  label: string;
  className?: string;
}) {
  return (
    <div role="status" aria-label={label} className={classes('flex flex-col gap-2 p-4', className)}>
      {Array.from({ length: rows }, (_, index) => (
        <Skeleton key={index} className="h-3" />
      ))}
    </div>
  );
}
