import { startTestExchange, type TestExchange } from '@bourse/testkit/exchange';
import type { Command } from '@bourse/protocol/command';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recallGrants } from './earlier-grants.ts';

const credit = (reference: string): Command => ({
  type: 'credit',
  owner: 9,
  currency: 'LTC',
  amount: 7n,
  kind: 'deposit',
  reference,
  vouchedBy: { by: 'chain' },
});

let exchange: TestExchange;
beforeAll(async () => {
  exchange = await startTestExchange();
});
afterAll(() => exchange.stop());

const balance = async () => {
  const [row] = await exchange.query(`select available from accounts where owner = 9 and currency = 'LTC'`);
  return row?.available;
};
const submit = (reference: string) => exchange.running.services.sequencer.submit(credit(reference));

test('a deposit is credited once, over restarts, though no start reads what was ever credited', async () => {
  await submit('deposit:1');
  expect(await balance()).toBe('7');
  await exchange.restart();
  expect(exchange.running.engine.state.grants.has('deposit:1')).toBe(false);
  expect(await submit('deposit:1')).toMatchObject({ status: 'done' });
  await Promise.all([submit('deposit:2'), submit('deposit:2'), submit('deposit:1')]);
  expect(await balance()).toBe('14');
  expect(
    await exchange.query(`select reference from grants where reference like 'deposit:%' order by 1`),
  ).toEqual([{ reference: 'deposit:1' }, { reference: 'deposit:2' }]);
});

test('memory of references is bounded, and only those not in it are looked up', async () => {
  const grants = new Set(Array.from({ length: 10_001 }, (_, n) => `old:${n}`));
  const asked: unknown[] = [];
  const query = async <Row>(_text: string, [references]: readonly unknown[]) => {
    asked.push(references);
    return [{ reference: 'old:5' }] as Row[];
  };
  await recallGrants({ grants }, query, [credit('old:5'), credit('new'), { type: 'passTime' }]);
  expect(asked).toEqual([['old:5', 'new']]);
  expect([...grants]).toEqual(['old:5']);
  expect(recallGrants({ grants }, query, [credit('old:5')])).toBeUndefined();
  expect(recallGrants({ grants }, query, [{ type: 'passTime' }])).toBeUndefined();
});
