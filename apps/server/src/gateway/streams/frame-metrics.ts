import { Gauge, type Registry } from 'prom-client';
import type { FrameTurns } from './frame-turns.ts';

/**
 * Frames that wait: for their turn, which is everybody's matter, or held back because their sender's budget is spent or new
 * subscriptions wait under pressure (docs/operations.md, "Too much at once").
 */
export function addFrameMetrics(turns: Pick<FrameTurns, 'state'>, registry: Registry): void {
  const kinds = {
    frames_waiting: ['Frames of WebSockets that wait to be handled', 'count', 1],
    frames_oldest_seconds: [
      'For how long the next frame of a connection has waited, at most',
      'oldestMs',
      1_000,
    ],
  } as const;
  for (const [name, [help, part, divisor]] of Object.entries(kinds)) {
    new Gauge({
      ...{ name, help, registers: [registry], labelNames: ['why'] },
      collect() {
        for (const [why, state] of Object.entries(turns.state)) this.set({ why }, state[part] / divisor);
      },
    });
  }
}
