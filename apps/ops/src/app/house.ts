/** What one account of the house owns of one currency. */
export interface Holding<Desk extends string> {
  readonly desk: Desk;
  readonly currency: string;
  readonly available: string;
  readonly frozen: string;
}

/** What one desk owns, by currency. */
export interface DeskRow<Desk extends string> {
  readonly desk: Desk;
  readonly held: Readonly<Record<string, Holding<Desk>>>;
}

/** The house's funds as a table: its desks as they come, its currencies in the order of `coins`, unknown ones last. */
export function byDesk<Desk extends string>(
  house: readonly Holding<Desk>[],
  coins: readonly string[],
): { currencies: string[]; rows: DeskRow<Desk>[] } {
  const desks = new Map<Desk, Record<string, Holding<Desk>>>();
  for (const holding of house) {
    const held = desks.get(holding.desk) ?? {};
    held[holding.currency] = holding;
    desks.set(holding.desk, held);
  }
  const found = new Set(house.map(({ currency }) => currency));
  const known = coins.filter((currency) => found.delete(currency));
  return {
    currencies: [...known, ...[...found].sort()],
    rows: [...desks].map(([desk, held]) => ({ desk, held })),
  };
}
