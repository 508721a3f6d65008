import { load, save } from '../../storage.ts';

export const BOOK_VIEWS = ['both', 'bids', 'asks', 'compact'] as const;
export type BookView = (typeof BOOK_VIEWS)[number];

export function savedView(): BookView {
  const saved = load('bookView');
  return BOOK_VIEWS.find((view) => view === saved) ?? 'both';
}

export function saveView(view: BookView): void {
  save('bookView', view);
}

function savedGroups(): Record<string, unknown> {
  try {
    const saved: unknown = JSON.parse(load('bookGroups') ?? '{}');
    return typeof saved === 'object' && saved !== null ? { ...saved } : {};
  } catch {
    return {};
  }
}

/** The price grouping chosen for a pair, as a power of ten of a tick. */
export function savedGroup(symbol: string): number {
  const group = savedGroups()[symbol];
  return Number.isInteger(group) && (group as number) >= 0 ? (group as number) : 0;
}

export function saveGroup(symbol: string, group: number): void {
  save('bookGroups', JSON.stringify({ ...savedGroups(), [symbol]: group }));
}
