import { TickGate } from './tick-gate.ts';

/** What of a feed's ticks is believed, pair by pair. A pair without a feed has no gate. */
export class TickGates {
  readonly #gates: Map<string, TickGate>;

  constructor(symbols: readonly string[]) {
    this.#gates = new Map(symbols.map((symbol) => [symbol, new TickGate()]));
  }

  get symbols(): string[] {
    return [...this.#gates.keys()];
  }

  has(symbol: string): boolean {
    return this.#gates.has(symbol);
  }

  get(symbol: string): TickGate | undefined {
    return this.#gates.get(symbol);
  }

  add(symbol: string): void {
    this.#gates.set(symbol, new TickGate());
  }

  /** The pairs whose reference price is delayed. */
  stale(): string[] {
    return [...this.#gates].filter(([, gate]) => gate.stale).map(([symbol]) => symbol);
  }

  /** The pairs that are stale, or have had no tick for a moment. */
  quiet(now: number): string[] {
    return [...this.#gates]
      .filter(([, gate]) => gate.check(now) || gate.isQuiet(now))
      .map(([symbol]) => symbol);
  }

  /** Nothing that was told is relied on until each pair has proven itself again. */
  distrust(): void {
    for (const gate of this.#gates.values()) gate.distrust();
  }
}
