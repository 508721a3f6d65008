import { beforeEach, expect, test } from 'vitest';
import { load, save } from '../../storage.ts';
import { keepReceipt, receiptOf } from './receipts.ts';
import { second } from '../test-second.ts';

beforeEach(() => save('secondReceipts', undefined));

test('what was agreed is kept, by number', () => {
  keepReceipt(second('1'));
  keepReceipt(second('2', { openAmount: '7', tradeType: 2 }));
  expect(receiptOf('2')).toEqual({
    id: '2',
    symbol: 'btcusdt',
    tradeType: 2,
    positionTime: 30,
    strikeAfter: 2_000,
    openAmount: '7',
    incomeRate: '0.75',
  });
  expect(receiptOf('3')).toBeUndefined();
});

test('the newest ones are kept', () => {
  for (let id = 1; id <= 201; id++) keepReceipt(second(String(id)));
  expect([receiptOf('1'), receiptOf('2')?.id, receiptOf('201')?.id]).toEqual([undefined, '2', '201']);
});

test.each(['', '{', '{}', 'null'])('what somebody else wrote there (%j) is passed over', (text) => {
  save('secondReceipts', text);
  expect(receiptOf('1')).toBeUndefined();
  keepReceipt(second('1'));
  expect(load('secondReceipts')).toContain('"id":"1"');
});
