import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { serverClock } from '../../api/server-clock.ts';
import type { Pair } from '../../api/config.ts';
import type { Asked } from '../../shared/AskAgain.tsx';
import { useFeed } from '../../live/feed.ts';
import { useStreamState } from '../../live/stream.ts';
import { marksFeed } from '../../market/feeds.ts';
import { chainSource } from '../api.ts';
import { HISTORY_MS, joined, pointOf, pointsOf, type TickPoint } from './tick-series.ts';

const BLOCKS = 200;

/** The pair's ticks of the last minutes, live. Those of while the line was down are fetched when it is back. */
export function useTicks({ symbol }: Pick<Pair, 'symbol'>): Asked<readonly TickPoint[]> {
  const [ticks, setTicks] = useState<readonly TickPoint[]>([]);
  const line = useStreamState();
  const history = useQuery({
    queryKey: ['ticks', symbol],
    queryFn: async () => {
      const fromTime = Math.max(0, Math.floor(serverClock.now()) - HISTORY_MS);
      return pointsOf(await chainSource.tickBlocks({ fromTime, limit: BLOCKS }), symbol);
    },
    gcTime: 0,
    staleTime: 0,
  });
  const { refetch } = history;
  const live = useFeed(marksFeed).get(symbol);

  useEffect(() => {
    if (history.data) setTicks((before) => joined(before, history.data));
  }, [history.data]);
  useEffect(() => {
    // Without the live line there are marks, but no ticks.
    if (live && live.time > 0) setTicks((before) => joined(before, [pointOf(live.time, live.price)]));
  }, [live]);
  const [wasOpen, setWasOpen] = useState(false);
  useEffect(() => {
    if (line !== 'open') return;
    setWasOpen(true);
    if (wasOpen) void refetch();
    // Only a change of the line counts.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [line]);
  // As long as there is any, the chart goes on with what comes.
  return { ...history, data: ticks.length > 0 ? ticks : undefined };
}
