import type { OperatorCaller } from '../../gateway/call.ts';
import type { Deps } from '../deps.ts';
import { actorOf } from '../log/audit-log.ts';

/** A page that refreshes itself, or is come back to, is one look. */
const ONE_LOOK_MS = 15 * 60_000;
/** Older ones are forgotten, so that memory ends somewhere; then the same look is told once more. */
const KEPT = 10_000;

/** Tells the log whose personal data operators look at, before they are shown it. */
export class Looks {
  readonly #deps: Pick<Deps, 'services' | 'log'>;
  readonly #seen = new Map<string, number>();

  constructor(deps: Pick<Deps, 'services' | 'log'>) {
    this.#deps = deps;
  }

  /** At one user. */
  at(userId: string, caller: OperatorCaller): Promise<void> {
    return this.#tell({ action: 'user.look', subject: `user:${userId}` }, caller);
  }

  /** At who sent a deposit, or receives a withdrawal. */
  atOtherSide(subject: string, caller: OperatorCaller): Promise<void> {
    return this.#tell({ action: 'travel.look', subject }, caller);
  }

  /** At names that screening has hit: of these applications, deposits and withdrawals. */
  async atHits(of: readonly string[], caller: OperatorCaller): Promise<void> {
    if (of.length > 0)
      await this.#tell({ action: 'screening.look', subject: 'screening', after: { of } }, caller);
  }

  /** For users, by what they are called. */
  async search(text: string | undefined, caller: OperatorCaller): Promise<void> {
    if (!text) return;
    await this.#tell({ action: 'user.search', subject: 'users', after: { search: text } }, caller);
  }

  async #tell(
    entry: { action: string; subject: string; after?: object },
    caller: OperatorCaller,
  ): Promise<void> {
    const now = this.#deps.services.clock.now();
    const key = JSON.stringify([caller.operator.sessionId, entry]);
    const before = this.#seen.get(key);
    if (before !== undefined && now - before < ONE_LOOK_MS) return;
    await this.#deps.log.note(actorOf(caller), entry);
    this.#seen.delete(key);
    this.#seen.set(key, now);
    const [oldest] = this.#seen.keys();
    if (this.#seen.size > KEPT) this.#seen.delete(oldest!);
  }
}
