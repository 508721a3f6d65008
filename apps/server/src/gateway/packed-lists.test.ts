import type { AnyCall } from '@bourse/protocol/call';
import { WEB_CALLS } from '@bourse/protocol/all-calls';
import type { TestUser } from '@bourse/testkit/client';
import { startTestExchange } from '@bourse/testkit/exchange';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';

const exchange = await startTestExchange({ prices: { btcusdt: '50000' } });
afterAll(() => exchange.stop());

const packed = Object.values<Readonly<Record<string, AnyCall>>>(WEB_CALLS)
  .flatMap((calls) => Object.values(calls))
  .filter((call) => call.packed);
/** Names of what proves who somebody is. */
const SECRET = /token|secret|password|passphrase|code$|^key|apikey|phishing|^totp|invit/i;

let user: TestUser;
beforeAll(async () => {
  user = await exchange.signUp();
  for (let i = 0; i < 10; i++) await user.place({ direction: 'buy', price: `4${i}000`, amount: '0.001' });
});

test('lists of one’s own above 1 kB are compressed for who takes it, and say the same', async () => {
  const ask = async (encoding: string) =>
    user.fetch('/bb/order/list', { entryStatus: '1' }, { headers: { 'accept-encoding': encoding } });
  const [small, plain] = await Promise.all([ask('gzip'), ask('identity')]);
  expect(small.headers.get('content-encoding')).toBe('gzip');
  expect(plain.headers.get('content-encoding')).toBe(null);
  const text = await plain.text();
  expect(text.length).toBeGreaterThan(1_024);
  expect(await small.text()).toBe(text);
  const { list } = await user.ok('/bb/order/list', { entryStatus: '1' });
  expect(list).toHaveLength(10);
});

test.each(packed.map((call) => [call.path, call] as const))(
  'attack: %s repeats nothing that was sent, and has no field for a secret',
  async (path, call) => {
    const guess = 'zqxjkguess';
    const names = Object.keys((call.input as z.ZodObject).shape ?? {});
    for (const name of [...names, 'callback', 'requestId']) {
      const answer = await user.fetch(path, { ...(call.example as object), [name]: guess });
      expect(await answer.text()).not.toContain(guess);
    }
    const fields: string[] = [];
    z.toJSONSchema(call.output as z.ZodType, {
      override: ({ jsonSchema }) => void fields.push(...Object.keys(jsonSchema.properties ?? {})),
    });
    expect(fields).not.toEqual([]);
    expect(fields.filter((name) => SECRET.test(name))).toEqual([]);
  },
);

test('a list that strangers write into is not compressed, however long', async () => {
  const { invitationCode } = await user.ok('/bb/index/share');
  for (let i = 0; i < 12; i++)
    await exchange.signUp(`somebody.with.a.long.name.${i}@example.com`, invitationCode);
  const answer = await user.fetch(
    '/bb/invite/list',
    { pageSize: '50' },
    { headers: { 'accept-encoding': 'gzip' } },
  );
  expect(answer.headers.get('content-encoding')).toBe(null);
  expect((await answer.text()).length).toBeGreaterThan(1_024);
});
