import type { Seen } from '../market/recent-prices.ts';

/** What is counted together, and how many of these are remembered at least: ten minutes. */
const SPAN_MS = 60_000;
const SPANS = 10;
/** Of so many durations one after the other something is learnt. */
const DURATIONS = 12;
/** Fewer comparisons say nothing yet. A pair that is not delayed has a tick in five seconds. */
const LEAST_COMPARED = 100;
/** A price that stands still is a draw for everybody: it has to move for one side to be the likelier. */
const LEAST_CHANGES = 3;
/** What is no draw moves by few of the smallest steps seen. A market that jumps between draws is another matter, and foretold by nobody. */
const MOST_STEPS = 5;
/** As a share of the price: no source quotes in larger steps. */
const LARGEST_STEP = 0.001;
/** Fewer in all say nothing of how far it moves: it may be set by hand, or seldom traded. */
const LEAST_KNOWN_CHANGES = 10;
/** So far apart are bid and ask, in ppm, of no source that is traded much; of one whose moves are not known more is not trusted. */
const MOST_APART_UNKNOWN_PPM = 2_000;
/** A larger step than this between bid and ask, in ppm, may be somebody's own order: where nothing else moves, its slides are the least move. */
const LARGEST_EMPTY_STEP_PPM = 50;

/**
 * The share of draws from which on a bet is not fair. Whoever knows that the price stands at the edge of a step bets beyond it: he
 * wins half of his bets and loses half less the draws on that side, so that he earns from (1 - income) / 2 draws on, and
 * two fees' worth more. That is if the strike were the price that he knew. It is the one a tick later, and the less there are
 * in a bet of `ticks` the less he knows: by 1 / sqrt(ticks), which is less than what a simulation gives (draw-watch.test.ts).
 */
function mostDraws(incomePpm: number, feePpm: number, ticks: number): number {
  return (1_000_000 - incomePpm) / 2_000_000 + feePpm / 1_000_000 + 1 / Math.sqrt(ticks);
}

/**
 * By how much of the average move one may shift the outcome until a bet on it pays. He wins what a normal move of deviation s and
 * that shift d is on his side, Φ(d / s), near one half by 1/2 + d / (s √(2π)), and breaks even at (1 + fee) / (1 + income). The average
 * of such a move is s √(2/π): so d is π times what is missing to a half.
 */
function mostShift(incomePpm: number, feePpm: number): number {
  return Math.PI * ((1_000_000 + feePpm) / (1_000_000 + incomePpm) - 0.5);
}

/** Terms and circumstances of a bet. */
export interface Bet {
  readonly incomePpm: number;
  readonly feePpm: number;
  /** How far the source's best bid and ask usually are apart, in ppm of the price. */
  readonly apartPpm: number;
}

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
    return new DrawWatch(this.#lagMs, seen, [
      ...before.filter((each) => each.number > number - this.#spansKept),
      span,
    ]);
  }

  get #spansKept(): number {
    return Math.max(SPANS, Math.ceil((DURATIONS * this.#lagMs) / SPAN_MS));
  }

  /** Whether a bet of that duration is a draw too often to be fair. */
  isCoarse({ incomePpm, feePpm }: Bet): boolean {
    const { compared, draws, changes, moved, step } = this.#known;
    if (compared < LEAST_COMPARED || changes < LEAST_CHANGES) return false;
    // So far apart are the first and the last of them, or a span more.
    const ticks = (compared / (this.#spans.length * SPAN_MS)) * this.#lagMs;
    if (draws <= compared * mostDraws(incomePpm, feePpm, Math.max(1, ticks))) return false;
    const isStep = step <= this.#seen.at(-1)!.price * LARGEST_STEP;
    return isStep && moved <= (compared - draws) * step * MOST_STEPS;
  }

  /** Whether one order between best bid and ask of the source shifts too much of what decides a bet of that duration. */
  isShifted({ incomePpm, feePpm, apartPpm }: Bet): boolean {
    const { compared, changes, moved, step } = this.#known;
    if (compared < LEAST_COMPARED || changes < LEAST_KNOWN_CHANGES) return apartPpm > MOST_APART_UNKNOWN_PPM;
    // Where one step, or none, lies between them, no order fits in. The middle moves by half a step.
    const ppm = this.#seen.at(-1)!.price / 1_000_000;
    const room = ppm * apartPpm - 2 * Math.min(step, ppm * LARGEST_EMPTY_STEP_PPM);
    return room > (moved / compared) * mostShift(incomePpm, feePpm);
  }

  get #known() {
    const sum = (field: 'compared' | 'draws' | 'changes' | 'moved') =>
      this.#spans.reduce((total, span) => total + span[field], 0);
    return {
      compared: sum('compared'),
      draws: sum('draws'),
      changes: sum('changes'),
      moved: sum('moved'),
      /** The least move there was. */
      step: Math.min(...this.#spans.map(({ least }) => least)),
    };
  }
}
