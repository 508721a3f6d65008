import type { MostOfNets } from '../../gateway/access/holders.ts';
import { Lane } from '../../lane.ts';
import { Places } from '../../places.ts';

/** Papers that are open at once, of all users: as many may wait for their next piece. */
const OPEN = 24;
/** A reader who takes nothing for so long has gone, or wants to be in the way. ms */
const PATIENCE_MS = 30_000;
const LOOK_MS = 5_000;

/** Papers from the first look at their lines to their last byte. */
export const PAPERS = new Places('papers', OPEN);

/**
 * What papers read, piece by piece: so much of all users at a time that lists and the console have connections left. Each
 * paper waits with one piece, so there is a place for each that is open; how slowly its reader takes it holds up nobody.
 */
export const READING = new Lane({ atOnce: 2, waiting: OPEN, perSender: 2 }, 'papers');

/**
 * Laying out takes seconds of a core: one at a time, and nobody waits for more than some ten seconds. Operators have places of
 * their own (the rank of those who are known), and go first.
 */
export const PRINTING = new Lane({ atOnce: 1, waiting: 4, perSender: 1 }, 'printing');

/** Of the few who wait for that, so many are of one network, whatever accounts somebody has there. */
export const PRINTS_OF_NETS: MostOfNets = { network: 2, site: 3 };
export const PRINTS = new Places('prints', OPEN);

/** Rows as they come, each block in the turn of who waits for them. */
export async function* inTurns<Block>(
  by: string | number,
  blocks: AsyncIterable<Block>,
): AsyncGenerator<Block> {
  const source = blocks[Symbol.asyncIterator]();
  try {
    for (;;) {
      const { done, value } = await READING.run(by, () => source.next());
      if (done === true) return;
      yield value;
    }
  } finally {
    await source.return?.();
  }
}

/** Watches over something that is read by somebody else; `gone` is called once when he takes nothing any more. */
export class Watch {
  readonly #timer: NodeJS.Timeout;
  #at = performance.now();

  constructor(gone: () => void, patienceMs = PATIENCE_MS, lookMs = LOOK_MS) {
    this.#timer = setInterval(() => {
      if (performance.now() - this.#at < patienceMs) return;
      this.end();
      gone();
    }, lookMs);
    this.#timer.unref();
  }

  /** He has taken something. */
  seen(): void {
    this.#at = performance.now();
  }

  end(): void {
    clearInterval(this.#timer);
  }
}
