import type { PairSpec } from '@bourse/protocol/pairs';
import { keptKey } from '../../files/kept-key.ts';
import { StartRefused } from '../../launch/start-refused.ts';
import type { Services } from '../../services.ts';
import { MINUTE_MS, type Feed } from './feed.ts';
import { GeneratedFeed } from './generated-feed.ts';
import { openHtxFeed } from './htx/open-htx-feed.ts';
import { keyOfSeed } from './keyed-random.ts';
import { readRecording, replayEnd, ReplayPrices, type Recording, type ReplayPosition } from './replay.ts';
import { SimPrices } from './sim.ts';

/** The feed that the setting FEED asks for. Throws `StartRefused` when it cannot be had. */
export async function createFeed(
  services: Pick<Services, 'settings' | 'db' | 'clock' | 'log'>,
  pairs: readonly PairSpec[],
): Promise<Feed> {
  const { clock, settings } = services;
  const { feed } = settings;
  if (feed.kind === 'htx') return openHtxFeed(services, pairs, feed.url);
  const key = await feedKey(services);
  if (feed.kind === 'sim') {
    return new GeneratedFeed({ pairs, key, clock, prices: () => new SimPrices(key) });
  }
  const recording = await readRecording(feed.file).catch((cause: unknown) => {
    throw new StartRefused(`FEED: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  });
  const begin = feed.start ?? recording.start;
  if (begin < recording.start || begin >= recording.start + recording.close.length * MINUTE_MS) {
    throw new StartRefused(`FEED: the start of the replay lies outside of ${feed.file}`);
  }
  const position = await replayPosition(services, recording, feed.file, feed.speed, begin);
  const prices = () => new ReplayPrices(recording, position, new SimPrices(key), key);
  return new GeneratedFeed({ pairs, key, clock, prices });
}

/** The key of this installation, kept: prices go on over a restart, as a real market's would. */
async function feedKey({ settings, log }: Pick<Services, 'settings' | 'log'>): Promise<Buffer> {
  if (settings.simSeed !== undefined) {
    log.warn('SIM_SEED: whoever tries all seeds can foretell these prices; it is for tests alone');
    return keyOfSeed(settings.simSeed);
  }
  const { key, madeAt } = await keptKey(settings.dataDir, 'feed.key');
  if (madeAt !== undefined) log.info({ path: madeAt }, 'made the key of invented prices; keep it secret');
  return key;
}

/**
 * Where the replay stands. One that has begun goes on over restarts, as a real market would; after the end of
 * its recording it begins anew with the next start. It begins on a full minute, so that recorded minutes are
 * whole candles.
 */
async function replayPosition(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  recording: Recording,
  file: string,
  speed: number,
  recordedAt: number,
): Promise<ReplayPosition> {
  const replay = `${file}@${speed}@${recordedAt}`;
  const now = clock.now();
  const known = await db
    .selectFrom('replay_starts')
    .select('started_at')
    .where('replay', '=', replay)
    .executeTakeFirst();
  if (known) {
    const position = { startedAt: Number(known.started_at), recordedAt, speed };
    if (replayEnd(recording, position) > now) return position;
  }
  const startedAt = now - (now % MINUTE_MS);
  await db
    .insertInto('replay_starts')
    .values({ replay, started_at: startedAt })
    .onConflict((conflict) => conflict.column('replay').doUpdateSet({ started_at: startedAt }))
    .execute();
  return { startedAt, recordedAt, speed };
}
