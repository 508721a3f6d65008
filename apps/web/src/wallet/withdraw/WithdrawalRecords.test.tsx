import type { WithdrawalView } from '@bourse/protocol/wallet/calls';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { startAccount } from '../../live/account.ts';
import { signIn } from '../../session/session.ts';
import { fakeExchange, show } from '../../testing/page.tsx';
import { testChain } from '../test-chain.ts';
import { WithdrawalRecords } from './WithdrawalRecords.tsx';

const HASH = `0x${'ab'.repeat(32)}`;
const chain = { ...testChain, explorer: 'https://explorer.example/tx/{hash}' };
const waiting: WithdrawalView = {
  id: '1',
  currency: 'USDT',
  chain: 'ERC20',
  address: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
  amount: '120',
  fee: '5',
  arrival: '115',
  status: 'pending',
  cancellable: true,
  txHash: '',
  confirmations: 0,
  remark: '',
  createTime: 1,
  updateTime: 1,
};
const exchange = fakeExchange();
const record = (row: WithdrawalView) =>
  exchange.answer('/bb/user/statisticsUser/txPage', { code: 1, data: { list: [row], totalRow: 1 } });

beforeEach(() => {
  exchange.answer('/bb/config', { code: 1, data: { serverTime: Date.now(), chains: [chain] } });
  exchange.answer('/bb/asset/list', { code: 1, data: { spot: [], contract: [] } });
  exchange.answer('/bb/order/list', { code: 1, data: { list: [], totalRow: 0 } });
  signIn({ userId: '7', token: 'secret' });
});

test('a payment on its way is counted as it goes, and looked up in the explorer of its chain', async () => {
  record(waiting);
  startAccount();
  await show(<WithdrawalRecords />);
  await screen.findByTestId('withdrawal-row');
  expect(screen.queryByTestId('confirmations')).toBeNull();
  expect(screen.queryByRole('link')).toBeNull();

  const sent = { ...waiting, cancellable: false, txHash: HASH, confirmations: 7 };
  record(sent);
  await exchange.say('user', { withdrawals: [sent] });
  await waitFor(() => expect(screen.getByTestId('confirmations').textContent).toBe('7 of 12 confirmations'));
  const explorer = screen.getByRole<HTMLAnchorElement>('link', { name: 'Look up the transaction' });
  expect([explorer.href, explorer.target, explorer.rel]).toEqual([
    `https://explorer.example/tx/${HASH}`,
    '_blank',
    'noopener noreferrer',
  ]);
  screen.getByRole('button', { name: 'Copy transaction hash' });
  expect(screen.queryByRole('button', { name: /Cancel/ })).toBeNull();

  const finished = { ...sent, status: 'finished' as const, confirmations: 0 };
  record(finished);
  await exchange.say('user', { withdrawals: [finished] });
  await waitFor(() => expect(screen.queryByTestId('confirmations')).toBeNull());
  expect(screen.getByTestId('withdrawal-row').textContent).toContain('Finished');
  expect(explorer.isConnected).toBe(true);
});
