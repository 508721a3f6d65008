import { Agent } from 'node:http';
import { startTestExchange } from '@bourse/testkit/exchange';
import { enrolAdmin } from '@bourse/testkit/operator';
import { compared, differs, timedPost } from '@bourse/testkit/timing';
import { afterAll, describe, expect, test } from 'vitest';
import { createKey } from './api-keys/test-api-keys.ts';
import { TestBot } from './open-api/test-bot.ts';
import { PROVEN_THINGS, THINGS } from './test-access-matrix.ts';
import { worldOf } from './test-access-world.ts';

// What belongs to somebody else is to a stranger as what does not exist, in text (access-matrix.test.ts) and here in time: each
// call is made in turn with both names. `FOREIGN_PAIRS=300` makes more of them and says what they took.

const PAIRS = Number(process.env['FOREIGN_PAIRS'] ?? 60);
/** Nobody tells so little apart from afar, and one lookup in the database takes more. */
const TELLING_MS = 0.1;
/** A difference must show each time. */
const ATTEMPTS = 3;
const PATIENCE_MS = 300_000;

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

const exchange = await startTestExchange({ env: { DEMO_REVIEW: 'off' } });
const owner = await exchange.signUp('owner@example.com');
const stranger = await exchange.signUp('stranger@example.com');
for (const user of [owner, stranger]) await user.setFundPassword();
// A second session of the owner's, to be named.
await exchange.visitor.ok('/user/login', { email: owner.email, password: 'Secret#12' });
const world = worldOf(exchange, owner, await enrolAdmin(exchange));
afterAll(async () => {
  agent.destroy();
  expect(exchange.errors).toEqual([]);
  await exchange.stop();
});

/** Whether there is a difference that shows each time that it is looked for. */
async function tellsApart(
  name: string,
  absent: () => Promise<number>,
  foreign: () => Promise<number>,
): Promise<boolean> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const found = await compared(PAIRS, absent, foreign);
    if (process.env['FOREIGN_PAIRS']) console.log(JSON.stringify({ name, attempt, pairs: PAIRS, ...found }));
    if (!differs(found, TELLING_MS)) return false;
  }
  return true;
}

describe("a stranger's call with the name of another's thing takes as long as with one of nothing", () => {
  test.each(Object.entries({ ...THINGS, ...PROVEN_THINGS }))(
    '%s',
    async (path, thing) => {
      const theirs = await thing.make(world);
      const foreign = await stranger.call(path, theirs);
      expect(foreign.body).toEqual((await stranger.call(path, thing.absent)).body);
      const post = (fields: object) => () =>
        timedPost(
          exchange.url + path,
          agent,
          { 'x-access-token': stranger.token, 'accept-language': 'en-US' },
          new URLSearchParams(fields as Record<string, string>).toString(),
        );
      expect(await tellsApart(path, post(thing.absent), post(theirs))).toBe(false);
    },
    PATIENCE_MS,
  );
});

describe('so it is to a program', () => {
  test.each([
    ['GET', '/v1/order/orders/:id'],
    ['GET', '/v1/order/orders/:id/matchresults'],
    ['POST', '/v1/order/orders/:id/submitcancel'],
  ] as const)(
    '%s %s',
    async (method, path) => {
      const key = await createKey(exchange, stranger, { rights: 'read,trade' });
      const bot = new TestBot(exchange.url, { apiKey: key.accessKey, secret: key.secretKey }, () =>
        exchange.clock.now(),
      );
      const { id } = await owner.place({ direction: 'buy', price: '40000', amount: '0.001' });
      const timed = (name: string) => async () => {
        const target = path.replace(':id', name);
        const since = performance.now();
        await (method === 'GET' ? bot.get(target) : bot.post(target));
        return performance.now() - since;
      };
      expect(await tellsApart(`${method} ${path}`, timed('900000000000000'), timed(id))).toBe(false);
    },
    PATIENCE_MS,
  );
});

test('a difference would be seen', async () => {
  const { id } = await owner.place({ direction: 'buy', price: '40000', amount: '0.001' });
  const post = () =>
    timedPost(`${exchange.url}/bb/order/detail`, agent, { 'x-access-token': stranger.token }, `id=${id}`);
  // As more lookups for what is there would be; on a busy machine not every attempt shows it.
  const longer = async () => (await post()) + (await post()) + (await post()) + (await post());
  const shows = async () => differs(await compared(PAIRS, post, longer), TELLING_MS);
  expect((await shows()) || (await shows()) || (await shows())).toBe(true);
});
