import { useEffect, useRef } from 'react';
import { stream } from './stream.ts';

/** A tick is emitted at most this often (docs/rules.md, "Screens"). */
export const TICK_MS = 5000;

/** Refreshes what it stands for over HTTP. While it is under way it is not called again. */
export type Refresh = () => Promise<unknown> | void;

export interface Line {
  readonly state: string;
  /** False while an open line says nothing. */
  readonly fresh: boolean;
  readonly onStateChange: (listener: () => void) => () => void;
}

/**
 * The periodic tick that stands in for the live connection: while the line is not open, or silent, and the page is in sight,
 * every listener is asked to refresh every `TICK_MS`. A refresh that fails is silent, for the shell already says that
 * live data is interrupted; the next tick tries again.
 */
export class FallbackTick {
  readonly #line: Line;
  readonly #isHidden: () => boolean;
  readonly #busy = new Set<Refresh>();
  readonly #listeners = new Set<Refresh>();
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(line: Line, isHidden: () => boolean) {
    this.#line = line;
    this.#isHidden = isHidden;
    line.onStateChange(() => this.#follow());
  }

  /** Answers how to stop listening. */
  on(refresh: Refresh): () => void {
    this.#listeners.add(refresh);
    this.#follow();
    return () => {
      this.#listeners.delete(refresh);
      this.#follow();
    };
  }

  #follow(): void {
    const isDown = this.#line.state !== 'open' || !this.#line.fresh;
    const wanted = isDown && this.#listeners.size > 0;
    if (wanted) this.#timer ??= setInterval(() => this.#tick(), TICK_MS);
    else {
      clearInterval(this.#timer);
      this.#timer = undefined;
    }
  }

  #tick(): void {
    if (this.#isHidden()) return;
    for (const refresh of this.#listeners) if (!this.#busy.has(refresh)) void this.#run(refresh);
  }

  async #run(refresh: Refresh): Promise<void> {
    this.#busy.add(refresh);
    try {
      await refresh();
    } catch {
      // The next tick tries again.
    } finally {
      this.#busy.delete(refresh);
    }
  }
}

const tick = new FallbackTick(stream, () => document.hidden);

/** For stores outside of React. Answers how to stop listening. */
export function onFallbackTick(refresh: Refresh): () => void {
  return tick.on(refresh);
}

/** Refreshes what a component shows while the live connection is down. The newest `refresh` is the one called. */
export function useFallback(refresh: Refresh): void {
  const newest = useRef(refresh);
  useEffect(() => {
    newest.current = refresh;
  });
  useEffect(() => onFallbackTick(() => newest.current()), []);
}
