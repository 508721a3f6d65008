import { createHash } from 'node:crypto';
import type { TestExchange } from '@bourse/testkit/exchange';
import type { Sent } from './callers.ts';

/** No request may take longer; each is one of thousands. */
const LONGEST_MS = 3_000;
const MOST_TOLD = 50;
/** Node's own answer to an address of more than 16 kB, before anything of ours has seen it. */
const HEAD_TOO_LARGE = 431;

/**
 * Holds each answer against what must be true of any: never a 5xx, always an answer that can be read, in bounded time, as
 * the call declares it (an exchange under test sees to that), no error in the log, and a ledger that a refusal leaves as it was.
 */
export class Watch {
  readonly violations: string[] = [];
  readonly #exchange: TestExchange;
  readonly #ready: () => Promise<void>;
  #errors = 0;
  requests = 0;
  refused = 0;
  accepted = 0;
  slowestMs = 0;

  /** `ready` is awaited before each request. */
  constructor(exchange: TestExchange, ready: () => Promise<void>) {
    this.#exchange = exchange;
    this.#ready = ready;
    process.on('unhandledRejection', (error) => this.tell(`unhandled: ${String(error)}`));
  }

  /** Starts counting anew, for the next family. */
  next(): void {
    this.requests = this.refused = this.accepted = this.slowestMs = 0;
  }

  async of(what: () => string, request: () => Promise<Sent>): Promise<void> {
    await this.#ready();
    const ledger = ledgerHash(this.#exchange);
    const begun = performance.now();
    this.requests++;
    try {
      const sent = await request();
      if (sent.status >= 500) this.tell(`${sent.status}: ${what()}`);
      if (sent.notJson !== undefined && sent.status !== HEAD_TOO_LARGE)
        this.tell(`answered ${sent.status} ${sent.notJson}: ${what()}`);
      if (sent.isAccepted) this.accepted++;
      else this.refused++;
      if (!sent.isAccepted && ledger !== ledgerHash(this.#exchange))
        this.tell(`refused, and money moved: ${what()}`);
    } catch (error) {
      this.tell(`${String(error)}: ${what()}`);
    }
    const took = performance.now() - begun;
    this.slowestMs = Math.max(this.slowestMs, took);
    if (took > LONGEST_MS) this.tell(`took ${Math.round(took)} ms: ${what()}`);
    this.look(what);
  }

  /** Tells what was logged as an error since the last look. */
  look(what: () => string): void {
    const { errors } = this.#exchange;
    for (; this.#errors < errors.length; this.#errors++)
      this.tell(`logged ${errors[this.#errors]!.slice(0, 600)}: ${what()}`);
  }

  tell(violation: string): void {
    this.violations.push(violation);
    if (this.violations.length <= MOST_TOLD) console.log(`VIOLATION ${violation}`);
  }
}

/** Of every account's available and frozen amount. */
function ledgerHash({ running }: TestExchange): string {
  const hash = createHash('sha256');
  for (const { id, available, frozen } of running.engine.state.ledger.accounts())
    hash.update(`${id} ${available} ${frozen}\n`);
  return hash.digest('base64');
}
