import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestDatabase } from '../database/test-database.ts';
import { identityOf, isRunning } from './process-identity.ts';

/** These tests run the built server as a person does, in processes of its own, and kill them. */
const dist = fileURLToPath(new URL('../../dist/', import.meta.url));
const BASE_PORT = 18_040;
/** Several process starts per test, perhaps on a busy machine. */
vi.setConfig({ testTimeout: 90_000 });

let dataDir: string;
let port: number;
let launches: Launch[] = [];

if (!existsSync(`${dist}main.js`)) throw new Error('Build first: npm run build:node');
beforeEach(() => {
  dataDir = mkdtempSync('/tmp/bourse-launch-');
  port = BASE_PORT + Number(process.env.VITEST_POOL_ID ?? 0);
});
afterEach(async () => {
  await Promise.all(launches.map((launch) => launch.stop()));
  launches = [];
  rmSync(dataDir, { recursive: true, force: true });
});

interface State {
  pid: number;
  starts: number;
  databaseUrl: string;
  /** How often its event loop has gone round, where it is kept busy. */
  rounds: number;
}

class Launch {
  readonly supervisor: ChildProcess;
  readonly ended: Promise<number | null>;
  readonly startedAt = performance.now();
  output = '';

  constructor(env: Record<string, string> = {}) {
    const args = [`${dist}main.js`, '--exchange', `${dist}launch/fake-exchange.js`];
    const settings = {
      PATH: process.env.PATH!,
      DATA_DIR: dataDir,
      PORT: String(port),
      HOST: '127.0.0.1',
      METRICS_PORT: String(port + 100),
      ...env,
    };
    this.supervisor = spawn(process.execPath, args, { env: settings, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [this.supervisor.stdout!, this.supervisor.stderr!]) {
      stream.on('data', (chunk: Buffer) => (this.output += chunk.toString()));
    }
    this.ended = new Promise((resolve) => this.supervisor.once('close', resolve));
    launches.push(this);
  }

  async stop(): Promise<number | null> {
    this.supervisor.kill('SIGTERM');
    return this.ended;
  }
}

async function get(path: string): Promise<Response | undefined> {
  try {
    return await fetch(`http://127.0.0.1:${port}${path}`, {
      redirect: 'manual',
      headers: { connection: 'close' },
    });
  } catch {
    return undefined;
  }
}

/** What the start may take, in starts of a bare server: two processes, one after the other, and what they load. */
const MOST_OF_BARE = 4;

/** How long the smallest server of all takes from its start to its first answer, ms. */
async function bareStart(): Promise<number> {
  const listen = `require('node:http').createServer((_, answer) => answer.end()).listen(${port}, '127.0.0.1')`;
  const startedAt = performance.now();
  const bare = spawn(process.execPath, ['-e', listen], { stdio: 'ignore' });
  await until('a bare server', () => get('/pc/'));
  const took = performance.now() - startedAt;
  const ended = once(bare, 'exit');
  bare.kill();
  await ended;
  return took;
}

/** Waits for what `look` finds; fails after 30 s with what was printed. */
async function until<T>(
  what: string,
  look: () => Promise<T | undefined | false> | T | undefined | false,
): Promise<T> {
  for (const deadline = Date.now() + 30_000; Date.now() < deadline; await sleep(10)) {
    const found = await look();
    if (found !== undefined && found !== false) return found;
  }
  throw new Error(
    `${what} did not happen. Printed: ${launches.map((launch) => launch.output).join('\n---\n')}`,
  );
}

async function state(): Promise<State | undefined> {
  const answer = await get('/state');
  return answer?.status === 200 ? ((await answer.json()) as State) : undefined;
}

/** Of another server than that one. Asked once: while the port is handed over, supervisor and server both answer there. */
async function stateAfter({ pid }: Pick<State, 'pid'>): Promise<State | undefined> {
  const now = await state();
  return now?.pid === pid ? undefined : now;
}

const untilReady = () =>
  until('ready', async () => (await get('/readyz'))?.status === 200 && (await state()));

function postgresPid(): number {
  return Number.parseInt(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10);
}

const isGone = (pid: number) => identityOf(pid) === undefined;

describe('the first moments', () => {
  it('serves metrics while the exchange still waits for its turn, as a standby core does', async () => {
    const launch = new Launch({ FAKE_MEASURED: 'waits 1\n', FAKE_START_MS: '4000' });
    const page = async () => (await fetch(`http://127.0.0.1:${port + 100}/metrics`)).text();
    expect(await until('metrics', () => page().catch(() => undefined))).toBe('waits 1\n');
    expect((await get('/readyz'))?.status).toBe(503);
    await untilReady();
    const probe = (method: string) => fetch(`http://127.0.0.1:${port}/healthz`, { method });
    expect((await probe('HEAD')).status).toBe(200);
    for (const method of ['POST', 'PUT', 'DELETE']) expect((await probe(method)).status).toBe(405);
    expect(await launch.stop()).toBe(0);
  });

  it('answers /pc/ within 0.3 s from the start of the process', async () => {
    // The best of ten: other processes may have the machine for some of them. Where they never leave it, the least that Node can
    // serve is late as well.
    const times: string[] = [];
    let isFast = false;
    while (times.length < 10 && !isFast) {
      const bare = await bareStart();
      const launch = new Launch({ FAKE_START_MS: '60000' });
      await until('/pc/', () => get('/pc/'));
      const took = performance.now() - launch.startedAt;
      await launch.stop();
      isFast = took < Math.max(300, MOST_OF_BARE * bare);
      times.push(`${took.toFixed(0)} (bare ${bare.toFixed(0)})`);
    }
    console.log(`/pc/ answered after ${times.join(', ')} ms`);
    expect(isFast, times.join(', ')).toBe(true);
  });

  it('shows the starting page, then the exchange, then stops in order', async () => {
    const launch = new Launch({ FAKE_START_MS: '500', BRAND_NAME: 'A&B' });
    const page = await until('/pc/', () => get('/pc/'));
    expect(page.status).toBe(200);
    const html = await page.text();
    expect(html).toMatch(/<h1><img [^>]*>A&amp;B<\/h1>/);
    expect(html).toContain('/readyz');
    // Nothing would serve another file.
    expect(html).not.toMatch(/(src|href)=(?!"data:image\/)/);
    const policy = page.headers.get('content-security-policy')!;
    expect(policy).toMatch(
      /^default-src 'none'; script-src 'sha256-\S+'; style-src 'sha256-\S+'; img-src data:; connect-src 'self';/,
    );
    expect(policy).not.toContain('unsafe');

    expect((await get('/'))?.headers.get('location')).toBe('/pc/');
    // Whatever Host is named, for those who balance load: nothing that a stranger could use.
    expect(await (await get('/healthz'))?.text()).toBe('ok\n');
    expect((await get('/readyz'))?.status).toBe(503);
    expect((await get('/pc/assets/index.js'))?.status).toBe(503);
    // The console's as well, and none of its calls.
    expect(await (await get('/ops/golive'))?.text()).toBe(html);
    expect((await get('/ops/api/me'))?.status).toBe(503);
    const call = await get('/bb/order/create');
    expect(call?.status).toBe(503);
    expect(await call?.json()).toEqual({
      code: 0,
      msg: 'The exchange is starting. Please try again in a moment.',
    });

    const { starts } = await untilReady();
    expect(starts).toBe(1);
    // On an address of its own, so that no proxy lets it out.
    expect(await (await get('/metrics'))?.text()).not.toBe('fake 1\n');
    const metrics = await fetch(`http://127.0.0.1:${port + 100}/metrics`);
    expect(await metrics.text()).toBe('fake 1\n');
    await until('the notice', () => launch.output.includes('Data is in'));
    expect(launch.output).toContain(`A&B is ready: http://127.0.0.1:${port}/pc/`);
    expect(launch.output).toContain('First invite code: ABCD2345');
    expect(launch.output).toContain(`Mail is written to ${dataDir}/outbox/`);

    const postgres = postgresPid();
    expect(await launch.stop()).toBe(0);
    expect(isGone(postgres)).toBe(true);
    expect(existsSync(join(dataDir, 'lock'))).toBe(false);

    const again = new Launch({ PUBLIC_URL: 'https://x.agora.test' });
    // Two starts and the row that the orderly stop wrote.
    expect((await untilReady()).starts).toBe(3);
    // Users come by the address that was given; where it listens is for who looks at the machine.
    const ready = `is ready: https://x.agora.test/pc/ (here http://127.0.0.1:${port}/pc/)`;
    await until('the notice', () => again.output.includes(ready));
  });

  it('can be stopped while it starts', async () => {
    const launch = new Launch({ FAKE_START_MS: '60000' });
    await until('PostgreSQL', () => existsSync(join(dataDir, 'postgres', 'postmaster.pid')));
    const stopped = performance.now();
    expect(await launch.stop()).toBe(0);
    expect(performance.now() - stopped).toBeLessThan(10_000);
    expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
  });
});

it('in a storm of connections a busy server lets in many per round of its event loop, not one', async () => {
  // As many probes as an address may send at once.
  const storm = 280;
  new Launch({ FAKE_ROUND_MS: '20' });
  const { rounds } = await untilReady();
  const answers = await Promise.all(Array.from({ length: storm }, () => get('/healthz')));
  expect(new Set(answers.map((answer) => answer?.status))).toEqual(new Set([200]));
  const took = (await state())!.rounds - rounds;
  console.log(`${storm} connections were let in within ${took} rounds`);
  expect(took).toBeLessThan(storm / 2);
});

describe('crashes', () => {
  it('comes back after kill -9 of the server, and of PostgreSQL, and after a failure', async () => {
    const launch = new Launch();
    const first = await untilReady();

    process.kill(first.pid, 'SIGKILL');
    const second = await until('restart', () => stateAfter(first));
    expect(second.starts).toBe(2);

    process.kill(postgresPid(), 'SIGKILL');
    const third = await until('restart', () => stateAfter(second));
    expect(third.starts).toBe(3);

    await get('/fail');
    const fourth = await until('restart', () => stateAfter(third));
    expect(fourth.starts).toBe(4);
    expect(launch.output).toContain('asked to fail');
    expect(launch.output.match(/First invite code/g)).toHaveLength(1);
  });

  it('leaves nothing running after kill -9 of the supervisor', async () => {
    const launch = new Launch();
    const { pid } = await untilReady();
    const server = identityOf(pid)!;
    const postgres = postgresPid();
    launch.supervisor.kill('SIGKILL');
    // A start in this moment waits for the server that is still stopping.
    new Launch();
    await until('the end of the orphan', () => !isRunning(server));
    await until('the end of PostgreSQL', () => isGone(postgres));
    // Two starts and the row that the orderly stop of the orphan wrote.
    expect((await untilReady()).starts).toBe(3);
  });

  it('takes over a PostgreSQL left behind when both are killed', async () => {
    const launch = new Launch();
    const { pid } = await untilReady();
    const postgres = postgresPid();
    launch.supervisor.kill('SIGKILL');
    process.kill(pid, 'SIGKILL');
    await launch.ended;
    expect(isGone(postgres)).toBe(false);
    new Launch();
    expect((await untilReady()).starts).toBe(2);
    expect(isGone(postgres)).toBe(true);
  });

  /** Ends everything at once, and answers where PostgreSQL has left its pid. */
  async function killAll(): Promise<string> {
    const launch = new Launch();
    const { pid } = await untilReady();
    // The server first: it would notice that its supervisor is gone, and stop in order.
    for (const each of [pid, launch.supervisor.pid!, postgresPid()]) process.kill(each, 'SIGKILL');
    await launch.ended;
    return join(dataDir, 'postgres', 'postmaster.pid');
  }

  it('is not misled by a stranger who has got the pid of a PostgreSQL that died', async () => {
    const file = await killAll();
    writeFileSync(file, readFileSync(file, 'utf8').replace(/^\d+/, String(process.pid)));
    new Launch();
    expect((await untilReady()).starts).toBe(2);
  });

  it('starts after a PostgreSQL that was killed before it had written its pid', async () => {
    writeFileSync(await killAll(), '');
    new Launch();
    expect((await untilReady()).starts).toBe(2);
  });
});

describe('DATABASE_URL', () => {
  it('uses that database and starts none', async () => {
    const DATABASE_URL = await createTestDatabase();
    const launch = new Launch({ DATABASE_URL });
    expect(await untilReady()).toMatchObject({ starts: 1, databaseUrl: DATABASE_URL });
    expect(readdirSync(dataDir)).toEqual(['lock']);
    expect(await launch.stop()).toBe(0);
  });
});

describe.runIf(process.getuid?.() === 0)('as root, DATA_DIR below a folder that others cannot enter', () => {
  it('keeps the database outside and finds it again', async () => {
    const closed = dataDir;
    dataDir = join(closed, 'data');
    const launch = new Launch();
    await untilReady();
    await launch.stop();
    const home = readFileSync(join(dataDir, 'postgres.location'), 'utf8').trim();
    try {
      expect(home).toMatch(/^\/var\/lib\/bourse\//);
      expect(existsSync(join(dataDir, 'postgres'))).toBe(false);
      new Launch();
      expect((await untilReady()).starts).toBe(3);

      await Promise.all(launches.map((each) => each.stop()));
      cpSync(dataDir, join(closed, 'copy'), { recursive: true });
      const copy = new Launch({ DATA_DIR: join(closed, 'copy'), PORT: String(port + 20) });
      expect(await copy.ended).toBe(1);
      expect(copy.output).toMatch(/copy is a copy; the database in .* belongs to .*data/);
    } finally {
      await Promise.all(launches.map((each) => each.stop()));
      rmSync(home, { recursive: true });
      dataDir = closed;
    }
  });
});

it('a database that is late at boot: says so, keeps trying, and comes up with it', async () => {
  const database = await createTestDatabase();
  const url = new URL(database);
  const { hostname, port: realPort } = url;
  url.host = `127.0.0.1:${port + 40}`;
  const launch = new Launch({ DATABASE_URL: String(url) });
  const sentence = `DATABASE_URL: cannot connect to 127.0.0.1:${port + 40}/`;
  await until('the second try', () => launch.output.split(sentence).length > 2);
  expect(launch.output).toContain('ECONNREFUSED');
  expect(launch.output).not.toContain(url.password || 'no password');
  const sockets = new Set<Socket>();
  const proxy = createServer((socket) => {
    const there = connect(Number(realPort), hostname);
    for (const each of [socket, there]) {
      sockets.add(each);
      each.on('error', () => each.destroy());
    }
    socket.pipe(there).pipe(socket);
  }).listen(port + 40, '127.0.0.1');
  try {
    await untilReady();
    expect(await state()).toBeDefined();
  } finally {
    await launch.stop();
    proxy.close();
    for (const socket of sockets) socket.destroy();
  }
});

it('in production all that is said is JSON lines, stop and failure included, and HTTPS is held to', async () => {
  const launch = new Launch({
    ...{ MODE: 'production', FEED: 'htx', FILE_KEY: Buffer.alloc(32).toString('base64'), SMTP_URL: 'outbox' },
    PUBLIC_URL: 'https://trade.example.com',
  });
  const first = await until('/pc/', () => get('/pc/'));
  expect(first.headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
  await untilReady();
  const answer = await get('/state');
  expect(answer?.headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
  await get('/fail');
  await until('the restart', async () => (await state())?.starts === 2);
  expect(await launch.stop()).toBe(0);
  const lines = launch.output.trim().split('\n');
  const said = lines.map(
    (line) => JSON.parse(line) as { time: string; msg: string; err?: { stack: string } },
  );
  const saidOf = (part: string) => said.find(({ msg }) => msg.includes(part));
  expect(saidOf('is ready:')).toBeDefined();
  expect(saidOf('The server failed')?.err?.stack).toContain('asked to fail');
  expect(saidOf('Stopping (SIGTERM)')).toBeDefined();
  expect(said.at(-1)?.msg).toBe('Stopped.');
});

describe('refusals: one line, and exit code 78 where starting again would not help', () => {
  async function refusal(env: Record<string, string> = {}, code = 1): Promise<string> {
    const launch = new Launch(env);
    expect(await launch.ended).toBe(code);
    expect(launch.output.trim().split('\n')).toHaveLength(1);
    expect(launch.output).not.toContain('    at ');
    return launch.output;
  }

  it('a second start on the same DATA_DIR, at once and also while the first one has the port', async () => {
    const launch = new Launch();
    await until('the lock', () => existsSync(join(dataDir, 'lock')));
    expect(await refusal()).toContain(
      `DATA_DIR: ${dataDir} is in use by another exchange (process ${launch.supervisor.pid})`,
    );
    await untilReady();
    expect(await refusal({ PORT: String(port + 20) })).toContain('is in use by another exchange');
    expect(await state()).toBeDefined();
  });

  it('a taken port', async () => {
    const other = createServer().listen(port, '127.0.0.1');
    try {
      expect(await refusal()).toContain(`PORT: ${port} is in use by another program.`);
    } finally {
      other.close();
    }
    expect(existsSync(join(dataDir, 'lock'))).toBe(false);
  });

  it('an address that is not ours', async () => {
    expect(await refusal({ HOST: '192.0.2.1' })).toContain(
      'HOST: 192.0.2.1 is not an address of this machine.',
    );
  });

  it('a bad setting', async () => {
    expect(await refusal({ PORT: 'x' }, 78)).toBe(
      'PORT: "x" is not valid; expected a whole number from 0 to 65535.\n',
    );
  });

  it('a DATA_DIR that cannot be', async () => {
    writeFileSync(join(dataDir, 'file'), '');
    expect(await refusal({ DATA_DIR: join(dataDir, 'file', 'x') })).toContain('DATA_DIR: cannot write to');
    expect(await refusal({ DATA_DIR: join(dataDir, 'file') })).toContain('is not a directory');
  });

  it('a database that knows no such user', async () => {
    const database = await createTestDatabase();
    const url = new URL(database);
    url.username = 'nobody';
    expect(await refusal({ DATABASE_URL: String(url) }, 78)).toMatch(
      /^DATABASE_URL: cannot connect to .* as nobody: /,
    );
  });

  it('an exchange that refuses, and PostgreSQL stops with it', async () => {
    expect(await refusal({ FAKE_REFUSAL: 'The database was made by a newer version.' }, 78)).toBe(
      'The database was made by a newer version.\n',
    );
    expect(existsSync(join(dataDir, 'postgres', 'PG_VERSION'))).toBe(true);
    expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
  });
});
