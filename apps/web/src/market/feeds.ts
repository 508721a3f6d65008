import type {
  DepthDelta,
  DepthSnapshot,
  MarkMessage,
  MarksMessage,
  PrintMessage,
  StatusMessage,
  TradesMessage,
} from '@bourse/protocol/stream';
import { createFeed, feedPerKey } from '../live/feed.ts';
import { DepthBook } from './book/depth-book.ts';
import { pollDepth, pollMarks, pollTrades } from './polls.ts';

export type Marks = ReadonlyMap<string, MarkMessage>;

/** Reference prices by symbol, of the pairs that have a feed. */
export const marksFeed = (() => {
  let marks: Marks = new Map();
  return createFeed<Marks>('marks', {
    take(frame) {
      const next = new Map(marks);
      for (const mark of (frame as MarksMessage).data) next.set(mark.symbol, mark);
      marks = next;
      return 'ok';
    },
    view: () => marks,
    poll: pollMarks,
  });
})();

export const depthFeed = feedPerKey((symbol) => {
  const book = new DepthBook();
  return createFeed(`depth:${symbol}`, {
    take: (frame) => book.take(frame as DepthSnapshot | DepthDelta),
    view: () => book.view(),
    poll: () => pollDepth(symbol),
  });
});

/** As many prints as a tall screen shows. */
const TAPE_LENGTH = 60;

/** Newest first; absent until the first snapshot. */
export const tapeFeed = feedPerKey((symbol) => {
  let prints: readonly PrintMessage[] | undefined;
  return createFeed<readonly PrintMessage[] | undefined>(`trades:${symbol}`, {
    take(frame) {
      const { type, data } = frame as TradesMessage;
      prints = (type === 'snapshot' ? data : [...data, ...(prints ?? [])]).slice(0, TAPE_LENGTH);
      return 'ok';
    },
    view: () => prints,
    poll: () => pollTrades(symbol),
  });
});

const ALL_WELL: Pick<StatusMessage, 'stale' | 'pairs'> = { stale: [], pairs: {} };

/** Which pairs are delayed, halted or cancel-only. */
export const statusFeed = (() => {
  let status = ALL_WELL;
  return createFeed('status', {
    take(frame) {
      status = frame as StatusMessage;
      return 'ok';
    },
    view: () => status,
  });
})();
