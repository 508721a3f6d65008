import { createServer as createSocket, connect, type AddressInfo, type Server, type Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { createReadStream, readdirSync, readlinkSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { afterEach, expect, test } from 'vitest';
import { turnAway } from '../gateway/streams/connection-limiter.ts';
import { fileHandles, mostConnections } from './connection-cap.ts';
import type { Exchange } from './exchange-process.ts';
import { wireOf } from '../written-json.ts';
import { HttpServer, type HttpServerLimits } from './http-server.ts';

/** 16 MB, as a list goes out that was written before. */
const LIST: readonly string[] = Array.from({ length: 16 }, () => 'x'.repeat(2 ** 20));

/** Read by nobody else. */
const FILE = fileURLToPath(import.meta.url);
const opened = (): number =>
  readdirSync('/proc/self/fd').filter((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`) === FILE;
    } catch {
      return false;
    }
  }).length;

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** A port whose exchange takes `workMs` for every answer; `asked`: how many requests it has. */
async function open(limits: Partial<HttpServerLimits>, workMs = 0) {
  const socket: Server = createSocket().listen(0, '127.0.0.1');
  await new Promise((resolve) => socket.once('listening', resolve));
  let asked = 0;
  const exchange = {
    handle: async ({ url, headers }, response) => {
      asked++;
      if (url === '/refused') {
        work(REFUSAL_MS);
        return void response.writeHead(429, { 'retry-after': '2' }).end('refused');
      }
      await sleep(workMs);
      if (url === '/file') return void createReadStream(FILE).pipe(response);
      if (url === '/list') return void (wireOf(LIST) as { body: Readable }).body.pipe(response);
      if (url === '/large') return void response.end(Buffer.alloc(50_000_000));
      response.end(headers['x-forwarded-for'] ?? 'answer');
    },
    upgrade: (_request, upgraded) => turnAway(upgraded, '404 Not Found'),
    ready: () => true,
  } as Pick<Exchange, 'handle' | 'upgrade' | 'ready'> as Exchange;
  const http = await HttpServer.open(socket, exchange, limits);
  ends.push(() => http.endStop());
  return { http, port: (socket.address() as AddressInfo).port, asked: () => asked };
}

/** What it costs to find out that a budget is spent, in a busy moment. */
const REFUSAL_MS = 0.1;

/** Keeps the event loop busy for so long. */
function work(ms: number): void {
  for (const endAt = performance.now() + ms; performance.now() < endAt;);
}

function dial(port: number, localAddress = '127.0.0.1'): Socket & { isOver?: boolean } {
  const socket: Socket & { isOver?: boolean } = connect({ port, host: '127.0.0.1', localAddress });
  socket.on('error', () => undefined);
  socket.on('data', () => undefined);
  socket.on('close', () => (socket.isOver = true));
  ends.push(() => socket.destroy());
  return socket;
}

test('half-sent heads of one address are cut off in time, and take no place from another address', async () => {
  const { port } = await open({ perAddress: 20, headMs: 400 });
  const greedy = Array.from({ length: 60 }, () => dial(port));
  for (const socket of greedy) socket.write('GET / HTTP/1.1\r\nhost: a\r\nx: ');
  await expect.poll(() => greedy.filter(({ isOver }) => isOver).length).toBeGreaterThanOrEqual(40);
  const honest = dial(port, '127.0.0.2');
  honest.write('GET / HTTP/1.1\r\nhost: a\r\n\r\n');
  expect(await new Promise((resolve) => honest.once('data', (data) => resolve(String(data))))).toMatch(
    /^HTTP\/1\.1 200/,
  );
  await expect.poll(() => greedy.every(({ isOver }) => isOver)).toBe(true);
});

test('a trusted proxy, behind which everybody is, has no cap of its own', async () => {
  const { port } = await open({ perAddress: 2, isProxy: (address) => address === '127.0.0.1' });
  const sockets = Array.from({ length: 10 }, () => dial(port));
  await Promise.all(sockets.map((socket) => new Promise((resolve) => socket.once('connect', resolve))));
  await sleep(100);
  expect(sockets.filter(({ isOver }) => isOver)).toHaveLength(0);
});

test.each(['/healthz', '/readyz', '/readyz/commands'])('two Host headers at %s are refused', async (path) => {
  const socket = dial((await open({})).port);
  const answer = new Promise((resolve) => socket.once('data', (data) => resolve(String(data))));
  socket.write(`GET ${path} HTTP/1.1\r\nHost: good.example.com\r\nhost: evil.example.com\r\n\r\n`);
  expect(await answer).toMatch(/^HTTP\/1\.1 400/);
});

test('attack: a probe with a body that comes byte by byte holds no connection', async () => {
  const socket = dial((await open({})).port);
  socket.write('GET /healthz HTTP/1.1\r\nhost: a\r\ncontent-length: 60000\r\n\r\n');
  await expect.poll(() => socket.isOver).toBe(true);
});

test('attack: a body in chunks of a byte is not taken apart', async () => {
  const { port, asked } = await open({});
  const socket = dial(port);
  let answer = '';
  socket.on('data', (data) => (answer += String(data)));
  socket.write('POST / HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\n\r\n');
  const chunks = '1\r\na\r\n'.repeat(10_000);
  for (let i = 0; i < 100; i++) socket.write(chunks);
  await expect.poll(() => socket.isOver).toBe(true);
  expect(answer).toMatch(/^HTTP\/1\.1 411 /);
  expect(asked()).toBe(0);
});

test('attack: an answer that nobody reads is not kept for ever', async () => {
  const { port } = await open({ idleMs: 300 });
  const socket = dial(port).pause();
  socket.write('GET /large HTTP/1.1\r\nhost: a\r\n\r\n');
  await sleep(2_000);
  socket.resume();
  await expect.poll(() => socket.isOver).toBe(true);
  expect(socket.bytesRead).toBeLessThan(50_000_000);
});

test('stopping under load: each of 16 requests under way is answered, what comes later finds nobody', async () => {
  const { http, port, asked } = await open({}, 300);
  const answers = Array.from({ length: 16 }, () =>
    fetch(`http://127.0.0.1:${port}/`).then((each) => each.text()),
  );
  await expect.poll(asked, { interval: 5 }).toBe(16);
  http.beginStop();
  await http.drained();
  expect(await Promise.all(answers)).toEqual(Array(16).fill('answer'));
  const late = dial(port);
  await expect.poll(() => late.isOver).toBe(true);
  expect(late.bytesRead).toBe(0);
});

/** Asks on one connection, each time when the answer before is there; how long each took, ms. */
async function askInTurn(port: number, ...paths: string[]): Promise<number[]> {
  const socket = dial(port);
  const took: number[] = [];
  for (const path of paths) {
    const startedAt = performance.now();
    socket.write(`GET ${path} HTTP/1.1\r\nhost: a\r\n\r\n`);
    await new Promise((resolve) => socket.once('data', resolve));
    took.push(performance.now() - startedAt);
  }
  return took;
}

test('a connection that goes on asking after refusals is not listened to for a while, so that others have their turn', async () => {
  const { port } = await open({});
  const took = await askInTurn(port, ...Array<string>(4).fill('/refused'), '/');
  expect(Math.max(...took.slice(0, 3))).toBeLessThan(450);
  expect(took[3]).toBeGreaterThan(450);
  expect(took[4]).toBeGreaterThan(950);
});

test.runIf(process.platform === 'linux').each([0, 30])(
  'attack: whoever leaves before he has his files leaves none of them open (begun after %i ms)',
  async (workMs) => {
    const { http, port } = await open({}, workMs);
    for (let n = 0; n < 20; n++) {
      const socket = dial(port);
      socket.write('GET /file HTTP/1.1\r\nhost: a\r\n\r\n'.repeat(8));
      if (workMs === 0) await new Promise((resolve) => socket.once('data', resolve));
      else await sleep(10);
      socket.destroy();
    }
    await sleep(300);
    await expect.poll(opened).toBe(0);
    http.beginStop();
    await http.drained();
  },
);

/** Asks for what is refused on so many connections of each address, eight times at once and again when that is answered. */
const FLOOD = `
  const { workerData: { port, each, addresses } } = require('node:worker_threads');
  const asked = 'GET /refused HTTP/1.1\\r\\nhost: a\\r\\n\\r\\n'.repeat(8);
  for (const localAddress of addresses) for (let n = 0; n < each; n++) {
    let open = 0;
    const socket = require('node:net').connect({ port, host: '127.0.0.1', localAddress });
    const ask = () => { open = 8; socket.write(asked); };
    socket.on('connect', ask).on('error', () => undefined).on('data', (data) => {
      open -= String(data).split('HTTP/1.1 429').length - 1;
      if (open <= 0) ask();
    });
  }
`;

test('attack: more busy connections than are read from at a time starve nobody', async () => {
  const { port, asked } = await open({});
  const flood = new Worker(FLOOD, {
    eval: true,
    workerData: { port, each: 690, addresses: ['127.0.0.2', '127.0.0.3', '127.0.0.4'] },
  });
  ends.push(() => void flood.terminate());
  await expect.poll(asked, { interval: 5 }).toBeGreaterThan(3_000);
  const took = await askInTurn(port, ...Array<string>(10).fill('/'));
  // Two to nine seconds for twenty of them, by how busy the machine is; where parking waits for its phase of the loop, minutes.
  expect(took.reduce((sum, ms) => sum + ms, 0)).toBeLessThan(30_000);
});

test('attack: what no budget pays for is answered late when one address asks too often', async () => {
  const { port } = await open({});
  const flood = Array.from({ length: 40 }, () => askInTurn(port, ...Array<string>(10).fill('/readyz')));
  const took = (await Promise.all(flood)).flat();
  expect(took.filter((ms) => ms > 2_500).length).toBeGreaterThan(10);
  const elsewhere = dial(port, '127.0.0.2');
  const answered = new Promise((resolve) => elsewhere.once('data', (data) => resolve(String(data))));
  elsewhere.write('GET /readyz HTTP/1.1\r\nhost: a\r\n\r\n');
  expect(await Promise.race([answered, sleep(1_000, 'late')])).toMatch(/^HTTP\/1\.1 200/);
  const { port: behind } = await open({ isProxy: () => true });
  const probes = await askInTurn(behind, ...Array<string>(400).fill('/readyz'));
  expect(Math.max(...probes)).toBeLessThan(1_000);
});

test('attack: upgrades that are turned away are answered late when one address asks too often', async () => {
  const { port } = await open({});
  const upgrade = async (from?: string): Promise<number> => {
    const startedAt = performance.now();
    const socket = dial(port, from);
    socket.write('GET /no-stream HTTP/1.1\r\nhost: a\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n');
    await new Promise((resolve) => socket.once('close', resolve));
    return performance.now() - startedAt;
  };
  const took = await Promise.all(Array.from({ length: 400 }, () => upgrade()));
  expect(took.filter((ms) => ms > 2_500).length).toBeGreaterThanOrEqual(90);
  expect(await upgrade('127.0.0.2')).toBeLessThan(1_000);
});

test('attack: of upgrades that are late so many wait, and a neighbour at the address has a connection', async () => {
  const { port } = await open({ perAddress: 700 });
  const sockets = Array.from({ length: 650 }, () => dial(port));
  for (const socket of sockets)
    socket.write('GET /no-stream HTTP/1.1\r\nhost: a\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n');
  // Three hundred are answered, and what is beyond the late ones has no answer.
  await expect.poll(() => sockets.filter(({ isOver }) => isOver).length).toBe(450);
  const neighbours = Array.from({ length: 300 }, () => dial(port));
  await Promise.all(neighbours.map((socket) => new Promise((resolve) => socket.once('connect', resolve))));
  await sleep(100);
  expect(neighbours.filter(({ isOver }) => isOver)).toHaveLength(0);
});

test('attack: an upgrade that is turned away leaves no connection behind, whatever its client goes on to send', async () => {
  const { port } = await open({ perAddress: 20 });
  const upgrade = 'GET /no-stream HTTP/1.1\r\nhost: a\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n';
  for (let round = 0; round < 3; round++) {
    const sockets = Array.from({ length: 20 }, () => dial(port));
    for (const socket of sockets) {
      // More comes than anybody reads: at once, and after the answer.
      socket.write(upgrade + upgrade);
      socket.once('data', () => socket.write(upgrade));
    }
    await expect.poll(() => sockets.every(({ isOver }) => isOver)).toBe(true);
  }
  const next = dial(port);
  const answer = new Promise((resolve, reject) => {
    next.once('data', (data) => resolve(String(data)));
    next.once('close', () => reject(new Error('no place was left')));
  });
  next.write('GET / HTTP/1.1\r\nhost: a\r\n\r\n');
  expect(await answer).toMatch(/^HTTP\/1\.1 200/);
});

test.skipIf(Number(process.versions.node.split('.')[0]) < 24)(
  'what offers HTTP/2 with a request is answered as if it had not',
  async () => {
    const { port } = await open({});
    const socket = dial(port);
    const answer = new Promise((resolve) => socket.once('data', (data) => resolve(String(data))));
    socket.write('GET / HTTP/1.1\r\nhost: a\r\nconnection: upgrade, http2-settings\r\nupgrade: h2c\r\n\r\n');
    expect(await answer).toMatch(/^HTTP\/1\.1 200 /);
  },
);

test('attack: an expectation that nobody has is refused with the end of the connection', async () => {
  const { port, asked } = await open({});
  const socket = dial(port);
  const answer = new Promise((resolve) => socket.once('data', (data) => resolve(String(data))));
  socket.write('GET / HTTP/1.1\r\nhost: a\r\nexpect: a miracle\r\n\r\n');
  expect(await answer).toMatch(/^HTTP\/1\.1 417 /);
  await expect.poll(() => socket.isOver).toBe(true);
  expect(asked()).toBe(0);
});

test('refusals with answers in between, and those of a trusted proxy, make nobody wait', async () => {
  const { port } = await open({});
  const mixed = await askInTurn(port, '/refused', '/refused', '/', '/refused', '/refused', '/');
  expect(Math.max(...mixed)).toBeLessThan(450);
  const { port: behind } = await open({ isProxy: () => true });
  expect(Math.max(...(await askInTurn(behind, ...Array<string>(5).fill('/refused'))))).toBeLessThan(450);
});

test('connections leave file handles for the database, whatever the machine allows', () => {
  expect(fileHandles()).toBeGreaterThan(0);
  expect(fileHandles('/nowhere')).toBe(1024);
  expect([mostConnections(1024), mostConnections(600), mostConnections(Infinity)]).toEqual([
    512,
    256,
    Infinity,
  ]);
});

test('attack: a head of thousands of lines is refused by its count, and one of a hundred loses none of its last ones', async () => {
  const { port, asked } = await open({});
  const answerTo = async (lines: string) => {
    const socket = dial(port);
    socket.write(`GET / HTTP/1.1\r\nhost: a\r\n${lines}x-forwarded-for: 192.0.2.7\r\n\r\n`);
    let answer = '';
    socket.on('data', (data) => (answer += String(data)));
    await expect.poll(() => answer).toMatch(/\r\n\r\n./);
    return { socket, answer };
  };
  expect((await answerTo('q: 1\r\n'.repeat(100))).answer).toMatch(/192\.0\.2\.7$/);
  const { socket, answer } = await answerTo('q: 1\r\n'.repeat(1_500));
  expect(answer).toMatch(/^HTTP\/1\.1 431 .*\r\nconnection: close\r\n/is);
  await expect.poll(() => socket.isOver).toBe(true);
  expect(asked()).toBe(1);
});

test('attack: a path of thousands of folders is refused by its length, a query as long is not', async () => {
  const { port, asked } = await open({});
  const statusOf = async (url: string) => (await fetch(`http://127.0.0.1:${port}${url}`)).status;
  expect(await statusOf(`/pc/${'a/'.repeat(7_500)}`)).toBe(414);
  expect(asked()).toBe(0);
  expect(await statusOf(`/pc/?${'a/'.repeat(7_000)}`)).toBe(200);
});

const ask = (path: string, times: number) => `GET ${path} HTTP/1.1\r\nhost: a\r\n\r\n`.repeat(times);

const TAKING = { windowMs: 800, leastBytes: 32_768 };

test('attack: who asks a hundred times on a connection and reads nothing has a few answers made, and is ended', async () => {
  const { port, asked } = await open({ taking: TAKING });
  const greedy = dial(port).pause();
  greedy.write(ask('/large', 100));
  await sleep(3_000);
  expect(asked()).toBe(8);
  greedy.resume();
  await expect.poll(() => greedy.isOver).toBe(true);
  expect(greedy.bytesRead).toBeLessThan(50_000_000);
});

test('attack: who reads a byte a second is ended as well; who reads slowly, but reads, is not', async () => {
  // His hundred megabytes are more than an address may leave here.
  const { port } = await open({ taking: TAKING, share: { quietBytes: Infinity } });
  const [drip, slow] = [dial(port).pause(), dial(port).pause()];
  drip.on('readable', () => undefined);
  for (const socket of [drip, slow]) socket.write(ask('/large', 2));
  const reading = setInterval(() => {
    drip.read(1);
    slow.resume();
    setImmediate(() => slow.pause());
  }, 100);
  await sleep(3_000);
  clearInterval(reading);
  expect(slow.isOver).toBeUndefined();
  for (const socket of [drip, slow]) socket.resume();
  drip.removeAllListeners('readable').on('data', () => undefined);
  await expect.poll(() => drip.isOver).toBe(true);
  await expect.poll(() => slow.bytesRead).toBeGreaterThan(100_000_000);
});

test('a hundred requests at once on a connection are answered in their order', async () => {
  const { port, asked } = await open({}, 5);
  const socket = dial(port);
  let answers = '';
  socket.on('data', (data) => (answers += String(data)));
  socket.write(
    Array.from(
      { length: 100 },
      (_, n) => `GET / HTTP/1.1\r\nhost: a\r\nx-forwarded-for: <${n}>\r\n\r\n`,
    ).join(''),
  );
  await expect.poll(() => asked()).toBe(100);
  await expect
    .poll(() => [...answers.matchAll(/<(\d+)>/g)].map(([, n]) => Number(n)))
    .toEqual([...Array(100).keys()]);
});

test('attack: more requests on one connection than anybody waits for end it', async () => {
  const { port, asked } = await open({}, 200);
  const socket = dial(port);
  socket.write(ask('/', 400));
  await expect.poll(() => socket.isOver).toBe(true);
  expect(asked()).toBeLessThanOrEqual(8);
});

/** Looks often, and lets an address have a megabyte. */
const SHARE = { quietBytes: 0, bytesPerAddress: 2 ** 20, bytesInAll: 100 * 2 ** 20, lookMs: 50 };

test('attack: what one address leaves in the kernel is bounded, and its neighbour’s connection goes on', async () => {
  const { port } = await open({ share: SHARE });
  const greedy = Array.from({ length: 4 }, () => dial(port, '127.0.0.3').pause());
  for (const socket of greedy) socket.write(ask('/large', 1));
  const honest = dial(port, '127.0.0.2');
  await sleep(1_500);
  for (const socket of greedy) socket.resume();
  await expect.poll(() => greedy.every(({ isOver }) => isOver)).toBe(true);
  for (const socket of greedy) expect(socket.bytesRead).toBeLessThan(50_000_000);
  honest.write(ask('/', 1));
  await expect.poll(() => honest.bytesRead).toBeGreaterThan(0);
});

test('attack: lists that wait here for a slow reader are in his address’s account, and a neighbour gets his', async () => {
  // Far more than the kernel takes of four connections.
  const { port } = await open({ share: { ...SHARE, bytesPerAddress: 100 * 2 ** 20 } });
  const [greedy, honest] = ['127.0.0.3', '127.0.0.2'].map((from) =>
    Array.from({ length: 4 }, () => dial(port, from).pause()),
  );
  for (const socket of greedy!) socket.write(ask('/list', 8));
  for (const socket of honest!) socket.write(ask('/list', 1));
  await sleep(1_500);
  for (const socket of [...greedy!, ...honest!]) socket.resume();
  await expect.poll(() => greedy!.every(({ isOver }) => isOver)).toBe(true);
  for (const socket of greedy!) expect(socket.bytesRead).toBeLessThan(16 * 2 ** 20);
  await expect.poll(() => honest!.every(({ bytesRead }) => bytesRead > 16 * 2 ** 20)).toBe(true);
});
