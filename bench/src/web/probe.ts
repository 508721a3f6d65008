/// <reference lib="dom" />
/// <reference lib="dom.iterable" />

/** What was measured since the last report; all times in ms. */
export interface ProbeReport {
  /** Depth deltas that arrived. */
  readonly updates: number;
  /** Per delta: from its message event to the end of the frame that shows it. */
  readonly painted: number[];
  /** Per delta: from its message event to the beginning of the frame after that. */
  readonly nextFrame: number[];
  /** Deltas that changed nothing on screen, because all their levels are deeper than the rows shown. */
  readonly outOfSight: number;
  /** Deltas whose level should have come to the screen and did not within a second. */
  readonly lost: number;
  /** Tasks of 50 ms and more, behind which messages may have waited unseen. */
  readonly longTasks: number;
}

type ProbeWindow = Window & typeof globalThis & { takeProbeReport(): ProbeReport };

/** Runs in the page: ends one report and begins the next. */
export function readProbe(): ProbeReport {
  return (window as ProbeWindow).takeProbeReport();
}

/**
 * Runs in the page before anything else. Every depth delta is noted when its message event is dispatched, ahead of the
 * app's own listener, with one of its levels that belongs into the visible rows. A MutationObserver on the book looks
 * for that level with exactly its quantity (or, for a quantity of zero, for its absence). The app updates the DOM within
 * an animation frame; a task posted from there runs when that frame has been laid out and painted.
 */
export function installProbe(): void {
  interface Note {
    readonly at: number;
    readonly key: string;
    readonly side: 'bid' | 'ask';
    readonly price: number;
    quantity: number;
  }
  const ROWS = { bid: '[data-testid=book-bid-row]', ask: '[data-testid=book-ask-row]' } as const;
  const LOST_AFTER_MS = 1000;
  let waiting: Note[] = [];
  let report = empty();
  /** The deepest price in sight of each side. */
  const deepest = { bid: Infinity, ask: -Infinity };
  let observed: Element | undefined;

  function empty() {
    return {
      updates: 0,
      painted: [] as number[],
      nextFrame: [] as number[],
      outOfSight: 0,
      lost: 0,
      longTasks: 0,
    };
  }

  function inSight(side: 'bid' | 'ask', price: number): boolean {
    return side === 'bid' ? price >= deepest.bid : price <= deepest.ask;
  }

  function note(event: MessageEvent): void {
    const text = String(event.data);
    if (!text.includes('"ch":"depth:') || !text.includes('"type":"delta"')) return;
    const frame = JSON.parse(text) as Record<'bids' | 'asks', [string, string][]>;
    report.updates += 1;
    observe();
    const levels = [
      ...frame.bids.map(([price, quantity]) => ({ side: 'bid' as const, price, quantity })),
      ...frame.asks.map(([price, quantity]) => ({ side: 'ask' as const, price, quantity })),
    ].map(({ side, price, quantity }) => ({
      side,
      price: Number(price),
      quantity: Number(quantity),
      key: `${side} ${Number(price)}`,
    }));
    // An older delta of the same level is on screen when this one is.
    for (const level of levels) {
      for (const older of waiting) if (older.key === level.key) older.quantity = level.quantity;
    }
    const level = levels.find(({ side, price }) => inSight(side, price));
    if (level) waiting.push({ at: event.timeStamp, ...level });
    else report.outOfSight += 1;
  }

  function observe(): void {
    const book = document.querySelector(ROWS.bid)?.parentElement?.parentElement;
    if (!book || book === observed) return;
    observed = book;
    new MutationObserver(look).observe(book, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
      attributeFilter: ['data-price', 'data-size'],
    });
    look();
  }

  function look(): void {
    const shown = new Map<string, number>();
    for (const side of ['bid', 'ask'] as const) {
      const prices: number[] = [];
      for (const row of document.querySelectorAll<HTMLElement>(ROWS[side])) {
        const price = Number(row.dataset['price']);
        prices.push(price);
        shown.set(`${side} ${price}`, Number(row.querySelector<HTMLElement>('[data-size]')?.dataset['size']));
      }
      deepest[side] = side === 'bid' ? Math.min(...prices) : Math.max(...prices);
    }
    const now = performance.now();
    const there: Note[] = [];
    waiting = waiting.filter((each) => {
      const isThere = each.quantity === 0 ? !shown.has(each.key) : shown.get(each.key) === each.quantity;
      if (isThere) there.push(each);
      // Better levels have pushed it out of the rows shown.
      else if (!inSight(each.side, each.price)) report.outOfSight += 1;
      else if (now - each.at > LOST_AFTER_MS) report.lost += 1;
      else return true;
      return false;
    });
    if (there.length === 0) return;
    const { painted, nextFrame } = report;
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      const end = performance.now();
      for (const { at } of there) painted.push(end - at);
    };
    port2.postMessage(0);
    requestAnimationFrame(() => {
      const end = performance.now();
      for (const { at } of there) nextFrame.push(end - at);
    });
  }

  new PerformanceObserver((list) => (report.longTasks += list.getEntries().length)).observe({
    entryTypes: ['longtask'],
  });
  const Original = window.WebSocket;
  window.WebSocket = class extends Original {
    constructor(url: string | URL, protocols?: string | string[]) {
      super(url, protocols);
      this.addEventListener('message', note);
    }
  };
  (window as ProbeWindow).takeProbeReport = () => {
    const done = report;
    report = empty();
    waiting = [];
    return done;
  };
}
