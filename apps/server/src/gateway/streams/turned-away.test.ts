import { once } from 'node:events';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { startTestExchange, type TestExchange } from '@bourse/testkit/exchange';
import { stopClean } from '@bourse/testkit/stop-clean';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { CALM } from '../access/pressure.ts';

let exchange: TestExchange;
beforeAll(async () => {
  exchange = await startTestExchange();
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => stopClean(exchange));

test.each(['/stream', '/ws'])('under pressure a newcomer to %s is told when to come back', async (path) => {
  vi.spyOn(CALM, 'refuses').mockReturnValue(true);
  const ws = new WebSocket(exchange.url.replace('http', 'ws') + path).on('error', () => undefined);
  const [request, { statusCode, headers }] = (await once(ws, 'unexpected-response')) as [
    ClientRequest,
    IncomingMessage,
  ];
  request.destroy();
  expect([statusCode, headers['retry-after']]).toEqual([503, '1']);
});
