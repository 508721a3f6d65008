import { openOrderCalls } from '@bourse/protocol/open-api/order-calls';
import { openWalletCalls } from '@bourse/protocol/open-api/wallet-calls';
import { wording } from '@bourse/protocol/texts/wording';
import Fastify from 'fastify';
import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { createMetrics } from '../../gateway/metrics.ts';
import { endSlowBodies } from '../../gateway/slow-bodies.ts';
import type { OpenCall } from '../call.ts';
import { OpenAnswers } from './open-answers.ts';
import type { OpenRouting } from './open-routing.ts';

const NOW = 1_700_000_000_000;
const metrics = createMetrics();
const routing = { metrics, services: { clock: { now: () => NOW } } } as unknown as OpenRouting;
const app = Fastify();
endSlowBodies(app, 200);
for (const call of [openOrderCalls.place, openWalletCalls.withdraw]) {
  const answers = new OpenAnswers(call as unknown as OpenCall, routing);
  app.route({
    method: call.method,
    url: call.path,
    errorHandler: (error: Error, request, reply) => answers.failed(error, request, reply),
    handler: () => '',
  });
}
await app.listen({ port: 0, host: '127.0.0.1' });
const { port } = app.server.address() as AddressInfo;
afterAll(() => app.close());

const message = wording('en-US', 'BODY_TOO_SLOW');

test.each([[openOrderCalls.place.path], [openWalletCalls.withdraw.path]])(
  'a program whose body does not come in time is told so as of every other refusal: %s',
  async (path) => {
    const socket = connect(port, '127.0.0.1');
    let answer = '';
    socket.on('data', (data) => (answer += String(data)));
    socket.write(
      `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{`,
    );
    await once(socket, 'close');
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))).toMatchObject({
      ...{ status: 'error', 'err-code': 'bad-request', 'err-msg': message, ts: NOW },
    });
    const { values } = await metrics.httpRefused.get();
    expect(values.find(({ labels }) => labels['path'] === path)).toMatchObject({
      labels: { why: 'slow' },
      value: 1,
    });
  },
);
