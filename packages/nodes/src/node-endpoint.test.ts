import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { boundedFetch } from './bounded-fetch.ts';
import { NodeEndpoint } from './node-endpoint.ts';

let node: Server | undefined;
afterEach(() => {
  node?.closeAllConnections();
  node?.close();
});

async function start(answer: RequestListener): Promise<string> {
  node = createServer(answer).listen(0, '127.0.0.1');
  await once(node, 'listening');
  return `127.0.0.1:${(node.address() as AddressInfo).port}`;
}

test('path and query follow the address; name and password go into a header, and nowhere else', async () => {
  const host = await start((request, response) =>
    response.writeHead(203).end(`${request.method} ${request.url} ${request.headers.authorization}`),
  );
  const answer = await new NodeEndpoint(`http://name:pass%20word@${host}/rpc/?key=1`).post('/now', {});
  const basic = Buffer.from('name:pass word').toString('base64');
  expect(answer).toEqual({ status: 203, text: `POST /rpc/now?key=1 Basic ${basic}` });
});

test('who sends us elsewhere is not followed', async () => {
  const host = await start((_request, response) =>
    response.writeHead(307, { location: 'http://127.0.0.1:1/' }).end(),
  );
  await expect(new NodeEndpoint(`http://${host}`).post('', {})).rejects.toThrow('fetch failed');
});

test('an answer without an end is not read to its end', async () => {
  let sent = 0;
  let isClosed = false;
  const host = await start((_request, response) => {
    const piece = Buffer.alloc(64 * 1024);
    const send = () =>
      void response.write(piece, (error) => {
        if (error) return;
        sent += piece.length;
        send();
      });
    response.on('close', () => (isClosed = true));
    send();
  });
  await expect(boundedFetch(`http://${host}`, {}, 1024 * 1024)).rejects.toThrow('the answer is too long');
  await expect.poll(() => isClosed).toBe(true);
  expect(sent).toBeGreaterThan(1024 * 1024);
  expect(sent).toBeLessThan(16 * 1024 * 1024);
});

test.each<[string, RequestListener]>([
  ['says nothing', () => undefined],
  ['stops in the middle of its answer', (_request, response) => void response.write('{"result":')],
])('a node that %s is waited for no longer than agreed', async (_how, answer) => {
  const host = await start(answer);
  const begun = performance.now();
  await expect(new NodeEndpoint(`http://${host}`, 200).post('', {})).rejects.toThrow(/timeout/);
  expect(performance.now() - begun).toBeLessThan(2_000);
});

test('half an answer is none', async () => {
  const host = await start((_request, response) => {
    response.writeHead(200, { 'content-length': 20 }).write('{"result":', () => response.destroy());
  });
  await expect(new NodeEndpoint(`http://${host}`).post('', {})).rejects.toThrow();
});
