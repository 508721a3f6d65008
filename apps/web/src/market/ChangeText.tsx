import { changeOf } from '@bourse/ui/format/decimal';

export const DIRECTION_COLOUR = { up: 'text-up', down: 'text-down', flat: 'text-muted' } as const;
export const ARROWS = { up: '↑', down: '↓', flat: '' } as const;

/** A change in percent: coloured, and with its sign, so that colour is never alone. */
export function ChangeText({ open, close }: { open: string; close: string }) {
  const change = changeOf(open, close);
  return <span className={DIRECTION_COLOUR[change.direction]}>{change.text}</span>;
}
