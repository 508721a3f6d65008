import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startCore } from '@bourse/server/core';
import { NO_LIMITS } from '@bourse/server/gateway/access/budget';
import { startGateway } from '@bourse/server/gateway';
import { loadSettings, type Settings } from '@bourse/server/settings';
import { pino } from 'pino';
import type { Trader } from '../orders/load.ts';

/** What a part of the exchange says to the benchmark. */
export type FromPart =
  | { readonly is: 'core'; readonly traders: readonly Trader[] }
  | { readonly is: 'gateway'; readonly port: number }
  /** CPU that this process has taken so far, microseconds. */
  | { readonly is: 'cpu'; readonly taken: number };

// A process of its own: node part.js <core|gateway> <database> <users>, with the settings in the environment.
const [role, databaseUrl, users] = process.argv.slice(2) as ['core' | 'gateway', string, string];
const say = (message: FromPart): void => void process.send!(message);

const settings = loadSettings({ ...process.env, ROLE: role, DATABASE_URL: databaseUrl }) as Settings;
if (!('port' in settings)) throw new Error(String(settings));
const options = {
  settings,
  databaseUrl,
  log: pino({ level: 'error' }, process.stderr),
  parts: { limits: NO_LIMITS },
};
process.on('disconnect', () => process.exit(0));
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  say({ is: 'cpu', taken: user + system });
});

if (role === 'core') {
  const core = await startCore(options);
  const traders: Trader[] = [];
  for (let n = 0; n < Number(users); n++) {
    const user = await core.identity.enrol(`trader${n}@bench.example`, 'Bench-password-1');
    traders.push({ ...user, ...(await core.apiKeys.issue(user.userId)) });
  }
  say({ is: 'core', traders });
} else {
  const gateway = await startGateway(options);
  const server = createServer((request, response) => gateway.handle(request, response));
  server.listen(0, '127.0.0.1', () => {
    const { port } = server.address() as AddressInfo;
    say({ is: 'gateway', port });
  });
}
