import type { AddressView } from '@bourse/protocol/wallet/calls';

/** What the book holds for one currency on one network. */
export interface BookPart {
  currency: string;
  chain: string;
  count: number;
  /** Of these, the ones that the whitelist lets pass. */
  usable: number;
  /** When the newest was added, in ms. */
  newest: number;
}

/** The book by currency and network, in the order of their names. `now` in ms. */
export function bookParts(book: readonly AddressView[], now: number): BookPart[] {
  const parts = new Map<string, BookPart>();
  for (const { currency, chain, createTime, usableFrom } of book) {
    const key = networkKey({ currency, chain });
    const part = parts.get(key) ?? { currency, chain, count: 0, usable: 0, newest: 0 };
    parts.set(key, {
      ...part,
      count: part.count + 1,
      usable: part.usable + (usableFrom <= now ? 1 : 0),
      newest: Math.max(part.newest, createTime),
    });
  }
  return [...parts.values()].sort(
    (a, b) => a.currency.localeCompare(b.currency) || a.chain.localeCompare(b.chain),
  );
}

/** `USDT-TRC20`: a value of a select. */
export function networkKey({ currency, chain }: { currency: string; chain: string }): string {
  return `${currency}-${chain}`;
}
