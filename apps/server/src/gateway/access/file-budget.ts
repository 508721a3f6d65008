import { languageOf, wording } from '@bourse/protocol/texts/wording';
import type { FastifyInstance } from 'fastify';
import { addressKey } from './address-key.ts';
import type { Budget } from './budget.ts';
import { waitOf } from './purse.ts';
import { tooMany } from './too-many.ts';

/** What is sent costs as well, even where it lies ready. */
const BYTES_PER_UNIT = 8_192;

/** So many are sent in a round of the event loop, which orders and log-ins have to wait for: a millisecond or two. */
const PER_ROUND = 16;

/** Whoever waits for a file, by address: in each round the addresses have their turns, one file at a time. */
class Turns {
  readonly #waiting = new Map<string, (() => void)[]>();
  #left = PER_ROUND;
  #isCounting = false;

  /** Resolves when it is the turn of one who asks from this address. */
  take(address: string): Promise<void> | undefined {
    if (!this.#isCounting) this.#count();
    if (this.#left > 0) return void this.#left--;
    return new Promise((resolve) => {
      const others = this.#waiting.get(address);
      if (others) others.push(resolve);
      else this.#waiting.set(address, [resolve]);
    });
  }

  #count(): void {
    this.#isCounting = true;
    setImmediate(() => {
      this.#isCounting = false;
      this.#left = PER_ROUND;
      // An address that has more of them comes behind the others again.
      for (const [address, [next, ...others]] of this.#waiting) {
        if (this.#left === 0) break;
        this.#left--;
        this.#waiting.delete(address);
        if (others.length > 0) this.#waiting.set(address, others);
        next!();
      }
      if (this.#left < PER_ROUND) this.#count();
    });
  }
}

/** Pages, scripts and documents are no calls and take nobody's work, yet a flood of them does: each address has so much. */
export function countFiles(app: FastifyInstance, budget: Budget): void {
  const turns = new Turns();
  app.addHook('onRequest', async (request, reply) => {
    const address = addressKey(request.ip);
    const spent = await budget.spend('files', address, 1);
    if (waitOf(spent) === 0) return turns.take(address);
    const { code, args } = tooMany(reply, waitOf(spent));
    reply.type('text/plain; charset=utf-8');
    return reply.send(wording(languageOf(request.headers['accept-language']), code, args));
  });
  app.addHook('onResponse', (request, reply, done) => {
    const bytes = Number(reply.getHeader('content-length') ?? 0);
    budget.charge('files', addressKey(request.ip), Math.floor(bytes / BYTES_PER_UNIT));
    done();
  });
}
