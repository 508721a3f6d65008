import { useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react';
import { classes } from './lib/classes.ts';
import { MENU_TRIGGER } from './lib/menu-trigger.ts';

/** What a deferred menu is given: the label and content of its button. */
export interface DeferredMenuContent {
  label: string;
  trigger: ReactNode;
  className?: string | undefined;
}

interface DeferredMenuProps extends DeferredMenuContent {
  /** Fetches the component that draws a `Menu` of these. */
  load: () => Promise<ComponentType<DeferredMenuContent>>;
  /** The code could not be fetched; the next click tries again. */
  onFailed: (error: unknown) => void;
}

/** A menu whose code is fetched when the reader reaches for its button; that click opens it as any other. */
export function DeferredMenu({ load, onFailed, ...content }: DeferredMenuProps) {
  const [Loaded, setLoaded] = useState<ComponentType<DeferredMenuContent>>();
  const place = useRef<HTMLSpanElement>(null);

  useEffect(() => {
    if (!Loaded) return;
    const button = place.current?.querySelector('button');
    button?.focus();
    button?.click();
  }, [Loaded]);

  const preload = (): void => void load().catch(() => undefined);

  return (
    <span ref={place} className="contents">
      {Loaded ? (
        <Loaded {...content} />
      ) : (
        <button
          type="button"
          aria-label={content.label}
          aria-haspopup="menu"
          aria-expanded={false}
          className={classes(MENU_TRIGGER, content.className)}
          onPointerEnter={preload}
          onFocus={preload}
          onClick={() => void load().then((component) => setLoaded(() => component), onFailed)}
        >
          {content.trigger}
        </button>
      )}
    </span>
  );
}
