import type { Queue, Report } from './queue.ts';

/** How often a pay-out that waits says why, when the reason keeps changing. */
const WAITING_EVERY_MS = 60_000;

/** Tells the exchange what happened, each thing once; after a crash what may not have been told is told again. */
export class Reports {
  readonly #queue: Queue;
  readonly #now: () => number;
  readonly #told = new Map<string, Set<string>>();
  readonly #waits = new Map<string, { readonly detail: string; readonly at: number }>();

  constructor(queue: Queue, now: () => number) {
    this.#queue = queue;
    this.#now = now;
  }

  /** What was told of these before this start. */
  async remember(ids: readonly string[]): Promise<void> {
    for (const report of await this.#queue.reportsOf(ids)) this.#keysOf(report.id).add(keyOf(report));
  }

  async tell(report: Report): Promise<void> {
    const keys = this.#keysOf(report.id);
    if (keys.has(keyOf(report))) return;
    await this.#queue.report(report, this.#now());
    keys.add(keyOf(report));
  }

  async tellWaiting(id: string, detail: string): Promise<void> {
    const before = this.#waits.get(id);
    const now = this.#now();
    if (before && (before.detail === detail || now < before.at + WAITING_EVERY_MS)) return;
    await this.#queue.report({ id, event: 'waiting', detail }, now);
    this.#waits.set(id, { detail, at: now });
  }

  /** Nothing more is going to be told of it. */
  forget(id: string): void {
    this.#told.delete(id);
    this.#waits.delete(id);
  }

  #keysOf(id: string): Set<string> {
    let keys = this.#told.get(id);
    if (!keys) this.#told.set(id, (keys = new Set()));
    return keys;
  }
}

function keyOf({ event, txHash = '' }: Report): string {
  return `${event} ${txHash}`;
}
