import { hash } from 'node:crypto';
import { CLOCK_WINDOW_MS } from './signature.ts';

/** A signature is good from five minutes before its time to five minutes after it. */
const GENERATION_MS = 2 * CLOCK_WINDOW_MS;

/**
 * Remembers signed requests for as long as their signature is good. Signatures cover no body and count in seconds, so
 * two honest orders may carry the same one; what must not come twice is signature and body together.
 */
export class Replays {
  #current = new Set<string>();
  #previous = new Set<string>();
  #since = 0;

  /** True the first time. */
  isNew(request: string, now: number): boolean {
    if (now - this.#since >= GENERATION_MS || now < this.#since) {
      this.#previous = now - this.#since >= 2 * GENERATION_MS ? new Set() : this.#current;
      this.#current = new Set();
      this.#since = now;
    }
    if (this.#current.has(request) || this.#previous.has(request)) return false;
    this.#current.add(request);
    return true;
  }

  /** It was refused, so nothing was done: it may come again. */
  forget(request: string): void {
    this.#current.delete(request);
    this.#previous.delete(request);
  }
}

/** One name for a signature and the body that came with it; short enough for a request id. */
export function requestName(signature: string, body: string): string {
  return hash('sha256', `${signature}\n${body}`, 'base64');
}
