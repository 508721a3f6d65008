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
