import { load, loadRecord, save } from '../../storage.ts';

export const BOOK_VIEWS = ['both', 'bids', 'asks', 'compact'] as const;
export type BookView = (typeof BOOK_VIEWS)[number];

export function savedView(): BookView {
  const saved = load('bookView');
  return BOOK_VIEWS.find((view) => view === saved) ?? 'both';
}

export function saveView(view: BookView): void {
  save('bookView', view);
}

/** The price grouping chosen for a pair, as a power of ten of a tick. */
export function savedGroup(symbol: string): number {
  const group = loadRecord('bookGroups')[symbol];
  return Number.isInteger(group) && (group as number) >= 0 ? (group as number) : 0;
}

export function saveGroup(symbol: string, group: number): void {
  save('bookGroups', JSON.stringify({ ...loadRecord('bookGroups'), [symbol]: group }));
}
