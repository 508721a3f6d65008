import { archiveDir, readSpans, TICK_SPANS } from '../archive/span-files.ts';
import type { ArchivedSpans } from '../market/ticks/tick-store.ts';
import type { Settings } from '../settings.ts';

/** Ticks that have left the database. */
export function archivedTicks({ dataDir }: Pick<Settings, 'dataDir'>): ArchivedSpans {
  return (from) => readSpans(archiveDir(dataDir), TICK_SPANS, from);
}
