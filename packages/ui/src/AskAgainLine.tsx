import { Button } from './Button.tsx';

interface AskAgainLineProps {
  /** Why something did not come. */
  text: string;
  /** What the button says. */
  retry: string;
  onAsk: () => Promise<unknown>;
}

/** Beside what there is of a list: why the rest, or what is newer, is not there, and a way to ask again. */
export function AskAgainLine({ text, retry, onAsk }: AskAgainLineProps) {
  return (
    <p
      role="status"
      className="sticky left-0 flex flex-wrap items-center justify-center gap-x-3 px-4 py-1 text-center text-12 text-warning"
    >
      {text}
      <Button tone="link" size="small" className="min-[700px]:h-6!" onClick={() => void onAsk()}>
        {retry}
      </Button>
    </p>
  );
}
