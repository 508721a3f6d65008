import { refuse, type Refusal } from '@bourse/protocol/refusal';
import { WaitingSince } from '../waiting-since.ts';
import { isCrowded, type Connection } from './connect.ts';
import type { Database } from './schema.ts';

export interface ReadLimits {
  /** Heavy reads that one reader may have under way; his others wait. */
  readonly share: number;
  /** That many of one reader may wait, and for so long. */
  readonly waiting: number;
  readonly waitMs: number;
  /** Queries that may wait for a connection before everyone is told to come back later. */
  readonly queued: number;
}

const LIMITS: ReadLimits = { share: 2, waiting: 8, waitMs: 5_000, queued: 100 };

interface Reader {
  running: number;
  readonly waiting: (() => void)[];
}

/**
 * Reading that may take long (lists, exports, reports) has connections of its own, so that it takes none from replies,
 * and each reader has only a share of them, so that he takes none from other readers.
 */
export class Reads {
  readonly db: Database;
  /** For what commits wrote: the databases that follow (`followers.ts`) where there are any, else as `db`. */
  readonly committed: Database;
  readonly #queue: Connection['waiting'];
  readonly #limits: ReadLimits;
  readonly #readers = new Map<string | number, Reader>();
  readonly #since = new WaitingSince();
  readonly #refused = { own: 0, all: 0 };

  constructor(
    { db, waiting }: Pick<Connection, 'db' | 'waiting'>,
    limits: Partial<ReadLimits> = {},
    committed: Database = db,
  ) {
    this.db = db;
    this.committed = committed;
    this.#queue = waiting;
    this.#limits = { ...LIMITS, ...limits };
  }

  /** What waits for other reads of its reader, for how long the oldest has; and what was refused: for its reader's sake, or for all. */
  get state(): {
    readonly waiting: number;
    readonly oldestMs: number;
    readonly refused: { readonly own: number; readonly all: number };
  } {
    return { waiting: this.#since.count, oldestMs: this.#since.oldestMs, refused: { ...this.#refused } };
  }

  /** Waits for the reader's turn and answers how to end it, which must be called once; or refuses with BUSY. */
  async take(who: string | number): Promise<(() => void) | Refusal> {
    const { share, waiting, queued } = this.#limits;
    if (this.#queue.count >= queued) return this.#refuse('all');
    let reader = this.#readers.get(who);
    if (!reader) this.#readers.set(who, (reader = { running: 0, waiting: [] }));
    if (reader.running >= share) {
      if (reader.waiting.length >= waiting || !(await this.#wait(reader))) return this.#refuse('own');
    } else {
      reader.running++;
    }
    return () => this.#release(who, reader);
  }

  #refuse(why: 'own' | 'all'): Refusal {
    this.#refused[why]++;
    return refuse('BUSY');
  }

  /** Whether a turn came in time. Whoever ends one hands it on, so it counts as running already. */
  #wait({ waiting }: Reader): Promise<boolean> {
    return new Promise((resolve) => {
      const served = this.#since.enter();
      const begin = (): void => {
        clearTimeout(timer);
        served();
        resolve(true);
      };
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(begin), 1);
        served();
        resolve(false);
      }, this.#limits.waitMs);
      waiting.push(begin);
    });
  }

  #release(who: string | number, reader: Reader): void {
    const next = reader.waiting.shift();
    if (next) next();
    else if (--reader.running === 0) this.#readers.delete(who);
  }
}

/** Whether a heavy read was given up: it ran for too long, or no connection came free. */
export function isGivenUp(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // PostgreSQL's query_canceled; pg-pool has no code for its own.
  const isCancelled = (error as { code?: string }).code === '57014';
  return isCancelled || isCrowded(error) || error.message.startsWith('timeout exceeded when');
}
