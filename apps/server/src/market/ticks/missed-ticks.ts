import type { Tick } from '@bourse/protocol/command';
import { VOID_AFTER_MS } from '@bourse/protocol/second/rules';
import type { Feed } from '../feeds/feed.ts';
import { TickGate } from './tick-gate.ts';

/** A stretch of time, after < t <= to, in which ticks of a pair decide something that is open. */
export interface Stretch {
  readonly symbol: string;
  readonly after: number;
  readonly to: number;
}

/** A second contract that was open at the start. */
export interface OpenSecond {
  readonly symbol: string;
  /** `running`: struck; else it waits for its strike. */
  readonly status: string;
  readonly strikeAfter: number;
  readonly expiresAt: number;
  readonly seconds: number;
}

/**
 * The stretches that nothing is known of: in which a strike or a settlement was due while the process was down, or in
 * which its last ticks were lost with it; they may reach into the time to come. `stored` has the time of the last tick of a
 * pair that the chain has.
 */
export function missedStretches(
  seconds: Iterable<OpenSecond>,
  stored: ReadonlyMap<string, number>,
): Stretch[] {
  const due: Stretch[] = [];
  for (const { symbol, status, strikeAfter, expiresAt, seconds: duration } of seconds) {
    const add = (after: number, to: number) => {
      const unknown = Math.max(after, stored.get(symbol) ?? 0);
      if (unknown < to) due.push({ symbol, after: unknown, to });
    };
    if (status === 'running') add(expiresAt - 1, expiresAt + VOID_AFTER_MS);
    else {
      const struckBy = strikeAfter + VOID_AFTER_MS;
      add(strikeAfter, struckBy);
      add(strikeAfter + duration * 1_000, struckBy + duration * 1_000 + VOID_AFTER_MS);
    }
  }
  return joined(due);
}

function joined(stretches: readonly Stretch[]): Stretch[] {
  const result: Stretch[] = [];
  for (const next of stretches.toSorted((a, b) =>
    a.symbol === b.symbol ? a.after - b.after : a.symbol < b.symbol ? -1 : 1,
  )) {
    const last = result.at(-1);
    if (last?.symbol === next.symbol && next.after <= last.to)
      result[result.length - 1] = { ...last, to: Math.max(last.to, next.to) };
    else result.push(next);
  }
  return result;
}

/**
 * The feed's ticks of these stretches as the gate would have accepted them, oldest first. Nobody chooses among them: a
 * stretch comes as a whole, or not at all where the feed does not know it.
 */
export async function recallTicks(
  feed: Pick<Feed, 'ticks'>,
  stretches: readonly Stretch[],
  now: number,
): Promise<Omit<Tick, 'id'>[]> {
  const accepted: Omit<Tick, 'id'>[] = [];
  const gates = new Map<string, TickGate>();
  for (const { symbol, after, to } of stretches) {
    if (after >= now) continue;
    let gate = gates.get(symbol);
    if (!gate) gates.set(symbol, (gate = new TickGate()));
    for (const tick of (await feed.ticks?.(symbol, after, Math.min(to, now))) ?? []) {
      const verdict = gate.take(tick, tick.time);
      if (verdict.kind === 'accepted') for (const each of verdict.ticks) accepted.push({ symbol, ...each });
    }
  }
  return accepted.sort((a, b) => a.time - b.time);
}
