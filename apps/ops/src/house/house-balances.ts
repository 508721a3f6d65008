/** What one account of the house owns of one currency. */
export interface Holding<Account extends string> {
  readonly desk: Account;
  readonly currency: string;
  readonly available: string;
  readonly frozen: string;
}

/** What one house account owns, by currency. */
export interface AccountRow<Account extends string> {
  readonly desk: Account;
  readonly held: Readonly<Record<string, Holding<Account>>>;
}

/** The house's funds as a table: its accounts as they come, its currencies in the order of `coins`, unknown ones last. */
export function byAccount<Account extends string>(
  house: readonly Holding<Account>[],
  coins: readonly string[],
): { currencies: string[]; rows: AccountRow<Account>[] } {
  const houseAccounts = new Map<Account, Record<string, Holding<Account>>>();
  for (const holding of house) {
    const held = houseAccounts.get(holding.desk) ?? {};
    held[holding.currency] = holding;
    houseAccounts.set(holding.desk, held);
  }
  const found = new Set(house.map(({ currency }) => currency));
  const known = coins.filter((currency) => found.delete(currency));
  return {
    currencies: [...known, ...[...found].sort()],
    rows: [...houseAccounts].map(([desk, held]) => ({ desk, held })),
  };
}
