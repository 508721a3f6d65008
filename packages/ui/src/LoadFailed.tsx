import { Button } from './Button.tsx';

/** A page whose code could not be fetched, for example after an update of the exchange; reloading brings the new one. */
export function LoadFailed({ text, reload }: { text: string; reload: string }) {
  return (
    <div role="alert" className="flex min-h-[60dvh] flex-col items-center justify-center gap-4">
      <p className="text-16">{text}</p>
      <Button onClick={() => location.reload()}>{reload}</Button>
    </div>
  );
}
