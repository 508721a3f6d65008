import type { DepthDelta, Level } from '@bourse/protocol/stream';
import type { Bus } from '@bourse/server/bus';

const UPDATES_PER_S = 20;

/**
 * Makes the book of a pair change exactly 20 times a second on the real stream. While it runs, the exchange's own
 * deltas are gathered and go out on the beat, each together with one more level near the best bid, which the delta
 * after takes away again: so every delta changes something in sight, as often as in a busy market.
 */
export class PacedDepth {
  /** Kept up from outside. */
  bestBid = 0;
  readonly #channel: string;
  readonly #publish: Bus['publish'];
  readonly #bids = new Map<string, string>();
  readonly #asks = new Map<string, string>();
  /** Number of the last delta that went out. */
  #seq = 0;
  #extra: string | undefined;
  #beat: ReturnType<typeof setTimeout> | undefined;

  constructor(bus: Bus, symbol: string) {
    this.#channel = `depth:${symbol}`;
    this.#publish = bus.publish.bind(bus);
    bus.publish = (channel, frame) => {
      if (channel !== this.#channel) this.#publish(channel, frame);
      else this.#take(frame as DepthDelta);
    };
  }

  start(): void {
    const began = performance.now();
    let beats = 0;
    const next = (): void => {
      this.#send();
      beats += 1;
      const due = began + (beats * 1000) / UPDATES_PER_S;
      this.#beat = setTimeout(next, Math.max(0, due - performance.now()));
    };
    next();
  }

  /** After this, only those who subscribe anew can follow the book. */
  stop(): void {
    clearTimeout(this.#beat);
    this.#beat = undefined;
    this.#extra = undefined;
    this.#bids.clear();
    this.#asks.clear();
  }

  #take(delta: DepthDelta): void {
    if (this.#beat === undefined) {
      this.#seq = delta.seq;
      this.#publish(this.#channel, delta);
      return;
    }
    for (const [price, quantity] of delta.bids) this.#bids.set(price, quantity);
    for (const [price, quantity] of delta.asks) this.#asks.set(price, quantity);
  }

  #send(): void {
    if (this.#extra === undefined) {
      this.#extra = (this.bestBid - 0.03).toFixed(2);
      this.#bids.set(this.#extra, '0.123456');
    } else {
      this.#bids.set(this.#extra, '0');
      this.#extra = undefined;
    }
    const prev = this.#seq;
    this.#seq += 1;
    const delta: DepthDelta = {
      ch: this.#channel,
      type: 'delta',
      prev,
      seq: this.#seq,
      time: Date.now(),
      bids: levels(this.#bids),
      asks: levels(this.#asks),
    };
    this.#bids.clear();
    this.#asks.clear();
    this.#publish(this.#channel, delta);
  }
}

function levels(changed: ReadonlyMap<string, string>): Level[] {
  return [...changed];
}
