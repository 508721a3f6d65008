import { parseAmount } from '@bourse/money/amount';
import type { TestUser } from '@bourse/testkit/client';
import { startTestExchange, type TestExchange } from '@bourse/testkit/exchange';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { moveTo, trader } from '../../contract/test-trader.ts';
import { makeProject, pass } from '../../launchpad/test-project.ts';
import '../../swap/records.ts';
import type { Reply } from '../sequencer.ts';

// The fault: only orders came with the reply; all else was selected again after the commit, perhaps as it stood later.

let exchange: TestExchange;
let user: TestUser;
beforeAll(async () => {
  exchange = await startTestExchange();
  await moveTo(exchange, 'btcusdt', '50000');
  user = await trader(exchange);
});
afterAll(() => exchange.stop());

type Command = Parameters<typeof exchange.running.services.sequencer.submit>[0];
const submit = (command: Command) => exchange.running.services.sequencer.submit(command);

/** The row of a reply as it is stored, columns in any order; and the reply to its repeat has none. */
async function expectRow(
  name: keyof Reply,
  command: Command,
  table: string,
): Promise<Record<string, string>> {
  const asked = { ...command, requestId: `rows-${table}` } as Command;
  const reply = await submit(asked);
  expect(reply.status).toBe('done');
  const row = reply[name] as unknown as Record<string, string>;
  const [stored] = await exchange.query(`select * from ${table} where id = $1`, [row['id']]);
  expect(row).toEqual(stored);
  const repeat = await submit(asked);
  expect(repeat).toMatchObject({ status: 'repeat', result: 'result' in reply ? reply.result : {} });
  expect(repeat[name]).toBeUndefined();
  return row;
}

const by = () => ({ user: user.userId });
const amount = (text: string) => parseAmount(text)!;

test('a position comes with the reply, opened and closed', async () => {
  const market = { symbol: 'btcusdt', side: 'buy', orderType: 'market', price: 0 } as const;
  const opening = { type: 'openContract', ...by(), ...market, margin: amount('100'), leverage: 20 } as const;
  const { id } = await expectRow('position', { ...opening, stopLoss: 0, stopProfit: 0 }, 'open_positions');
  const closing = { type: 'closePosition', ...by(), positionId: Number(id) } as const;
  expect(await expectRow('position', closing, 'closed_positions')).toMatchObject({ id, status: 'closed' });
});

test('of several commands of one batch, each comes with its own row', async () => {
  const stakes = ['5', '6', '7', '8'].map(amount);
  const terms = { symbol: 'btcusdt', direction: 'up', seconds: 30 } as const;
  const replies = await Promise.all(
    stakes.map((stake) => submit({ type: 'openSecond', ...by(), ...terms, stake })),
  );
  expect(replies.map(({ second }) => second!.stake)).toEqual(stakes.map(String));
});

test('a second contract comes with the reply', async () => {
  const terms = { symbol: 'btcusdt', direction: 'up', stake: amount('5'), seconds: 30 } as const;
  await expectRow('second', { type: 'openSecond', ...by(), ...terms }, 'open_seconds');
});

test('a withdrawal comes with the reply', async () => {
  const asked = { currency: 'USDT', chain: 'ERC20', address: `0x${'1'.repeat(40)}` };
  const money = { amount: amount('20'), fee: amount('1') };
  await expectRow('withdrawal', { type: 'requestWithdrawal', ...by(), ...asked, ...money }, 'withdrawals');
});

test('a transfer between own accounts comes with the reply', async () => {
  const moved = { currency: 'USDT', amount: amount('10'), to: 'contract' } as const;
  await expectRow('ownTransfer', { type: 'transferOwn', ...by(), ...moved }, 'own_transfers');
});

test('a swap comes with the reply', async () => {
  const coins = { fromCoin: 'USDT', toCoin: 'BTC', amount: amount('100') };
  await submit({ type: 'quoteSwap', ...by(), quoteId: 'rows', ...coins, spreadPpm: 2_000 });
  await expectRow('swap', { type: 'executeSwap', ...by(), quoteId: 'rows' }, 'swaps');
});

test('a subscription comes with the reply', async () => {
  const projectId = Number(await makeProject(exchange));
  await pass.warmup(exchange);
  await expectRow(
    'subscription',
    { type: 'subscribe', ...by(), projectId, amount: amount('50') },
    'subscriptions',
  );
});
