import type { Seen } from '../market/recent-prices.ts';

/** What is counted together, and how many of these are remembered. */
const SPAN_MS = 60_000;
const SPANS = 10;
/** Fewer comparisons say nothing yet. */
const LEAST_COMPARED = 300;
/** A price that stands (nearly) still is a draw for everybody: it has to move for one side to be the likelier. */
const LEAST_CHANGES = 20;
/** What is no draw moves by few of the smallest steps seen. A market that jumps between draws is another matter, and foretold by nobody. */
const MOST_STEPS = 3;
/** As a share of the price: no source quotes in larger steps. */
const LARGEST_STEP = 0.001;
/** As a share of all comparisons. Whoever knows where within a step the price is breaks even at 0.37 (draw-watch.test.ts). */
const MOST_DRAWS = 0.3;

interface Span {
  /** When it began, in spans. */
  readonly number: number;
  readonly compared: number;
  readonly draws: number;
  readonly changes: number;
  /** How far those moved that were no draws, together, and the least of them. */
  readonly moved: number;
  readonly least: number;
}

const NOTHING = { compared: 0, draws: 0, changes: 0, moved: 0, least: Infinity };

/**
 * How often a price was the same again some time later. Where a source's steps are large beside its movement, most bets of that
 * duration are draws, which cost nothing; the depth of the source's book tells to which side the next step goes, and so
 * what is no draw is won. Immutable, so that a command can be taken back by keeping the former one.
 */
export class DrawWatch {
  readonly #lagMs: number;
  /** Oldest first: the newest one that is older than the lag, and all after it. */
  readonly #seen: readonly Seen[];
  readonly #spans: readonly Span[];

  constructor(lagMs: number, seen: readonly Seen[] = [], spans: readonly Span[] = []) {
    this.#lagMs = lagMs;
    this.#seen = seen;
    this.#spans = spans;
  }

  /** With an accepted tick, in the source's time. One that decides more than a command does comes again, and is known already. */
  with(price: number, time: number): DrawWatch {
    const newest = this.#seen.at(-1);
    if (newest && time <= newest.time) return this;
    const due = time - this.#lagMs;
    const at = this.#seen.findLastIndex((each) => each.time <= due);
    const then = at < 0 ? undefined : this.#seen[at];
    const seen = [...(at > 0 ? this.#seen.slice(at) : this.#seen), { price, time }];
    if (!then) return new DrawWatch(this.#lagMs, seen, this.#spans);
    const number = Math.floor(time / SPAN_MS);
    const last = this.#spans.at(-1);
    const isNew = last === undefined || last.number !== number;
    const { compared, draws, changes, moved, least } = isNew ? NOTHING : last;
    const move = Math.abs(price - then.price);
    const span = {
      number,
      compared: compared + 1,
      draws: draws + (move === 0 ? 1 : 0),
      changes: changes + (newest!.price === price ? 0 : 1),
      moved: moved + move,
      least: move === 0 ? least : Math.min(least, move),
    };
    const before = isNew ? this.#spans : this.#spans.slice(0, -1);
    return new DrawWatch(this.#lagMs, seen, [...before.filter((each) => each.number > number - SPANS), span]);
  }

  /** Whether a bet of that duration is a draw too often to be fair. */
  get isCoarse(): boolean {
    const sum = (field: 'compared' | 'draws' | 'changes' | 'moved') =>
      this.#spans.reduce((total, span) => total + span[field], 0);
    const [compared, draws] = [sum('compared'), sum('draws')];
    if (compared < LEAST_COMPARED || sum('changes') < LEAST_CHANGES) return false;
    if (draws <= compared * MOST_DRAWS) return false;
    const step = Math.min(...this.#spans.map(({ least }) => least));
    const isStep = step <= this.#seen.at(-1)!.price * LARGEST_STEP;
    return isStep && sum('moved') <= (compared - draws) * step * MOST_STEPS;
  }
}
