import type { Bus } from '../bus.ts';
import type { Budget, PurseName } from '../gateway/access/budget.ts';
import type { Line } from './line.ts';
import type { Subjects } from './wire.ts';

/** What processes tell each other beside the core's feed. What of it is lost was about a moment, or comes again. */
type Told =
  /** No commit stands behind it: a number of unread messages. */
  | readonly ['message', channel: string, message: object]
  /** Units that were spent of a budget, since the last time. */
  | readonly ['spent', readonly (readonly [name: PurseName, who: string, cost: number])[]]
  /** Who has a user on the line. */
  | readonly ['here', process: string, channels: readonly string[]]
  /** What the core's health check found. */
  | readonly ['problems', readonly string[]];

/** How much later than its own spendings a gateway knows those of others. */
const SPENT_MS = 100;
const HERE_MS = 2_000;

export interface ToldOptions {
  readonly bus: Bus;
  readonly budget: Budget;
  readonly process: string;
  /** Of a core alone: what its health check found. */
  readonly problems?: () => readonly string[];
}

/** Keeps budgets together, and takes users' messages to whichever gateway they are at. */
export class ToldByAll {
  readonly #line: Line;
  readonly #subjects: Subjects;
  readonly #options: ToldOptions;
  readonly #leave: () => void;
  readonly #timers: readonly NodeJS.Timeout[];
  readonly #here = new Map<string, { readonly at: number; readonly channels: ReadonlySet<string> }>();
  #spent = new Map<string, [PurseName, string, number]>();
  #problems: readonly string[] = [];

  constructor(line: Line, subjects: Subjects, options: ToldOptions) {
    this.#line = line;
    this.#subjects = subjects;
    this.#options = options;
    const { bus, budget } = options;
    bus.join({
      publish: (channel, message) => this.#tell(['message', channel, message]),
      hasSubscribers: (channel) => this.#isElsewhere(channel),
    });
    budget.onSpent((name, who, cost) => {
      const key = `${name} ${who}`;
      const spent = this.#spent.get(key);
      if (spent) spent[2] += cost;
      else this.#spent.set(key, [name, who, cost]);
    });
    this.#leave = line.listen(subjects.told, ({ body }) =>
      this.#take(JSON.parse(body.toString('utf8')) as Told),
    );
    this.#timers = [
      setInterval(() => this.#tellSpent(), SPENT_MS).unref(),
      setInterval(() => this.#tellHere(), HERE_MS).unref(),
    ];
  }

  /** What the core's health check found last. */
  problems(): readonly string[] {
    return this.#problems;
  }

  stop(): void {
    for (const timer of this.#timers) clearInterval(timer);
    this.#leave();
  }

  #take(told: Told): void {
    if (told[0] === 'message') this.#options.bus.publish(told[1], told[2]);
    else if (told[0] === 'spent')
      for (const [name, who, cost] of told[1]) this.#options.budget.book(name, who, cost);
    else if (told[0] === 'here')
      this.#here.set(told[1], { at: performance.now(), channels: new Set(told[2]) });
    else this.#problems = told[1];
  }

  #isElsewhere(channel: string): boolean {
    const since = performance.now() - 3 * HERE_MS;
    for (const [process, { at, channels }] of this.#here) {
      if (at < since) this.#here.delete(process);
      else if (channels.has(channel)) return true;
    }
    return false;
  }

  #tellSpent(): void {
    if (this.#spent.size === 0) return;
    this.#tell(['spent', [...this.#spent.values()]]);
    this.#spent = new Map();
  }

  #tellHere(): void {
    const { bus, process, problems } = this.#options;
    this.#tell(['here', process, bus.subscribed('user')]);
    if (problems) this.#tell(['problems', problems()]);
  }

  #tell(told: Told): void {
    this.#line.send(this.#subjects.told, JSON.stringify(told));
  }
}
