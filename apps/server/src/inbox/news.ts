import { TOPIC_OF, type MessageArgs, type TradingKind } from '@bourse/protocol/inbox/calls';
import type { Services } from '../services.ts';
import type { SendMessage } from './messages.ts';

/** Tells a user what trading brought, without holding up the commit that it follows. */
export type TellNews = <Kind extends TradingKind>(
  userId: number,
  kind: Kind,
  args: MessageArgs[Kind],
  /** What it is about: told once. */
  about: string,
) => void;

/** What may wait to be written; beyond it, what is not dangerous is not told. */
const MOST_WAITING = 20_000;
const AGAIN_MS = 1_000;
const HOUR_MS = 3_600_000;
/** Messages about fills in an hour, for a bot has thousands of them. What is dangerous is always told. */
const FILLS_AN_HOUR = 30;

/**
 * Messages about what committed batches brought, written one after the other behind them. What a crash cuts off of the
 * last second is not told; of liquidations, each start looks for those of the last day (`PositionNews.start`).
 */
export class News {
  readonly #services: Services;
  readonly #send: SendMessage;
  readonly #waiting: (() => Promise<void>)[] = [];
  /** Fills told in this hour, by user. */
  readonly #fills = new Map<number, number>();
  #hour = 0;
  #running: Promise<void> | undefined;
  #stopped = false;

  constructor(services: Services, send: SendMessage) {
    this.#services = services;
    this.#send = send;
  }

  readonly tell: TellNews = (userId, kind, args, about) => {
    if (userId <= 0 || this.#stopped) return;
    const topic = TOPIC_OF[kind];
    if (topic !== 'danger' && this.#waiting.length >= MOST_WAITING) return;
    // Who is here sees the result where he made the bet.
    if (topic === 'results' && this.#services.bus.hasSubscribersAnywhere(`user:${userId}`)) return;
    if (topic !== 'danger' && !this.#mayTell(userId)) return;
    this.#waiting.push(() => this.#send(userId, kind, args, { once: `${kind}:${about}`, topic }));
    this.#running ??= this.#run().finally(() => (this.#running = undefined));
  };

  /** Resolves when all that waited has been written. */
  async settled(): Promise<void> {
    await this.#running;
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#running;
  }

  #mayTell(userId: number): boolean {
    const hour = Math.floor(this.#services.clock.now() / HOUR_MS);
    if (hour !== this.#hour) this.#fills.clear();
    this.#hour = hour;
    const told = (this.#fills.get(userId) ?? 0) + 1;
    this.#fills.set(userId, told);
    return told <= FILLS_AN_HOUR;
  }

  async #run(): Promise<void> {
    for (let next = this.#waiting.shift(); next; next = this.#waiting.shift()) {
      try {
        await next();
      } catch (error) {
        // Behind the others, which may be well.
        this.#waiting.push(next);
        this.#services.log.warn({ err: error }, 'messages about trading are put off');
        if (this.#stopped) return;
        await new Promise((resolve) => setTimeout(resolve, AGAIN_MS).unref());
      }
    }
  }
}
