/**
 * The only door to localStorage. Keys of product.md section 3: user id, user token, login, language and a cached
 * asset list; the rest are this browser's choices. Storage may be blocked or full: then nothing is remembered.
 */
export type StorageKey = 'userId' | 'token' | 'login' | 'language' | 'assets' | 'theme' | 'colors' | 'pair' | 'interval' | 'favourites' | 'ordersHeight';
export declare function load(key: StorageKey): string | undefined;
/** `undefined` removes the key. */
export declare function save(key: StorageKey, value: string | undefined): void;
