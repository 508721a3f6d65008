import { Engine } from '@bourse/engine/engine';
import type { Clock } from '../clock.ts';
import { createClient } from '../database/host-client.ts';
import { migrate, missingMigrations } from '../database/migrate.ts';
import { migrations } from '../database/migrations/all.ts';
import { StartRefused } from '../launch/start-refused.ts';
import type { Head } from '../sequencer/batch.ts';
import { loadState } from '../sequencer/loading/load.ts';
import { addStandbyGauges } from '../sequencer/metrics.ts';
import type { JournalFollower } from '../sequencer/standby/journal-follower.ts';
import { Standby } from '../sequencer/standby/standby.ts';
import { WriterBusy } from '../sequencer/writer-lock.ts';
import { Writer } from '../sequencer/writer.ts';
import { STORED_RECORDS } from '../stored-records.ts';
import type { Base } from './base.ts';
import type { Started } from './started.ts';

/** The one writer of a database, with the state at the number where it begins. */
export interface Begun {
  readonly engine: Engine;
  readonly writer: Writer;
  readonly head: Head;
}

/** How a core waits for its turn. */
export interface Waiting {
  /** Ends the waiting. */
  readonly signal: AbortSignal;
  /** Told each second why it waits. */
  readonly tell?: ((why: string) => void) | undefined;
}

/** The only process, or none: a second one on the same database is a mistake. */
export async function beginAlone(base: Base, started: Started): Promise<Begun> {
  const { databaseUrl, clock } = base;
  await bringUpToDate(base);
  const engine = new Engine();
  const head: Head = { seq: 0, nextTransfer: 1 };
  const writer = await openWriter(databaseUrl, head, engine);
  started.add(() => writer.close());
  await load(databaseUrl, engine, clock);
  return { engine, writer, head };
}

/** One core of several: waits as a standby until no other one writes. */
export async function beginInTurn(base: Base, started: Started, { signal, tell }: Waiting): Promise<Begun> {
  const { databaseUrl, clock, log, connection } = base;
  // A database of a newer version is refused here.
  await missingMigrations(connection.db, migrations);
  const standby = new Standby({
    databaseUrl,
    records: STORED_RECORDS,
    log,
    mayFollow: async () => (await missingMigrations(connection.db, migrations)).length === 0,
    tell,
    signal,
  });
  addStandbyGauges(standby, base.metrics.registry);
  const { client, stopBeating, follower } = await standby.untilTurn();
  try {
    await bringUpToDate(base);
  } finally {
    await stopBeating();
  }
  const head: Head = { seq: 0, nextTransfer: 1 };
  let engine = follower?.engine ?? new Engine();
  const writer = await Writer.begin(client, head, () => engine.state);
  started.add(() => writer.close());
  const followed = follower !== undefined && (await isFinished(base, follower));
  if (!followed) {
    engine = new Engine();
    await load(databaseUrl, engine, clock);
  }
  log.info({ seq: head.seq, followed }, 'this core has taken over');
  return { engine, writer, head };
}

/** Takes in the last entries. A state that does not go on to where the database is now is of no use. */
async function isFinished({ databaseUrl, clock, log }: Base, follower: JournalFollower): Promise<boolean> {
  const client = createClient(databaseUrl, { application_name: 'bourse-standby' });
  try {
    await client.connect();
    await follower.finish(client, clock.now());
    return true;
  } catch (error) {
    log.error({ err: error }, 'what was followed cannot be gone on with; the state is loaded');
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function bringUpToDate({ connection, log }: Base): Promise<void> {
  for (const name of await migrate(connection.db, migrations)) log.info({ name }, 'migration applied');
}

async function openWriter(databaseUrl: string, head: Head, engine: Engine): Promise<Writer> {
  try {
    return await Writer.open(databaseUrl, head, () => engine.state);
  } catch (error) {
    if (error instanceof WriterBusy) {
      throw new StartRefused(
        'Another exchange process is using this database. Stop it first, or use another one.',
        // After a cut line, PostgreSQL may take our own old session for alive for a while.
        { passing: true, cause: error },
      );
    }
    throw error;
  }
}

async function load(databaseUrl: string, engine: Engine, clock: Clock): Promise<void> {
  const client = createClient(databaseUrl, { application_name: 'bourse-load' });
  await client.connect();
  try {
    await loadState(client, engine, clock.now(), STORED_RECORDS);
  } finally {
    await client.end();
  }
}
