import { useLayoutEffect, useRef, useState, type PointerEvent } from 'react';
import { useTranslations } from 'use-intl';
import { load, save } from '../../storage.ts';

const DEFAULT_HEIGHT = 260;
const LEAST = 140;
const MOST = 640;
const KEY_STEP = 20;

/** Height of the panel of orders in px, remembered. */
export function useOrdersHeight(): [number, (height: number) => void] {
  const [height, setHeight] = useState(() => clamp(Number(load('ordersHeight') ?? DEFAULT_HEIGHT)));
  // The panels above give or take what this one takes or gives, see MarketLayout.
  useLayoutEffect(() => {
    document.documentElement.style.setProperty('--orders-height', `${height}px`);
  }, [height]);
  return [
    height,
    (next) => {
      setHeight(clamp(next));
      save('ordersHeight', String(clamp(next)));
    },
  ];
}

function clamp(height: number): number {
  return Number.isFinite(height) ? Math.round(Math.min(Math.max(height, LEAST), MOST)) : DEFAULT_HEIGHT;
}

interface ResizeHandleProps {
  height: number;
  onChange: (height: number) => void;
}

/** The upper edge of a panel, to be dragged or moved with the arrow keys. */
export function ResizeHandle({ height, onChange }: ResizeHandleProps) {
  const t = useTranslations('orders');
  const start = useRef<{ y: number; height: number }>(undefined);

  function move(event: PointerEvent): void {
    if (start.current) onChange(start.current.height + start.current.y - event.clientY);
  }

  return (
    <div
      role="separator"
      aria-label={t('resize')}
      aria-orientation="horizontal"
      aria-valuenow={height}
      aria-valuemin={LEAST}
      aria-valuemax={MOST}
      tabIndex={0}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        start.current = { y: event.clientY, height };
      }}
      onPointerMove={move}
      onPointerUp={() => {
        start.current = undefined;
      }}
      onKeyDown={(event) => {
        if (event.key === 'ArrowUp') onChange(height + KEY_STEP);
        else if (event.key === 'ArrowDown') onChange(height - KEY_STEP);
        else return;
        event.preventDefault();
      }}
      className="absolute -top-1 right-0 left-0 z-10 h-2 cursor-row-resize touch-none hover:bg-accent/40 focus-visible:bg-accent/40"
    />
  );
}
