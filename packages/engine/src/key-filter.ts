/** Keys of a slice, 16 bits each: of keys that were never added, one in a few hundred looks as if it had been. */
const SLICE_KEYS = 500_000;
const SLICE_WORDS = 2 ** 18;
const SLICE_BITS = SLICE_WORDS * 32;
const PROBES = 5;
/** How long a slice takes keys before the next one is begun. */
const SLICE_MS = 4 * 60 * 60 * 1000;

interface Slice {
  readonly bits: Uint32Array;
  readonly startedAt: number;
  /** When its newest key was made. */
  newest: number;
  size: number;
}

/**
 * Tells whether a key was never added in the last day, or may have been: a Bloom filter of two bytes a key, in slices by
 * time, so that yesterday's are dropped as a whole.
 */
export class KeyFilter {
  readonly #spanMs: number;
  #slices: Slice[] = [];

  /** Keys are kept for `spanMs` at least. */
  constructor(spanMs: number) {
    this.#spanMs = spanMs;
  }

  add(hash: number, madeAt: number, now: number): void {
    const slice = this.#current(now);
    slice.size++;
    slice.newest = Math.max(slice.newest, madeAt);
    const step = stepOf(hash);
    for (let probe = 0, at = startOf(hash); probe < PROBES; probe++, at = (at + step) % SLICE_BITS)
      slice.bits[at >>> 5]! |= 1 << (at & 31);
  }

  mayHave(hash: number): boolean {
    return this.#slices.some(({ bits }) => {
      const step = stepOf(hash);
      for (let probe = 0, at = startOf(hash); probe < PROBES; probe++, at = (at + step) % SLICE_BITS)
        if ((bits[at >>> 5]! & (1 << (at & 31))) === 0) return false;
      return true;
    });
  }

  #current(now: number): Slice {
    const last = this.#slices.at(-1);
    if (last && last.size < SLICE_KEYS && now - last.startedAt < SLICE_MS) return last;
    const slice = { bits: new Uint32Array(SLICE_WORDS), startedAt: now, newest: 0, size: 0 };
    this.#slices = [...this.#slices.filter(({ newest }) => newest > now - this.#spanMs), slice];
    return slice;
  }
}

/** Both ends of a 53-bit hash; the step is odd, so that it visits different bits. */
function startOf(hash: number): number {
  return hash % SLICE_BITS;
}

function stepOf(hash: number): number {
  return (Math.floor(hash / SLICE_BITS) % SLICE_BITS) | 1;
}
