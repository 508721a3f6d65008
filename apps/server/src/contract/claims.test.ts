import { HOUSE } from '@bourse/protocol/ledger/ledger';
import { startTestExchange } from '@bourse/testkit/exchange';
import { expect, test } from 'vitest';
import { whileCommitting } from '../sequencer/test-held-commits.ts';
import { moveTo, open, result, STANDARD, stopSound, trader } from './test-trader.ts';

const UNIT = 100_000_000n;

test('what a gap beyond all funds leaves unpaid is owed, across a restart, and paid first', async () => {
  const exchange = await startTestExchange();
  await moveTo(exchange, 'btcusdt', '50000');
  const users = await Promise.all([1, 2, 3, 4].map(() => trader(exchange, '60000')));
  const ids: string[] = [];
  for (const user of users) ids.push((await open(user, { margin: '50000', leverage: 20 })).id);
  const view = (at: number) => result(users[at]!, `${STANDARD}/getContractRecordById`, { id: ids[at]! });
  const give = (thousands: bigint) =>
    exchange.running.services.sequencer.submit({
      type: 'fund',
      owner: HOUSE.contractHouse,
      funds: [{ currency: 'USDT', amount: thousands * 1_000n * UNIT }],
      reference: `income:${thousands}`,
    });

  // Four times 20 coins gain 36 million; the house has 20 million and its insurance.
  exchange.quiet(true);
  for (let n = 0; n < 3; n++) {
    exchange.feed.tick('btcusdt', 50_000_000);
    await exchange.clock.advance(1_000);
  }
  const owed = await view(0);
  expect(owed).toMatchObject({ status: 'closed', reason: 'deleveraged', owed: owed.unpaid });
  expect(Number(owed.owed)).toBeGreaterThan(1_000_000);

  const { claims } = exchange.running.engine.state.contracts;
  const [first] = claims.values();
  const all = first!.owed;
  await whileCommitting(
    exchange,
    () => give(1_000n),
    () => first!.owed !== all,
    async () => expect(await view(0)).toEqual(owed),
  );
  expect(Number((await view(0)).owed)).toBeCloseTo(Number(owed.owed) - 1_000_000, 6);
  await exchange.restart();
  expect(Number((await view(0)).owed)).toBeCloseTo(Number(owed.owed) - 1_000_000, 6);
  const before = Number((await users[0]!.balance('USDT', 'contract')).available);
  await give(100_000n);
  for (const at of [0, 1, 2, 3]) expect(await view(at)).toMatchObject({ owed: '0' });
  expect((await view(0)).unpaid).toBe(owed.unpaid);
  const after = Number((await users[0]!.balance('USDT', 'contract')).available);
  expect(after - before).toBeCloseTo(Number(owed.owed) - 1_000_000, 6);

  await stopSound(exchange);
});
