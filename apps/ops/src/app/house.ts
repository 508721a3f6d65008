import type { HouseDesk } from '@bourse/protocol/house/accounts';
import type { OverviewView } from '@bourse/protocol/operators/calls';
import { CURRENCIES } from '@bourse/protocol/pairs';

type Holding = OverviewView['house'][number];

/** What one desk owns, by currency. */
export interface DeskRow {
  readonly desk: HouseDesk;
  readonly held: Readonly<Record<string, Holding>>;
}

/** The house's funds as a table: its desks as they come, its currencies in display order, unknown ones last. */
export function byDesk(house: readonly Holding[]): { currencies: string[]; rows: DeskRow[] } {
  const desks = new Map<HouseDesk, Record<string, Holding>>();
  for (const holding of house) {
    const held = desks.get(holding.desk) ?? {};
    held[holding.currency] = holding;
    desks.set(holding.desk, held);
  }
  const found = new Set(house.map(({ currency }) => currency));
  const known = CURRENCIES.filter((currency) => found.delete(currency));
  return {
    currencies: [...known, ...[...found].sort()],
    rows: [...desks].map(([desk, held]) => ({ desk, held })),
  };
}
