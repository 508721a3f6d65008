/** What a browser remembers. Storage may be blocked or full: then nothing is remembered. */
export interface BrowserStorage<Key extends string> {
  load: (key: Key) => string | undefined;
  /** `undefined` removes the key. */
  save: (key: Key, value: string | undefined) => void;
}

/** The door to localStorage, for an app's own list of keys. */
export function browserStorage<Key extends string>(): BrowserStorage<Key> {
  return {
    load(key) {
      try {
        return localStorage.getItem(key) ?? undefined;
      } catch {
        return undefined;
      }
    },
    save(key, value) {
      try {
        if (value === undefined) localStorage.removeItem(key);
        else localStorage.setItem(key, value);
      } catch {
        // Nothing depends on a choice being remembered.
      }
    },
  };
}
