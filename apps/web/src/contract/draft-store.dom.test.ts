import { beforeEach, expect, test } from 'vitest';
import {
  chooseLeverage,
  choosePercent,
  chooseSide,
  chooseType,
  clearDraft,
  clearSize,
  fitLeverage,
  pickPrice,
  showStops,
  stepField,
  suggestPrice,
  typeField,
  useContractDraft,
} from './draft-store.ts';

const PAIR = { symbol: 'btcusdt', priceDecimals: 2 };
const AVAILABLE = 1_000_00000000n;
const draft = () => useContractDraft.getState().draft;
const percent = () => useContractDraft.getState().percent;

beforeEach(() => {
  clearDraft();
  chooseSide(PAIR, 'buy', '50000');
  chooseType('market');
  chooseLeverage(10, 0n);
  showStops(false);
});

test('the slider fills the margin, and typing sets it back', () => {
  choosePercent(AVAILABLE, 50);
  expect([draft().margin, percent()]).toEqual(['497.51', 50]);
  typeField(PAIR, 'stopLoss', '49000');
  expect(percent()).toBe(50);
  typeField(PAIR, 'margin', '12.345');
  expect([draft().margin, percent()]).toEqual(['12.34', 0]);
});

test('the margin follows another leverage only while the slider says how much', () => {
  choosePercent(AVAILABLE, 100);
  chooseLeverage(50, AVAILABLE);
  expect(draft().margin).toBe('975.6');
  typeField(PAIR, 'margin', '100');
  chooseLeverage(5, AVAILABLE);
  expect(draft().margin).toBe('100');
});

test('the leverage is remembered', () => {
  chooseLeverage(20, 0n);
  expect(localStorage.getItem('leverage')).toBe('20');
});

test('stops do not outlive a change of side, nor being hidden', () => {
  showStops(true);
  typeField(PAIR, 'stopLoss', '49000');
  chooseSide(PAIR, 'buy', '50000');
  expect(draft().stopLoss).toBe('49000');
  chooseSide(PAIR, 'sell', '50000');
  expect(draft().stopLoss).toBe('');
  typeField(PAIR, 'stopProfit', '48000');
  showStops(false);
  expect(draft().stopProfit).toBe('');
});

test('arrow keys step a tick, from where the field begins', () => {
  stepField(PAIR, 'stopProfit', 1, '50000');
  expect(draft().stopProfit).toBe('50000.01');
  stepField(PAIR, 'stopProfit', -10, '60000');
  expect(draft().stopProfit).toBe('49999.91');
  stepField(PAIR, 'margin', 1);
  expect(draft().margin).toBe('0.01');
});

test('the price starts at the mark, once, and not over what was typed', () => {
  suggestPrice(PAIR, '50000.5');
  suggestPrice(PAIR, '51000');
  expect(draft().price).toBe('50000.5');
  clearDraft();
  typeField(PAIR, 'price', '49000');
  suggestPrice(PAIR, '51000');
  expect(draft().price).toBe('49000');
});

test('a price of the book asks for a limit order', () => {
  pickPrice(PAIR, '49999.99');
  expect([draft().type, draft().price]).toEqual(['limit', '49999.99']);
});

test('after an order side, leverage and price stay', () => {
  pickPrice(PAIR, '49999');
  typeField(PAIR, 'margin', '100');
  typeField(PAIR, 'stopLoss', '48000');
  clearSize();
  expect(draft()).toMatchObject({ side: 'buy', leverage: 10, price: '49999', margin: '', stopLoss: '' });
});

test('a pair that allows less leverage than the last one gets the most it allows; the choice stays for the others', () => {
  chooseLeverage(100, 0n);
  fitLeverage([5, 10, 20, 50, 100], 16, 0n);
  expect(draft().leverage).toBe(10);
  expect(localStorage.getItem('leverage')).toBe('100');
  fitLeverage([5, 10, 20, 50, 100], Number.POSITIVE_INFINITY, 0n);
  expect(draft().leverage).toBe(100);
  fitLeverage([], 16, 0n);
  expect(draft().leverage).toBe(100);
});
