import { startTestExchange } from '@bourse/testkit/exchange';
import { afterAll, expect, test } from 'vitest';
import { depositsOf, eventually, TRON_ADDRESS, userWithAddress } from '../test-wallet.ts';
import { startTron, TRON_XPUB, tronPayment } from './test-nodes.ts';

const MANY = 300;

const tron = await startTron();
/** How often the node was asked for all of a block, by its number. */
const asked = new Map<number, number>();
const answer = tron.answers['/wallet/getblockbynum']!;
tron.answers['/wallet/getblockbynum'] = (body) => {
  asked.set(body.num, (asked.get(body.num) ?? 0) + 1);
  return answer(body);
};
const exchange = await startTestExchange({
  env: { DEMO_REVIEW: 'off', XPUB_TRON: TRON_XPUB, RPC_TRC20: tron.url },
  parts: { wallet: { chainPollMs: 20 } },
});
afterAll(async () => {
  expect(await exchange.audit()).toMatchObject({ ok: true, differences: [] });
  expect(exchange.errors.filter((line) => !line.includes('booksDiffer'))).toEqual([]);
  await exchange.stop();
  await tron.stop();
});

const count = async (where: string) =>
  Number((await exchange.query(`select count(*) from deposits where ${where}`))[0]!['count']);

test('attack: hundreds of least deposits of one user before the payment of another, who waited behind all of them', async () => {
  const many = await userWithAddress(exchange, 'USDT', 'TRC20');
  const one = await userWithAddress(exchange, 'USDT', 'TRC20');
  const pay = (to: string) => tronPayment({ from: TRON_ADDRESS, to, value: 1_000_000n });
  const block = tron.blocks.length;
  tron.mine(
    1,
    Array.from({ length: MANY }, () => pay(many.address)),
  );
  tron.mine(1, [pay(one.address)]);
  tron.mine(11);
  let before = MANY;
  await expect
    .poll(
      async () => {
        before = await count(`user_id = ${many.user.userId} and status = 'finished'`);
        return (await depositsOf(one.user))[0]?.status;
      },
      { interval: 5, timeout: 30_000 },
    )
    .toBe('finished');
  expect(before).toBeLessThan(MANY / 2);

  // Each is credited once and told, though nothing waited for the messages.
  await expect.poll(() => count(`status = 'finished' and told`), { timeout: 60_000 }).toBe(MANY + 1);
  expect((await many.user.balance('USDT')).available).toBe(`${10_000 + MANY}.00000000`);
  await eventually(async () => {
    const { list } = await one.user.ok('/bb/index/message', { type: 'personal' });
    expect(list).toHaveLength(1);
  });
  // Not once for each payment in it.
  expect(asked.get(block)).toBeLessThan(MANY / 5);
});
