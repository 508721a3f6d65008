import { refusedBy } from '@bourse/ui/lib/call';
import { expect, test } from 'vitest';
import { newQuoteOf } from './new-quote.ts';

const TEXTS = { error: '', networkError: '', timeoutError: '' };
const QUOTE = {
  quoteId: 'b',
  fromCoin: 'BTC',
  toCoin: 'USDT',
  amount: '1',
  receive: '49900',
  rate: '49900',
  expiresAt: 8,
};

test('the answer that the price has changed brings the next quote; no other refusal does', () => {
  const refused = { code: 0, msg: 'The price has changed', data: QUOTE };
  expect(newQuoteOf(refusedBy({ ...refused, reason: 'PRICE_CHANGED' }, TEXTS))).toEqual(QUOTE);
  expect(newQuoteOf(refusedBy(refused, TEXTS))).toBeUndefined();
  expect(newQuoteOf(new Error('no answer'))).toBeUndefined();
});
