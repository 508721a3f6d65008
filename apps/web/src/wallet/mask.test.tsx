import type { ApiKeyView } from '@bourse/protocol/api-keys/calls';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { ApiKeyRow } from '../api-keys/ApiKeyRow.tsx';
import { PastPositions } from '../contract/positions/PastPositions.tsx';
import { testPosition } from '../contract/positions/test-position.ts';
import { ContractBalance } from '../orders/ContractBalance.tsx';
import { Fees } from '../spot/fees/Fees.tsx';
import { openOrderColumns, fillColumns, useCells } from '../spot/OrderCells.tsx';
import { testOrder } from '../spot/test-order.ts';
import { signIn } from '../session/session.ts';
import { button, fakeExchange, show } from '../testing/page.tsx';
import { showAmounts } from './assets/asset-choices.ts';
import { EyeButton } from './EyeButton.tsx';
import { testChain } from './test-chain.ts';
import { WithdrawLimits } from './withdraw/WithdrawLimits.tsx';

const exchange = fakeExchange();

beforeEach(() => {
  showAmounts(true);
  signIn({ userId: '7', token: 'secret' });
  exchange.answer('/bb/config', {
    code: 1,
    data: { serverTime: Date.now(), pairs: [], fees: { makerRate: '0.002', takerRate: '0.002' } },
  });
});

const fill = {
  id: '1',
  orderId: '7',
  baseCoin: 'BTC',
  quoteCoin: 'USDT',
  direction: 'buy',
  price: '64000',
  amount: '0.012',
  quote: '768.12345678',
  fee: '0.000024',
  feeCoin: 'BTC',
  role: 'taker',
  time: 1,
} as const;

/** What the trade page shows of the reader's. */
function Mine() {
  const cells = useCells();
  return (
    <>
      <EyeButton />
      <ContractBalance available="3775.35" coin="USDT" testId="balance" />
      {openOrderColumns(cells).map(({ key, cell }) => (
        <p key={key} data-testid={`order-${key}`}>
          {cell?.(testOrder())}
        </p>
      ))}
      {fillColumns(cells).map(({ key, cell }) => (
        <p key={key} data-testid={`fill-${key}`}>
          {cell?.(fill as never)}
        </p>
      ))}
    </>
  );
}

const said = (id: string) => screen.getByTestId(id).textContent;

test('the eye hides every amount of the reader on the trade page, and no price', async () => {
  const user = await show(<Mine />);
  expect([said('balance'), said('order-amount'), said('fill-amount'), said('fill-total')]).toEqual([
    '3,775.35 USDT',
    '0.1 BTC',
    '0.012 BTC',
    '768.12 USDT',
  ]);
  await user.click(button('Hide amounts'));
  expect([said('balance'), said('order-amount'), said('fill-amount'), said('fill-total')]).toEqual([
    '******',
    '****** BTC',
    '****** BTC',
    '****** USDT',
  ]);
  expect(said('order-price')).toContain('52,000');
});

/** What a file of fills says. */
function File() {
  const texts = fillColumns(useCells()).map(({ text }) => text?.(fill as never));
  return <p data-testid="file">{texts.join(' ')}</p>;
}

test('files have amounts whatever the eye hides', async () => {
  showAmounts(false);
  await show(<File />);
  expect(said('file')).toContain('768.12345678');
});

const liquidated = testPosition({
  entryStatus: 3,
  status: 'liquidated',
  reason: 'liquidation',
  profit: '-55.56',
  netProfit: '-100',
  netProfitRate: '-1',
  closeFee: '1.23',
  toInsurance: '42.21',
  unpaid: '7.89',
  closeTime: 2000,
});

const key: ApiKeyView = {
  id: '1',
  label: 'Bot',
  accessKey: 'abc',
  signatureMethod: 'HmacSHA256',
  rights: ['read'],
  ips: [],
  dailyTurnover: '5000',
  turnoverToday: '1234.5',
  state: 'active',
  usableFrom: 0,
  createTime: 1,
  lastUsedTime: 0,
  lastUsedIp: '',
};

const noop = () => undefined;

test.each([
  [
    'what became of a liquidated margin',
    ['55.56', '42.21', '7.89', '2.23'],
    () => <PastPositions label="Past" entryStatus={3} filter={{}} version={0} empty={null} />,
  ],
  ['the volume that counts for fees', ['98,765.43', '1,111', '2,222'], () => <Fees />],
  [
    'what a key has turned over',
    ['1,234.50'],
    () => (
      <ul>
        <ApiKeyRow apiKey={key} onConfirm={noop} onDelete={noop} />
      </ul>
    ),
  ],
  ['what is left of the day for withdrawals', ['88,888'], () => <WithdrawLimits chain={testChain} />],
])('the eye hides %s', async (_name, amounts, Part) => {
  const now = Date.now();
  exchange.answer('/contract/app/contract/standard/getContractRecord', {
    code: 200,
    result: { list: [liquidated], totalRow: 1 },
  });
  exchange.answer('/bb/order/feeTiers', {
    code: 1,
    data: {
      tiers: [{ level: 1, volume: '100000', makerRate: '0.001', takerRate: '0.001' }],
      own: {
        level: 0,
        makerRate: '0.002',
        takerRate: '0.002',
        isOwn: false,
        volume: '98765.43',
        today: '1111',
        missing: '2222',
      },
    },
  });
  exchange.answer('/bb/user/statisticsUser/txPage', {
    code: 1,
    data: { list: [{ id: '1', amount: '11112', status: 'finished', createTime: now - 1000 }], totalRow: 1 },
  });
  const user = await show(
    <>
      <EyeButton />
      <Part />
    </>,
  );
  const said = () => document.body.textContent;
  await waitFor(() => {
    for (const amount of amounts) expect(said()).toContain(amount);
  });
  await user.click(button('Hide amounts'));
  for (const amount of amounts) expect(said()).not.toContain(amount);
});
