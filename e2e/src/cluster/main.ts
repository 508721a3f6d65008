import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Cluster } from './cluster.ts';
import { healthOf } from './health.ts';
import { layoutOf, placesOf, type Shape } from './layout.ts';
import { CannotRunHere } from './packages.ts';

/**
 * `npm run cluster -- [--port N] [--dir FOLDER]`: a whole exchange on this machine, out of Debian's packages and the files of
 * deploy/: three etcd, three PostgreSQL under Patroni, three NATS, two cores, three gateways and HAProxy. As root each part
 * has a network namespace of its own. Prints the address; Ctrl-C ends it and removes its folder. `--one-process`: one
 * process of the exchange instead of cores, gateways and NATS. `--status`: what each part of a running one says.
 */

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '8443' },
    dir: { type: 'string', default: join(tmpdir(), 'bourse-cluster') },
    'one-process': { type: 'boolean', default: false },
    status: { type: 'boolean', default: false },
  },
});
const shape = { httpsPort: Number(values.port), oneProcess: values['one-process'] };
const note = join(values.dir, 'running.json');

if (values.status) process.exitCode = await printStatus();
else await run();

async function run(): Promise<void> {
  let cluster: Cluster | undefined;
  const over = new AbortController();
  const end = async () => {
    if (over.signal.aborted) return;
    over.abort();
    console.log('Ending');
    await starting.catch(() => undefined);
    await cluster?.remove();
    process.exit(0);
  };
  const starting = Cluster.start({ folder: values.dir, ...shape, say: console.log, signal: over.signal });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end());
  try {
    cluster = await starting;
  } catch (error) {
    if (over.signal.aborted) return;
    console.error(error instanceof CannotRunHere ? error.message : error);
    process.exit(1);
  }
  if (over.signal.aborted) return;
  writeFileSync(
    note,
    JSON.stringify({ pid: process.pid, net: cluster.network.net, ...shape } satisfies Note),
  );
  for (const [{ name, address }, health] of await cluster.status())
    console.log(`  ${name.padEnd(10)} ${address.padEnd(14)} ${health}`);
  console.log(
    `\n  ${cluster.url}/pc/ (its certificate is its own)\n  Mail is in ${join(values.dir, 'outbox')}\n  Logs are in ${join(values.dir, 'log')}\n  Ctrl-C ends it\n`,
  );
}

/** What `--status` has to know of a running cluster. */
interface Note extends Shape {
  readonly pid: number;
}

function runningPid(): number | undefined {
  if (!existsSync(note)) return undefined;
  const { pid } = JSON.parse(readFileSync(note, 'utf8')) as Note;
  return existsSync(`/proc/${pid}`) ? pid : undefined;
}

/** 0 when every part is ready; a core that waits is none that is missing. */
async function printStatus(): Promise<number> {
  if (runningPid() === undefined) {
    console.log(`No cluster runs in ${values.dir}.`);
    return 1;
  }
  const running = JSON.parse(readFileSync(note, 'utf8')) as Note;
  let missing = 0;
  for (const place of placesOf(layoutOf(running))) {
    const health = await healthOf(place, running.httpsPort);
    if (health === 'does not answer') missing++;
    console.log(`  ${place.name.padEnd(10)} ${place.address.padEnd(14)} ${health}`);
  }
  return missing > 0 ? 1 : 0;
}
