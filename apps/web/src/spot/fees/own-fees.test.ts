import { expect, test } from 'vitest';
import { feesOn } from './own-fees.ts';

const usual = { makerRate: '0.001', takerRate: '0.001' };
const ofPair = { makerRate: '0', takerRate: '0.003' };
const rates = { makerRate: '0.0005', takerRate: '0.0008' };
const tier = { ...rates, level: 1, isOwn: false, volume: '0', today: '0' };

test.each([
  ['the usual rates of a visitor', {}, undefined, usual],
  ["the pair's before the usual", { fees: ofPair }, undefined, ofPair],
  ["a tier's where the pair has none", {}, tier, rates],
  ["the pair's before a tier's", { fees: ofPair }, tier, ofPair],
  ['his own before all', { fees: ofPair }, { ...tier, isOwn: true }, rates],
])('%s', (_, pair, own, expected) => {
  expect(feesOn(pair, { fees: usual }, own)).toMatchObject(expected);
});
