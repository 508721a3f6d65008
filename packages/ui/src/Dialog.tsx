import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { useRef, type ReactNode } from 'react';
import { classes } from './lib/classes.ts';
import { useCountedDialog } from './lib/open-dialogs.ts';

const PLACES = {
  centre:
    'top-1/2 left-1/2 w-[min(420px,calc(100vw-24px))] max-h-[calc(100dvh-24px)] -translate-1/2 rounded-card border border-line data-ending-style:opacity-0 data-starting-style:opacity-0',
  left: 'inset-y-0 left-0 w-[min(400px,calc(100vw-24px))] border-r border-line data-ending-style:-translate-x-full data-starting-style:-translate-x-full',
  bottom:
    'inset-x-0 bottom-0 max-h-[92dvh] rounded-t-card border-t border-line data-ending-style:translate-y-full data-starting-style:translate-y-full',
};

interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  closeLabel: string;
  children: ReactNode;
  /** `left` and `bottom` are drawers. */
  place?: keyof typeof PLACES;
  className?: string;
}

/** A modal layer with a title bar: traps focus, closes on Escape and outside clicks, gives focus back. */
export function Dialog({
  open,
  onOpenChange,
  title,
  closeLabel,
  children,
  place = 'centre',
  className,
}: DialogProps) {
  const popup = useRef<HTMLDivElement>(null);
  useCountedDialog(open);
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        {/* Over the dialog that it was opened from, too: two of them must not both look live. */}
        <Base.Backdrop
          forceRender
          className="fixed inset-0 z-50 bg-shade transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0"
        />
        <Base.Popup
          ref={popup}
          // A dialog starts where it says so, or in the first field of its form; not on the close button.
          initialFocus={() =>
            popup.current?.querySelector<HTMLElement>('[data-initial-focus]') ??
            popup.current?.querySelector<HTMLElement>('input:not([type=hidden], [aria-hidden=true])') ??
            true
          }
          className={classes(
            'fixed z-50 flex flex-col overflow-hidden bg-panel text-ink outline-none transition',
            PLACES[place],
            className,
          )}
        >
          <div className="flex h-14 shrink-0 items-center justify-between pr-3 pl-5">
            <Base.Title className="text-16 font-semibold">{title}</Base.Title>
            <Base.Close
              aria-label={closeLabel}
              className="inline-flex size-8 max-[699px]:size-11 items-center justify-center rounded-control text-muted transition hover:bg-raised hover:text-ink"
            >
              <X aria-hidden className="size-4" />
            </Base.Close>
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto">{children}</div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
