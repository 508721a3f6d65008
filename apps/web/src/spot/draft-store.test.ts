import { afterEach, expect, test } from 'vitest';
import { btcusdt as pair } from '../testing/pairs.ts';
import {
  choose,
  chooseSide,
  choosePercent,
  clearDraft,
  clearSize,
  pickPrice,
  pickSize,
  stepField,
  suggestPrice,
  typeField,
  useDraft,
} from './draft-store.ts';

const draft = () => useDraft.getState().draft;

afterEach(() => {
  choose({ side: 'buy', type: 'limit' });
  clearDraft();
});

test('amount and total follow one another', () => {
  typeField(pair, 'price', '64000');
  typeField(pair, 'amount', '0.0123456789');
  expect(draft()).toMatchObject({ amount: '0.012345', total: '790.08' });
  typeField(pair, 'total', '640.009');
  expect(draft()).toMatchObject({ amount: '0.01', total: '640.00' });
  typeField(pair, 'price', '32000');
  expect(draft().total).toBe('320');
});

test('arrow keys step a tick of the price and a step of the amount', () => {
  typeField(pair, 'price', '64000');
  stepField(pair, 'price', 1);
  stepField(pair, 'amount', 10);
  expect(draft()).toMatchObject({ price: '64000.01', amount: '0.00001' });
});

test('the first price is suggested once and never over a typed one', () => {
  suggestPrice(pair, '64000');
  expect(draft().price).toBe('64000');
  typeField(pair, 'price', '');
  suggestPrice(pair, '64001');
  expect(draft().price).toBe('');
  clearDraft();
  typeField(pair, 'price', '1');
  suggestPrice(pair, '64002');
  expect(draft().price).toBe('1');
});

test('a price of the book goes where the order type has a price', () => {
  choose({ type: 'market' });
  pickPrice(pair, '64000.10');
  expect(draft()).toMatchObject({ type: 'limit', price: '64000.10' });
  choose({ type: 'stop-market' });
  pickPrice(pair, '60000.00');
  expect(draft()).toMatchObject({ type: 'stop-market', stopPrice: '60000.00' });
});

test('the slider goes back when something is typed, and the size when the side changes', () => {
  const about = {
    pair,
    baseAvailable: 100_000_000n,
    quoteAvailable: 0n,
    hasBook: true,
    bestBid: '1',
    bestAsk: '2',
    last: '1',
    mark: undefined,
  };
  choose({ side: 'sell' });
  typeField(pair, 'price', '64000');
  choosePercent(about, 50);
  expect([draft().amount, useDraft.getState().percent]).toEqual(['0.5', 50]);
  typeField(pair, 'amount', '0.4');
  expect(useDraft.getState().percent).toBe(0);
  choose({ side: 'buy' });
  expect(draft()).toMatchObject({ price: '64000', amount: '', total: '' });
});

test('the other side starts at the price of the market, not at what was typed for this one', () => {
  typeField(pair, 'price', '67156');
  chooseSide(pair, 'sell', '64000.00');
  expect(draft()).toMatchObject({ side: 'sell', price: '64000.00' });
  typeField(pair, 'price', '65000');
  chooseSide(pair, 'sell', '64000.00');
  expect(draft()).toMatchObject({ side: 'sell', price: '65000' });
  choose({ side: 'buy' });
});

test('after an order the price stays', () => {
  typeField(pair, 'price', '64000');
  typeField(pair, 'amount', '1');
  clearSize();
  expect(draft()).toMatchObject({ price: '64000', amount: '', total: '' });
});

test('a size clicked in the book brings its price along, and is clamped to the step', () => {
  pickSize(pair, '64000.10', '0.01234567');
  expect(draft()).toMatchObject({ price: '64000.10', amount: '0.012345', total: '790.0812345' });
  choose({ type: 'stop-limit' });
  pickSize(pair, '63000', '1.00000000');
  expect(draft()).toMatchObject({ price: '63000', amount: '1', stopPrice: '' });
});

test('where the size is meant in quote currency, a clicked size is what it costs', () => {
  choose({ type: 'market' });
  pickSize(pair, '64000', '0.01000000');
  expect(draft()).toMatchObject({ type: 'market', amount: '', total: '640' });
  choose({ side: 'sell' });
  pickSize(pair, '64000', '0.01000000');
  expect(draft()).toMatchObject({ type: 'market', amount: '0.01', total: '' });
});
