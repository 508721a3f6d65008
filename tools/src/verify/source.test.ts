import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { publishedReserves } from './source.ts';

test('an exchange that asks to wait is asked again when it said so', async () => {
  const asked: number[] = [];
  const server = createServer((_request, response) => {
    asked.push(performance.now());
    if (asked.length === 1) response.writeHead(429, { 'retry-after': '1' }).end('{"code":0,"msg":"wait"}');
    else response.end('{"code":1,"data":"told"}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  expect(await publishedReserves(url, '/bb/liabilities/reserves')).toBe('told');
  expect(asked[1]! - asked[0]!).toBeGreaterThan(950);
  server.close();
});
