import { sql } from 'kysely';
import { hostname } from 'node:os';
import type { Logger } from 'pino';
import type { Database } from '../database/schema.ts';
import { StartRefused } from '../launch/start-refused.ts';
import { Line } from '../link/line.ts';
import { Subjects } from '../link/wire.ts';
import type { Settings } from '../settings.ts';
import type { Started } from './started.ts';

/** Connects to NATS, or says in one sentence why there is no exchange without it. */
export async function openLine({ natsUrls, role }: Settings, log: Logger, started: Started): Promise<Line> {
  try {
    const line = await Line.open(natsUrls, `bourse ${role} ${hostname()} ${process.pid}`, (err) =>
      log.error({ err }, 'a message of NATS could not be read'),
    );
    started.add(() => line.close());
    return line;
  } catch (cause) {
    const hosts = natsUrls.map((url) => new URL(url).host).join(', ');
    throw new StartRefused(
      `NATS_URL: no NATS server answers at ${hosts}, and ROLE=${role} needs one. Check that it runs and lets us in.`,
      { passing: true, cause },
    );
  }
}

/** Under which subjects the processes of this database speak. */
export async function subjectsOf(db: Database, version?: number): Promise<Subjects> {
  const { rows } = await sql<{ name: string }>`select name from exchange_name`.execute(db);
  return new Subjects(rows[0]!.name, version);
}
