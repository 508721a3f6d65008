import { parseAmount } from '@bourse/money/amount';
import type { TestUser } from '@bourse/testkit/client';
import type { TestExchange } from '@bourse/testkit/exchange';
import type { TestOperator } from '@bourse/testkit/operator';
import { expect } from 'vitest';
import { createKey } from './api-keys/test-api-keys.ts';
import type { World } from './test-access-matrix.ts';

/** What the owner's things are made with; `finance` may reject withdrawals. */
export function worldOf(exchange: TestExchange, owner: TestUser, finance: TestOperator): World {
  async function withdrawal(): Promise<string> {
    const reply = await exchange.running.services.sequencer.submit({
      type: 'requestWithdrawal',
      user: owner.userId,
      currency: 'USDT',
      chain: 'ERC20',
      address: '0x52908400098527886E0F7030069857D2E4169EE7',
      amount: parseAmount('20')!,
      fee: parseAmount('1')!,
    });
    if (reply.status === 'refused') throw new Error(reply.refusal.code);
    return String(reply.result.withdrawalId);
  }

  async function nameless(): Promise<string> {
    const id = await withdrawal();
    await exchange.query(
      `insert into travel_facts (kind, subject, user_id, state, created_at, updated_at)
       values ('withdrawal', $1, $2, 'asked', now(), now())`,
      [id, owner.userId],
    );
    return id;
  }

  async function message(): Promise<string> {
    await finance.ok('/ops/api/withdrawals/reject', { id: await withdrawal(), remark: 'test' });
    const find = async () => (await owner.ok('/bb/index/message', { type: 'personal' })).list[0]?.id;
    await expect.poll(find).toBeDefined();
    return find();
  }

  async function suspend(): Promise<void> {
    const { sequencer } = exchange.running.services;
    await sequencer.submit({ type: 'setPairStatus', symbol: 'btcusdt', status: 'halted' });
    await exchange.clock.advance(1_000);
    await sequencer.submit({ type: 'setPairStatus', symbol: 'btcusdt', status: 'trading' });
  }

  return {
    owner,
    withdrawal,
    nameless,
    message,
    apiKey: async () => (await createKey(exchange, owner)).id,
    suspend,
    tick: () => exchange.clock.advance(1_000),
  };
}
