import type { Tick } from '@bourse/protocol/command';
import type { Event } from '@bourse/protocol/event';
import { toldPrice } from '@bourse/protocol/market/reference-price';
import type { SecondsSettled, SecondsStruck } from '@bourse/protocol/second/events';
import { VOID_AFTER_MS } from '@bourse/protocol/second/rules';

/** What orders say of a tick they cite. */
interface Citation {
  readonly symbol: string;
  readonly time: number;
  readonly price: number;
  /** When the orders struck by it were accepted: the first and the last one. */
  firstAccepted: number;
  lastAccepted: number;
  /** When the orders settled by it had expired. */
  firstExpiry: number;
  lastExpiry: number;
}

interface OpenSecond {
  readonly symbol: string;
  readonly seconds: number;
  readonly strikeAfter: number;
  expiresAt: number;
}

/** A void order: there was no tick after `since` (for one that was struck: at or after) within 30 s. */
interface Gap {
  readonly id: number;
  readonly since: number;
  readonly isStruck: boolean;
}

/**
 * Checks second contracts against the sealed chain (invariant 9 of docs/rules.md, "Invariants"): the tick that struck
 * an order is the first one after its acceptance, the tick that settled it the first one at or after its expiry, and an
 * order is void only if there was none within 30 s. The journal is told first, then all ticks of the chain in order.
 */
export class CitedTicks {
  readonly problems: string[] = [];
  readonly #open = new Map<number, OpenSecond>();
  readonly #citations = new Map<number, Citation>();
  readonly #gaps = new Map<string, Gap[]>();
  readonly #times = new Map<string, number>();

  addEvent(event: Event): void {
    switch (event.type) {
      case 'secondOpened': {
        const { secondId, symbol, seconds, strikeAfter } = event;
        this.#open.set(secondId, { symbol, seconds, strikeAfter, expiresAt: 0 });
        return;
      }
      case 'secondsStruck': {
        const citation = this.#citation(event);
        for (const id of event.ids) {
          const second = this.#open.get(id)!;
          second.expiresAt = event.time + second.seconds * 1000;
          citation.firstAccepted = Math.min(citation.firstAccepted, second.strikeAfter);
          citation.lastAccepted = Math.max(citation.lastAccepted, second.strikeAfter);
        }
        return;
      }
      case 'secondsSettled': {
        const citation = this.#citation(event);
        for (const id of [...event.won, ...event.lost, ...event.drawn]) {
          const { expiresAt } = this.#open.get(id)!;
          citation.firstExpiry = Math.min(citation.firstExpiry, expiresAt);
          citation.lastExpiry = Math.max(citation.lastExpiry, expiresAt);
          this.#open.delete(id);
        }
        return;
      }
      case 'secondsVoided':
        for (const id of event.ids) {
          const { symbol, strikeAfter, expiresAt } = this.#open.get(id)!;
          this.#open.delete(id);
          const isStruck = expiresAt > 0;
          const gaps = this.#gaps.get(symbol) ?? [];
          gaps.push({ id, since: isStruck ? expiresAt : strikeAfter, isStruck });
          this.#gaps.set(symbol, gaps);
        }
        return;
    }
  }

  #citation({ tickId, symbol, time, price: expectedRows }: SecondsStruck | SecondsSettled): Citation {
    const price = toldPrice(expectedRows, symbol);
    let citation = this.#citations.get(tickId);
    if (!citation) {
      const accepted = { firstAccepted: Infinity, lastAccepted: -Infinity };
      citation = { symbol, time, price, ...accepted, firstExpiry: Infinity, lastExpiry: -Infinity };
      this.#citations.set(tickId, citation);
    }
    return citation;
  }

  /** Call it when all events are told, before the first tick. */
  startChain(): void {
    // The next one last, to be taken off at the end.
    for (const gaps of this.#gaps.values())
      gaps.sort((a, b) => b.since - a.since || Number(a.isStruck) - Number(b.isStruck));
  }

  /** The next tick of the chain. */
  addTick({ id, symbol, time, price }: Tick): void {
    const before = this.#times.get(symbol) ?? -Infinity;
    this.#times.set(symbol, time);
    const citation = this.#citations.get(id);
    if (citation) {
      this.#citations.delete(id);
      if (citation.symbol !== symbol || citation.time !== time || citation.price !== price)
        this.problems.push(`tick ${id} is not what the orders that cite it say`);
      if (before > citation.firstAccepted || before >= citation.firstExpiry)
        this.problems.push(`tick ${id} is not the first that could strike or settle its orders`);
      if (time <= citation.lastAccepted) this.problems.push(`tick ${id} strikes an order of later`);
      if (time < citation.lastExpiry) this.problems.push(`tick ${id} settles an order that had not expired`);
    }
    const gaps = this.#gaps.get(symbol);
    for (let gap = gaps?.at(-1); gap && isOver(gap, time); gap = gaps!.at(-1)) {
      gaps!.pop();
      if (time <= gap.since + VOID_AFTER_MS)
        this.problems.push(`second ${gap.id} is void in spite of tick ${id}`);
    }
  }

  /** Call it when all ticks are told. */
  finish(): void {
    for (const id of this.#citations.keys()) this.problems.push(`tick ${id} is cited, but not in the chain`);
  }
}

/** Whether a tick of this time would have served the order. */
function isOver({ since, isStruck }: Gap, time: number): boolean {
  return isStruck ? time >= since : time > since;
}
