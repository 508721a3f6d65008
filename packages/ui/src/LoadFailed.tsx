import { Button } from './Button.tsx';

interface LoadFailedProps {
  text: string;
  /** What may be behind it, and what helps. */
  note?: string | undefined;
  reload: string;
}

/** A page that could not be shown; reloading brings it, and after an update of the exchange the new one. */
export function LoadFailed({ text, note, reload }: LoadFailedProps) {
  return (
    <div
      role="alert"
      className="flex min-h-[60dvh] flex-col items-center justify-center gap-4 px-4 text-center"
    >
      <p className="text-16">{text}</p>
      {note && <p className="max-w-[36em] text-13 text-muted">{note}</p>}
      <Button onClick={() => location.reload()}>{reload}</Button>
    </div>
  );
}
