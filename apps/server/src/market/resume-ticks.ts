import type { Engine } from '@bourse/engine/engine';
import { secondTicks } from '@bourse/engine/second/second-ticks';
import { defer } from '@bourse/engine/work';
import { parseTicksText } from '@bourse/protocol/market/tick-text';
import type { Database } from '../database/schema.ts';
import { blocksFrom } from './tick-store.ts';

const BLOCKS_AT_ONCE = 500;

/**
 * A process may end while it strikes or settles what a tick has decided: the tick is stored, some of the contracts are
 * not. So the stored ticks from the first that may decide an open contract are gone through again. Each contract is
 * decided by the first tick at or after its time, whenever that is applied, so this changes no outcome, and what was
 * decided already is not open any more.
 */
export async function resumeTicks(db: Database, engine: Engine): Promise<void> {
  const open = [...engine.state.seconds.orders.values()];
  if (open.length === 0) return;
  const due = open.reduce(
    (time, { status, strikeAfter, expiresAt }) =>
      Math.min(time, status === 'running' ? expiresAt : strikeAfter),
    Infinity,
  );
  let id = 0;
  for (;;) {
    const blocks = await blocksFrom(db, { id, time: due }, BLOCKS_AT_ONCE);
    for (const { ticks } of blocks) defer(engine.state, secondTicks(parseTicksText(ticks), false));
    if (blocks.length < BLOCKS_AT_ONCE) return;
    id = blocks.at(-1)!.id + 1;
  }
}
