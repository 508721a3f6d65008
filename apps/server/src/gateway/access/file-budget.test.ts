import { connect, type AddressInfo, type Socket } from 'node:net';
import Fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { Budget } from './budget.ts';
import { countFiles } from './file-budget.ts';

const app = Fastify({ trustProxy: true });
countFiles(app, new Budget({ rates: { files: { perSecond: 1, burst: 80 } } }));
app.get('/small', () => 'small');
app.get('/large', () => 'x'.repeat(500_000));
afterAll(() => app.close());

const get = (url: string, ip: string) =>
  app.inject({ url, headers: { 'x-forwarded-for': ip, 'accept-language': 'ja' } });

test('attack: files without end are refused to an address that has had its share, by how much was sent', async () => {
  const asked = [];
  for (let i = 0; i < 5; i++) asked.push((await get('/large', '192.0.2.1')).statusCode);
  expect(asked).toEqual([200, 200, 429, 429, 429]);
  const refused = await get('/small', '192.0.2.1');
  expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
  expect(refused.headers['content-type']).toMatch(/^text\/plain/);
  expect(refused.body).toContain('秒');
  expect((await get('/small', '192.0.2.2')).body).toBe('small');
});

/** Files of these addresses, so many each, all at once: how many had been opened when another address had its own. */
async function opened(addresses: number, each: number): Promise<number> {
  const busy = Fastify({ trustProxy: true });
  countFiles(busy, new Budget());
  let count = 0;
  busy.get('/file', () => String(++count));
  busy.get('/broken', () => Promise.reject(new Error(`broken ${++count}`)));
  const ask = (url: string, ip: string) => busy.inject({ url, headers: { 'x-forwarded-for': ip } });
  await ask('/file', '192.0.2.1');
  const greedy = Array.from({ length: addresses * each }, (_, n) =>
    ask(n % 2 ? '/file' : '/broken', `192.0.2.${10 + (n % addresses)}`),
  );
  const { statusCode, body } = await ask('/file', '192.0.2.1');
  expect(statusCode).toBe(200);
  expect(new Set((await Promise.all(greedy)).map((answer) => answer.statusCode))).toEqual(
    new Set([200, 500]),
  );
  expect(count).toBe(2 + addresses * each);
  await busy.close();
  return Number(body);
}

test('attack: of a thousand files that one address asks for at once few are sent before another has its turn', async () => {
  expect(await opened(1, 1_000)).toBeLessThan(100);
});

test('attack: fifty addresses that ask for twenty files each are served in turn, and another among them', async () => {
  expect(await opened(50, 20)).toBeLessThan(200);
});

test('attack: what was asked for on a connection that is gone is not sent, and another has his file', async () => {
  const left = Fastify();
  const sockets = new Set<Socket>();
  let [asked, sent] = [0, 0];
  left.server.on('connection', (socket) => sockets.add(socket));
  left.addHook('onRequest', (_request, _reply, done) => {
    if (++asked === 500) for (const socket of sockets) socket.destroy();
    done();
  });
  countFiles(left, new Budget());
  left.get('/file', () => String(++sent));
  await left.listen({ port: 0, host: '127.0.0.1' });
  const { port } = left.server.address() as AddressInfo;
  const leaver = connect(port, '127.0.0.1').on('error', () => undefined);
  leaver.write('GET /file HTTP/1.1\r\nhost: a\r\n\r\n'.repeat(500));
  await new Promise((resolve) => leaver.once('close', resolve));
  const answer = await fetch(`http://127.0.0.1:${port}/file`);
  // One round may have begun when he left.
  expect(Number(await answer.text())).toBeLessThanOrEqual(17);
  await left.close();
});

test('attack: however many files are asked for, few are sent in a round of the event loop', async () => {
  const busy = Fastify({ trustProxy: true });
  countFiles(busy, new Budget());
  let sent = 0;
  let round: NodeJS.Immediate;
  busy.get('/file', () => String(++sent));
  const perRound: number[] = [];
  const count = (before: number): void => {
    perRound.push(sent - before);
    round = setImmediate(count, sent);
  };
  count(0);
  const asked = Array.from({ length: 800 }, (_, n) =>
    busy.inject({ url: '/file', headers: { 'x-forwarded-for': `192.0.2.${n % 20}` } }),
  );
  await Promise.all(asked);
  clearImmediate(round!);
  expect(sent).toBe(800);
  expect(Math.max(...perRound)).toBeLessThanOrEqual(32);
  await busy.close();
});
