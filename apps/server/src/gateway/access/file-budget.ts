import { languageOf, wording } from '@bourse/protocol/texts/wording';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { addressKey } from './address-key.ts';
import type { Budget } from './budget.ts';
import { tooMany } from './too-many.ts';

/** What is sent costs as well, even where it lies ready. */
const BYTES_PER_UNIT = 8_192;

/** Of one address so many are looked up and opened in a round of the event loop: of two thousand at once all others waited for the last. */
const AT_ONCE = 16;

/** Who has a turn, and who waits for one, by address. */
class Turns {
  readonly #addresses = new Map<string, { free: number; readonly waiting: (() => void)[] }>();

  /** Resolves, when it is his turn, with what gives it back. That may be called again, and does nothing then. */
  async take(who: string): Promise<() => void> {
    const turns = this.#addresses.get(who) ?? { free: AT_ONCE, waiting: [] };
    this.#addresses.set(who, turns);
    if (turns.free > 0) turns.free--;
    else await new Promise<void>((resolve) => turns.waiting.push(resolve));
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      const next = turns.waiting.shift();
      if (next) setImmediate(next);
      else if (++turns.free === AT_ONCE) this.#addresses.delete(who);
    };
  }
}

/** Pages, scripts and documents are no calls and take nobody's work, yet a flood of them does: each address has so much. */
export function countFiles(app: FastifyInstance, budget: Budget): void {
  const turns = new Turns();
  const ends = new WeakMap<FastifyRequest, () => void>();
  app.addHook('onRequest', async (request, reply) => {
    const address = addressKey(request.ip);
    const spent = await budget.spend('files', address, 1);
    if (!spent || spent.waitMs === 0) {
      const end = await turns.take(address);
      ends.set(request, end);
      // Whoever left while he waited is not told of again.
      if (reply.raw.destroyed) end();
      else reply.raw.once('close', end);
      return;
    }
    const { code, args } = tooMany(reply, spent.waitMs);
    reply.type('text/plain; charset=utf-8');
    return reply.send(wording(languageOf(request.headers['accept-language']), code, args));
  });
  // From here on it goes as fast as its reader takes it.
  app.addHook('onSend', async (request) => ends.get(request)?.());
  app.addHook('onResponse', (request, reply, done) => {
    const bytes = Number(reply.getHeader('content-length') ?? 0);
    budget.charge('files', addressKey(request.ip), Math.floor(bytes / BYTES_PER_UNIT));
    done();
  });
}
