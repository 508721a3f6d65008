import type { DepthDelta, DepthSnapshot, Level } from '@bourse/protocol/stream';
import { compareDecimals } from '@bourse/ui/format/decimal';

export interface Depth {
  /** Best first. */
  readonly bids: readonly Level[];
  readonly asks: readonly Level[];
  /** False until the first snapshot. */
  readonly ready: boolean;
}

export function isReady({ ready }: Depth): boolean {
  return ready;
}

/** The book of a pair as the stream tells it: a snapshot, then deltas that follow one another without a gap. */
export class DepthBook {
  #bids: Level[] = [];
  #asks: Level[] = [];
  #seq: number | undefined;

  /**
   * `gap`: the frame does not follow what is here, and the book waits for a snapshot. While it waits, deltas are
   * passed over, so that one gap asks for one snapshot.
   */
  take(frame: DepthSnapshot | DepthDelta): 'ok' | 'gap' {
    if (frame.type === 'snapshot') {
      this.#bids = [...frame.bids];
      this.#asks = [...frame.asks];
      this.#seq = frame.seq;
      return 'ok';
    }
    if (this.#seq === undefined || frame.seq <= this.#seq) return 'ok';
    if (frame.prev !== this.#seq) {
      this.#seq = undefined;
      return 'gap';
    }
    for (const level of frame.bids) setLevel(this.#bids, level, -1);
    for (const level of frame.asks) setLevel(this.#asks, level, 1);
    this.#seq = frame.seq;
    return 'ok';
  }

  view(): Depth {
    return {
      bids: [...this.#bids],
      asks: [...this.#asks],
      ready: this.#seq !== undefined || this.#bids.length > 0,
    };
  }
}

/** Puts, replaces or (quantity zero) removes a level in a sorted side. `order` 1: ascending, -1: descending. */
function setLevel(side: Level[], level: Level, order: 1 | -1): void {
  let low = 0;
  let high = side.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (compareDecimals(side[middle]![0], level[0]) * order < 0) low = middle + 1;
    else high = middle;
  }
  const found = low < side.length && compareDecimals(side[low]![0], level[0]) === 0;
  if (/^[0.]*$/.test(level[1])) {
    if (found) side.splice(low, 1);
  } else {
    side.splice(low, found ? 1 : 0, level);
  }
}
