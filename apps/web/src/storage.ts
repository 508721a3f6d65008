/**
 * The only door to localStorage. Keys of product.md section 3: user id, user token, login, language and a cached
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
  | 'canSeeAsserts'
  | 'hideSmall'
  | 'ordersHeight'
  | 'indicators'
  | 'drawings'
  | 'magnet'
  | 'bookView'
  | 'bookGroups'
  | 'confirmOrders';

export function load(key: StorageKey): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

/** `undefined` removes the key. */
export function save(key: StorageKey, value: string | undefined): void {
  try {
    if (value === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Nothing depends on a choice being remembered.
  }
}
