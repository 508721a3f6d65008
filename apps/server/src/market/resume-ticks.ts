import type { Engine } from '@bourse/engine/engine';
import { secondTicks } from '@bourse/engine/second/second-ticks';
import { defer } from '@bourse/engine/work';
import { parseTicksText } from '@bourse/protocol/market/tick-text';
import type { Database } from '../database/schema.ts';
import { missedStretches, type Stretch } from './missed-ticks.ts';
import { blocksFrom } from './tick-store.ts';

const BLOCKS_AT_ONCE = 500;

/**
 * A process may end while it strikes or settles what a tick has decided: the tick is stored, some of the contracts are
 * not. So the stored ticks from the first that may decide an open contract are gone through again. Each contract is
 * decided by the first tick at or after its time, whenever that is applied, so this changes no outcome, and what was
 * decided already is not open any more. Answers the stretches of time in which ticks that the chain does not have, because
 * nobody was there to take them, decide something as well.
 */
export async function resumeTicks(db: Database, engine: Engine): Promise<Stretch[]> {
  const open = [...engine.state.seconds.orders.values()];
  if (open.length === 0) return [];
  const due = open.reduce(
    (time, { status, strikeAfter, expiresAt }) =>
      Math.min(time, status === 'running' ? expiresAt : strikeAfter),
    Infinity,
  );
  const stored = new Map<string, number>();
  let id = 0;
  for (;;) {
    const blocks = await blocksFrom(db, { id, time: due }, BLOCKS_AT_ONCE);
    for (const block of blocks) {
      const ticks = parseTicksText(block.ticks);
      for (const { symbol, time } of ticks) stored.set(symbol, time);
      defer(engine.state, secondTicks(ticks, false));
    }
    if (blocks.length < BLOCKS_AT_ONCE) return missedStretches(open, stored);
    id = blocks.at(-1)!.id + 1;
  }
}
