import { IconButton } from '@bourse/ui/Button';
import { RotateCcw, RotateCw, ZoomIn, ZoomOut } from 'lucide-react';
import { useEffect, useRef, useState, type PointerEvent } from 'react';
import { useTranslations } from 'use-intl';
import { moved, START_VIEW, turned, zoomed, type PhotoView } from './photo-view.ts';

interface PhotoProps {
  src: string;
  label: string;
  className?: string;
}

/** A picture to be looked at closely: the wheel or buttons zoom, dragging moves, buttons turn it. */
export function Photo({ src, label, className = '' }: PhotoProps) {
  const t = useTranslations('photo');
  const frame = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<PhotoView>(START_VIEW);
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading');
  const [from, setFrom] = useState<{ x: number; y: number }>();

  // React listens for the wheel passively, so the page would scroll along.
  useEffect(() => {
    const element = frame.current!;
    const zoom = (event: WheelEvent): void => {
      event.preventDefault();
      setView((now) => zoomed(now, event.deltaY < 0 ? 1 : -1));
    };
    element.addEventListener('wheel', zoom, { passive: false });
    return () => element.removeEventListener('wheel', zoom);
  }, []);

  function drag(event: PointerEvent<HTMLDivElement>): void {
    if (!from) return;
    setView(moved(view, event.clientX - from.x, event.clientY - from.y));
    setFrom({ x: event.clientX, y: event.clientY });
  }

  return (
    <figure className={`flex min-h-0 min-w-0 flex-col ${className}`}>
      <figcaption className="flex h-9 shrink-0 items-center justify-between text-13 text-muted">
        {label}
        <span className="flex">
          <IconButton label={t('zoomOut', { photo: label })} onClick={() => setView(zoomed(view, -1))}>
            <ZoomOut aria-hidden className="size-4" />
          </IconButton>
          <IconButton label={t('zoomIn', { photo: label })} onClick={() => setView(zoomed(view, 1))}>
            <ZoomIn aria-hidden className="size-4" />
          </IconButton>
          <IconButton label={t('turnLeft', { photo: label })} onClick={() => setView(turned(view, -90))}>
            <RotateCcw aria-hidden className="size-4" />
          </IconButton>
          <IconButton label={t('turnRight', { photo: label })} onClick={() => setView(turned(view, 90))}>
            <RotateCw aria-hidden className="size-4" />
          </IconButton>
        </span>
      </figcaption>
      <div
        ref={frame}
        className="relative min-h-0 flex-1 cursor-grab touch-none overflow-hidden rounded-control border border-line bg-canvas active:cursor-grabbing"
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          setFrom({ x: event.clientX, y: event.clientY });
        }}
        onPointerMove={drag}
        onPointerUp={() => setFrom(undefined)}
        onPointerCancel={() => setFrom(undefined)}
        onDoubleClick={() => setView(START_VIEW)}
      >
        {state === 'failed' ? (
          <p role="alert" className="p-4 text-13 text-danger">
            {t('failed')}
          </p>
        ) : (
          <img
            src={src}
            alt={label}
            draggable={false}
            onLoad={() => setState('shown')}
            onError={() => setState('failed')}
            className={`size-full object-contain transition-transform select-none ${state === 'loading' ? 'opacity-0' : ''} ${from ? 'transition-none!' : ''}`}
            style={{
              transform: `translate(${view.x}px, ${view.y}px) scale(${view.zoom}) rotate(${view.angle}deg)`,
            }}
          />
        )}
        {state === 'loading' && <span className="absolute inset-0 animate-pulse bg-raised" />}
      </div>
    </figure>
  );
}
