import { QUOTE_TTL_MS } from '@bourse/protocol/swap/rules';

/** How much time a quote has left. */
export interface Countdown {
  /** Whole seconds begun; zero when the quote is over. */
  seconds: number;
  /** Of the time a quote is firm, from 1 to 0. */
  fraction: number;
}

/** Both in ms on the exchange's clock. A clock that is off cannot give a quote more time than it ever had. */
export function countdown(expiresAt: number, now: number): Countdown {
  const left = Math.min(Math.max(expiresAt - now, 0), QUOTE_TTL_MS);
  return { seconds: Math.ceil(left / 1000), fraction: left / QUOTE_TTL_MS };
}

/**
 * A new quote is asked for this long before the old one ends, so that the reader never looks at none: time for an
 * answer from the other side of the world, or from an exchange on a busy day.
 */
const AHEAD_MS = 1000;
/** At least this long between two quotes, also when the clocks disagree. */
const SHORTEST_MS = 1000;
/** After a refusal, for example while market data is delayed. */
const AFTER_REFUSAL_MS = 5000;

/** In how many ms the next quote is to be asked for. */
export function nextQuoteIn(quote: { expiresAt: number } | undefined, refused: boolean, now: number): number {
  if (refused || !quote) return AFTER_REFUSAL_MS;
  return Math.min(Math.max(quote.expiresAt - now - AHEAD_MS, SHORTEST_MS), QUOTE_TTL_MS);
}
