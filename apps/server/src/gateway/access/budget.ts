import { Counter, type Registry } from 'prom-client';
import { Purse, type Rate, type Spent } from './purse.ts';

/** Who pays for what; `false`: nobody counts. What a call or frame costs stands where it is declared. */
export interface BudgetRates {
  /** An address (`addressKey`), for calls without a session or key in memory. */
  readonly sender: Rate | false;
  /** All senders together, for the same calls. */
  readonly strangers: Rate | false;
  /** An address, for calls of the operator's console by who is not signed in there: no flood of anything else takes from it. */
  readonly console: Rate | false;
  /** A signed-in operator: no flood at the console from his address takes from it. */
  readonly operator: Rate | false;
  /** A signed-in user, on all his devices together. */
  readonly user: Rate | false;
  /** An API key, and all keys of one user together. */
  readonly key: Rate | false;
  readonly userKeys: Rate | false;
  /** An address, for the frames on its WebSockets on which nobody is signed in. Who has spent it waits. */
  readonly frames: Rate | false;
  /** A signed-in user, for those on all of his; and all users of an address together: an office is more than one of them. */
  readonly userFrames: Rate | false;
  readonly officeFrames: Rate | false;
  /** Everybody together. */
  readonly allFrames: Rate | false;
  /** An address, for pages, scripts and documents, which are kept ready: a page of the app is some sixty. */
  readonly files: Rate | false;
  /** A user, for pictures: enough for every form, filled in wrongly a few times. Failed ones count. */
  readonly uploads: Rate | false;
  /** A user, operator or stranger's address, for the kilobytes of bodies with files; and all who send some from an address together. */
  readonly bodies: Rate | false;
  readonly officeBodies: Rate | false;
}

export const UPLOADS_PER_HOUR = 60;
const MEGABYTE = 1_024;

/** A unit is about a tenth of a millisecond of the event loop. Twenty addresses cannot spend what is everybody's. */
export const BUDGET: BudgetRates = {
  sender: { perSecond: 100, burst: 300 },
  strangers: { perSecond: 4_000, burst: 12_000 },
  console: { perSecond: 100, burst: 300 },
  operator: { perSecond: 100, burst: 300 },
  user: { perSecond: 50, burst: 300 },
  key: { perSecond: 100, burst: 300 },
  userKeys: { perSecond: 200, burst: 600 },
  frames: { perSecond: 400, burst: 2_000 },
  userFrames: { perSecond: 400, burst: 2_000 },
  officeFrames: { perSecond: 1_000, burst: 4_000 },
  allFrames: { perSecond: 6_000, burst: 12_000 },
  files: { perSecond: 300, burst: 9_000 },
  uploads: { perSecond: UPLOADS_PER_HOUR / 3600, burst: UPLOADS_PER_HOUR },
  bodies: { perSecond: MEGABYTE, burst: 64 * MEGABYTE },
  officeBodies: { perSecond: 3 * MEGABYTE, burst: 160 * MEGABYTE },
};

/** For tests and benchmarks that act for many from one address. */
export const NO_LIMITS: Partial<BudgetRates> = {
  sender: false,
  strangers: false,
  console: false,
  operator: false,
  user: false,
  key: false,
  userKeys: false,
  files: false,
  bodies: false,
  officeBodies: false,
};

export type PurseName = keyof BudgetRates;

/** Who pays for the frames of a connection: a user who is signed in there, else its address. */
export interface FramePayer {
  readonly sender: string;
  readonly user?: number | undefined;
}

/** What is refused before its call is looked at costs this. */
export const REFUSAL_COST = 1;

/** What all together spend, they spend as this one. */
const EVERYBODY = 'all';

/** What is made for one caller is rows of his: a unit's worth of work is about so much of them. */
const CHARACTERS_PER_UNIT = 2_048;

/** What an answer has cost beyond its call, known once it is made: whoever asks for long ones waits sooner. */
export function costOfLength(answer: { readonly length: number }): number {
  return Math.floor(answer.length / CHARACTERS_PER_UNIT);
}

const FREE: Spent = { waitMs: 0, left: Infinity, fullInMs: 0 };

export interface BudgetOptions {
  readonly rates?: Partial<BudgetRates>;
  readonly registry?: Registry;
}

/**
 * What may be asked of the exchange, by cost, before any of the work is done. A refusal costs two microseconds and no
 * place in any queue.
 */
export class Budget {
  readonly #purses = new Map<PurseName, Purse>();
  #onSpent: ((name: PurseName, who: string, cost: number) => void) | undefined;

  constructor({ rates = {}, registry }: BudgetOptions = {}) {
    const refusals =
      registry &&
      new Counter({
        name: 'budget_exhausted_total',
        help: 'Requests refused, and frames that had to wait, because a budget was spent',
        labelNames: ['budget'],
        registers: [registry],
      });
    for (const [key, rate] of Object.entries({ ...BUDGET, ...rates })) {
      const name = key as PurseName;
      const count = refusals?.labels(name);
      // Prometheus sees a rise only from a count that is there already: the first flood would be none.
      count?.inc(0);
      if (!rate) continue;
      this.#purses.set(name, new Purse(rate, () => count?.inc()));
    }
  }

  /** Tells every spending, for other gateways to book; not those of frames, which are counted where the sockets are. */
  onSpent(listener: (name: PurseName, who: string, cost: number) => void): void {
    this.#onSpent = listener;
  }

  /** What was spent at another gateway. */
  book(name: PurseName, who: string, cost: number): void {
    void this.#purses.get(name)?.book(who, cost);
  }

  /** What something has cost beyond what was spent for it: it is gone, whether or not there was so much. */
  charge(name: PurseName, who: string | number, cost: number): void {
    if (cost === 0) return;
    this.book(name, String(who), cost);
    this.#onSpent?.(name, String(who), cost);
  }

  /** Takes `cost` from one's purse; `undefined` when nobody counts there. */
  spend(name: PurseName, who: string | number, cost: number): Promise<Spent> | undefined {
    const spending = this.#purses.get(name)?.spend(who, cost);
    if (spending && this.#onSpent && !isOfSockets(name)) {
      const tell = this.#onSpent;
      return spending.then((spent) => {
        if (spent.waitMs === 0) tell(name, String(who), cost);
        return spent;
      });
    }
    return spending;
  }

  /** What a caller without session and key spends: his sender's, and everybody's. Tells of the one that is short. */
  async spendOfStranger(sender: string, cost: number): Promise<Spent | undefined> {
    return this.#spendBoth('sender', sender, 'strangers', EVERYBODY, cost);
  }

  async spendOfKey(
    key: { readonly id: number; readonly userId: number },
    cost: number,
  ): Promise<Spent | undefined> {
    return this.#spendBoth('key', key.id, 'userKeys', key.userId, cost);
  }

  /** What a body with files spends before it is read, by its length. */
  async spendOfBody(uploader: string, sender: string, bytes: number): Promise<Spent | undefined> {
    return this.#spendBoth('bodies', uploader, 'officeBodies', sender, Math.ceil(bytes / 1_024));
  }

  /** What more of it has come than was spent for. */
  chargeBody(uploader: string, sender: string, bytes: number): void {
    const cost = Math.max(0, Math.ceil(bytes / 1_024));
    this.charge('bodies', uploader, cost);
    this.charge('officeBodies', sender, cost);
  }

  /** What a frame of a WebSocket spends; answers the ms to wait. */
  async spendOfFrame({ sender, user }: FramePayer, cost: number): Promise<number> {
    const own =
      user === undefined
        ? this.spend('frames', sender, cost)
        : this.#spendBoth('userFrames', user, 'officeFrames', sender, cost);
    const { waitMs } = (await own) ?? FREE;
    return waitMs > 0 ? waitMs : ((await this.spend('allFrames', EVERYBODY, cost)) ?? FREE).waitMs;
  }

  async #spendBoth(
    own: PurseName,
    who: string | number,
    common: PurseName,
    all: string | number,
    cost: number,
  ): Promise<Spent | undefined> {
    const spent = await this.spend(own, who, cost);
    if (spent && spent.waitMs > 0) return spent;
    const ofAll = await this.spend(common, all, cost);
    return ofAll && ofAll.waitMs > 0 ? ofAll : spent;
  }
}

const OF_SOCKETS: readonly PurseName[] = ['frames', 'userFrames', 'officeFrames', 'allFrames'];

function isOfSockets(name: PurseName): boolean {
  return OF_SOCKETS.includes(name);
}
