/** The group of those that the reader has starred; every other is called as its quote coin. */
export const FAVOURITES = '★';

export interface PairQuery {
  /** As it was typed. */
  readonly search: string;
  readonly group: string;
}

interface Named {
  readonly symbol: string;
  readonly baseCoin: string;
  readonly quoteCoin: string;
}

/**
 * The pairs of a group, or those that a search finds by symbol or by a name of their coin. A search looks everywhere,
 * for a person who types a name does not think of its tab.
 */
export function findPairs<Pair extends Named>(
  pairs: readonly Pair[],
  { search, group }: PairQuery,
  favourites: ReadonlySet<string>,
  namesOf: (coin: string) => readonly string[],
): readonly Pair[] {
  if (plain(search))
    return pairs.filter(({ symbol, baseCoin }) => isFound(search, symbol, namesOf(baseCoin)));
  if (group === FAVOURITES) return pairs.filter(({ symbol }) => favourites.has(symbol));
  return pairs.filter(({ quoteCoin }) => quoteCoin === group);
}

/** Whether a search finds what has a symbol and names: by any part of the symbol, by the beginning of a name's word. */
export function isFound(search: string, symbol: string, names: readonly string[]): boolean {
  const wanted = plain(search);
  return plain(symbol).includes(wanted) || names.some((name) => hasWord(name, wanted));
}

/** `bitcoin c` and `cash` begin words of Bitcoin Cash; `eth` begins none of Tether. */
function hasWord(name: string, wanted: string): boolean {
  const words = name.split(/[\s()]+/).map(plain);
  return words.some((_, place) => words.slice(place).join('').startsWith(wanted));
}

/** `ＢＴＣ / usdt`, `btc-usdt` and `BTCUSDT` mean the same. */
function plain(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\s/_-]/g, '')
    .toLowerCase();
}
