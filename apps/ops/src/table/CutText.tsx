import { classes } from '@bourse/ui/lib/classes';

/** A text in one line, cut where there is no room for more; all of it stands in its tooltip. */
export function CutText({ text, className = 'max-w-96' }: { text: string; className?: string }) {
  return (
    <span title={text} className={classes('block truncate', className)}>
      {text}
    </span>
  );
}
