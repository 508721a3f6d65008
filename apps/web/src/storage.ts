import { browserStorage } from '@bourse/ui/lib/browser-storage';

/**
 * The only door to localStorage. Keys of docs/rules.md, "Screens": user id, user token, login, language and a cached
 * asset list; the rest are this browser's choices. Storage may be blocked or full: then nothing is remembered.
 */
export type StorageKey =
  | 'userId'
  | 'token'
  | 'login'
  | 'language'
  | 'assets'
  | 'theme'
  | 'colors'
  | 'pair'
  | 'interval'
  | 'favourites'
  | 'priceAlerts'
  | 'canSeeAsserts'
  | 'hideSmall'
  | 'worthIn'
  | 'ordersHeight'
  | 'indicators'
  | 'drawings'
  | 'magnet'
  | 'bookView'
  | 'bookGroups'
  | 'confirmOrders'
  | 'ownTrades'
  | 'leverage'
  | 'secondReceipts'
  | 'unanswered'
  | 'startClosed'
  | 'browserNews';

export const { load, save } = browserStorage<StorageKey>();

/** What is kept by name under a key; whatever else lies there reads as nothing. */
export function loadRecord(key: StorageKey): Record<string, unknown> {
  try {
    const saved: unknown = JSON.parse(load(key) ?? '{}');
    return isRecord(saved) ? saved : {};
  } catch {
    return {};
  }
}

/** What storage holds may be anything: these say whether it is what was put there. */

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isListOf<Item>(value: unknown, isItem: (item: unknown) => item is Item): value is Item[] {
  return Array.isArray(value) && value.every(isItem);
}
