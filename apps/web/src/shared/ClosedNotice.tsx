import { Button } from '@bourse/ui/Button';
import { TriangleAlert } from 'lucide-react';
import { useId, type ComponentProps } from 'react';

/** Why a button beside it does nothing at the moment; nothing while it does. */
export function ClosedNotice({ id, text }: { id: string; text: string | undefined }) {
  return (
    text !== undefined && (
      <p className="flex gap-2 rounded-control bg-warning-surface px-3 py-2 text-13">
        <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-warning" />
        <span id={id}>{text}</span>
      </p>
    )
  );
}

interface SubmitButtonProps extends ComponentProps<typeof Button> {
  /** Why the form cannot be sent at the moment; absent: it can. */
  closed: string | undefined;
}

/** Sends a form; while that cannot be done, the reason stands beside it. */
export function SubmitButton({ closed, disabled = false, ...button }: SubmitButtonProps) {
  const id = useId();
  const isClosed = closed !== undefined;
  return (
    <div className="flex flex-col gap-2.5">
      <ClosedNotice id={id} text={closed} />
      <Button
        type="submit"
        disabled={disabled || isClosed}
        aria-describedby={isClosed ? id : undefined}
        {...button}
      />
    </div>
  );
}
