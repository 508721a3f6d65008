import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { startCore, type RunningCore } from '@bourse/server/core';
import { NO_LIMITS } from '@bourse/server/gateway/access/budget';
import { startGateway } from '@bourse/server/gateway';
import { HttpServer } from '@bourse/server/launch/http-server';
import { loadSettings, type Settings } from '@bourse/server/settings';
import { pino } from 'pino';
import { PASSWORD, type Account } from '../hostile/accounts.ts';
import type { Trader } from '../orders/load.ts';

/** What a part of the exchange says to the benchmark. */
export type FromPart =
  | { readonly is: 'core'; readonly users: readonly (Trader & Account)[] }
  /** The core has done what its start left for later. */
  | { readonly is: 'rested' }
  | { readonly is: 'gateway'; readonly port: number }
  /** CPU that this process has taken so far, microseconds, and its memory, bytes. */
  | { readonly is: 'usage'; readonly cpu: number; readonly rss: number }
  /** The profiler has begun, or has written its file. */
  | { readonly is: 'profiled' };

/** What a part is asked: what it has used, or to begin a CPU profile (`null`) and to write it to a file. */
export type Asked = Readonly<Record<string, never>> | { readonly profile: string | null };

// A process of its own: node part.js <core|gateway> <database> <users> <limited|unlimited>, with the settings in the environment.
const [role, databaseUrl, count, limits] = process.argv.slice(2) as [
  'core' | 'gateway',
  string,
  string,
  string,
];
const say = (message: FromPart): void => void process.send!(message);

const settings = loadSettings({ ...process.env, ROLE: role, DATABASE_URL: databaseUrl }) as Settings;
if (!('port' in settings)) throw new Error(String(settings));
const options = {
  settings,
  databaseUrl,
  log: pino({ level: 'error' }, process.stderr),
  parts: limits === 'limited' ? {} : { limits: NO_LIMITS },
};
process.on('disconnect', () => process.exit(0));
process.on('message', (asked: Asked) => {
  if ('profile' in asked) return void profile(asked.profile);
  const { user, system } = process.cpuUsage();
  say({ is: 'usage', cpu: user + system, rss: process.memoryUsage.rss() });
});

/** Resolves when a core has made all of its candles: those of weeks reach back to the first. */
async function candlesMade({ market: { port } }: RunningCore): Promise<void> {
  const { symbol } = port.pairs()[0]!.spec;
  for (;;) {
    const coming = port.candlesHere(symbol, '1week', { size: 1 });
    if (!coming) return;
    await coming;
  }
}

const inspector = new Session();

/** Begins to profile this process, and at the second call writes what it found to the file. */
async function profile(file: string | null): Promise<void> {
  if (file === null) {
    inspector.connect();
    await inspector.post('Profiler.enable');
    await inspector.post('Profiler.setSamplingInterval', { interval: 500 });
    await inspector.post('Profiler.start');
  } else {
    const { profile: found } = await inspector.post('Profiler.stop');
    writeFileSync(file, JSON.stringify(found));
  }
  say({ is: 'profiled' });
}

if (role === 'core') {
  const core = await startCore(options);
  const users: (Trader & Account)[] = [];
  for (let n = 0; n < Number(count); n++) {
    const email = `trader${n}@bench.example`;
    const user = await core.identity.enrol(email, PASSWORD);
    users.push({ email, ...user, ...(await core.apiKeys.issue(user.userId)) });
  }
  say({ is: 'core', users });
  await candlesMade(core);
  say({ is: 'rested' });
} else {
  const gateway = await startGateway(options);
  const socket = createServer().listen(0, '127.0.0.1');
  await once(socket, 'listening');
  const { port } = socket.address() as AddressInfo;
  await HttpServer.open(socket, gateway, limits === 'limited' ? {} : { perAddress: Infinity });
  say({ is: 'gateway', port });
}
