import type { Engine } from '@bourse/engine/engine';
import type { Second } from '@bourse/engine/second/second';
import { secondTicks } from '@bourse/engine/second/second-ticks';
import { defer } from '@bourse/engine/work';
import { parseTicksText } from '@bourse/protocol/market/tick-text';

const BLOCKS_AT_ONCE = 500;

/** Stored blocks of ticks in order, from an id and a time on. */
type BlocksFrom = (
  from: { readonly id: number; readonly time: number },
  limit: number,
) => Promise<readonly { readonly id: number; readonly ticks: string }[]>;

/** What was open at the start, and when the last tick was that the chain has of a pair since the first of them was due. */
export interface Resumed {
  readonly open: readonly OpenSecond[];
  readonly stored: ReadonlyMap<string, number>;
}

interface OpenSecond extends Pick<Second, 'status' | 'strikeAfter' | 'expiresAt' | 'seconds'> {
  readonly symbol: string;
}

/**
 * A process may end while it strikes or settles what a tick has decided: the tick is stored, some of the contracts are
 * not. So the stored ticks from the first that may decide an open contract are gone through again. Each contract is
 * decided by the first tick at or after its time, whenever that is applied, so this changes no outcome, and what was
 * decided already is not open any more.
 */
export async function resumeTicks(engine: Engine, blocksFrom: BlocksFrom): Promise<Resumed> {
  const open = [...engine.state.seconds.orders.values()].map(openSecond);
  const stored = new Map<string, number>();
  if (open.length === 0) return { open, stored };
  const due = open.reduce(
    (time, { status, strikeAfter, expiresAt }) =>
      Math.min(time, status === 'running' ? expiresAt : strikeAfter),
    Infinity,
  );
  let id = 0;
  for (;;) {
    const blocks = await blocksFrom({ id, time: due }, BLOCKS_AT_ONCE);
    for (const block of blocks) {
      const ticks = parseTicksText(block.ticks);
      for (const { symbol, time } of ticks) stored.set(symbol, time);
      defer(engine.state, secondTicks(ticks, false));
    }
    if (blocks.length < BLOCKS_AT_ONCE) return { open, stored };
    id = blocks.at(-1)!.id + 1;
  }
}

function openSecond({ market, status, strikeAfter, expiresAt, seconds }: Second): OpenSecond {
  return { symbol: market.pair.spec.symbol, status, strikeAfter, expiresAt, seconds };
}
