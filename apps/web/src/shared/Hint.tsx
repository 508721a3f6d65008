import { Info } from 'lucide-react';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';

interface HintProps {
  label: ReactNode;
  /** What it means. */
  children: ReactNode;
}

/**
 * A name that explains itself: while a mouse is on it, or from one press to the next. Escape and a press elsewhere close it, too. What it
 * says stands below the nearest element that is `relative`.
 */
export function Hint({ label, children }: HintProps) {
  const id = useId();
  const [open, setOpen] = useState<'hovered' | 'pressed'>();
  const isOpen = open !== undefined;
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    const close = (event: Event): void => {
      const isElsewhere = event.type === 'pointerdown' && !place.current?.contains(event.target as Node);
      if (isElsewhere || (event as KeyboardEvent).key === 'Escape') setOpen(undefined);
    };
    const stop = new AbortController();
    for (const type of ['pointerdown', 'keydown']) document.addEventListener(type, close, stop);
    return () => stop.abort();
  }, [isOpen]);
  return (
    <span
      ref={place}
      className="flex h-5 items-center"
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setOpen(open ?? 'hovered')}
      onPointerLeave={() => open === 'hovered' && setOpen(undefined)}
    >
      <button
        type="button"
        aria-expanded={isOpen}
        aria-describedby={isOpen ? id : undefined}
        onClick={() => setOpen(open === 'pressed' ? undefined : 'pressed')}
        className="inline-flex items-center gap-1 hover:text-ink max-[699px]:-my-3 max-[699px]:min-h-11"
      >
        {label}
        <Info aria-hidden className="size-3.5" />
      </button>
      {isOpen && (
        <span
          role="tooltip"
          id={id}
          className="absolute top-full left-0 z-50 flex w-80 max-w-[calc(100vw-4.5rem)] flex-col gap-1.5 rounded-card border border-line-strong bg-panel px-3 py-2 text-12 text-ink shadow-lg shadow-black/20"
        >
          {children}
        </span>
      )}
    </span>
  );
}
