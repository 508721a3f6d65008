import type { Tick } from '@bourse/protocol/command';
import type { Swapped } from '@bourse/protocol/swap/journal';
import { expect, test } from 'vitest';
import { SwapRates } from './swap-rates.ts';

const TIME = 1_000_000;
const DECIMALS: Record<string, number> = { btcusdt: 2, ethusdt: 1 };

const swapped = (fields: Partial<Swapped> = {}): Swapped => ({
  type: 'swapped',
  swapId: 1,
  user: 1,
  quoteId: 'q',
  fromCoin: 'BTC',
  toCoin: 'USDT',
  pay: 100_000_000n,
  receive: 4_990_000_000_000n,
  rate: '49900.000000000000',
  ...fields,
});
const tick = (price: number, fields: Partial<Tick> = {}): Tick => ({
  id: 1,
  symbol: 'btcusdt',
  time: TIME - 1_000,
  price,
  mark: price,
  ...fields,
});

const text = ({ id, symbol, time, price, mark }: Tick) => [id, symbol, time, price, mark].join(',');

function problems(event: Swapped, ...ticks: Tick[]): string[] {
  const rates = new SwapRates((symbol) => DECIMALS[symbol]!);
  rates.addEvent(event, TIME);
  rates.startChain();
  for (const each of ticks) rates.addTicks(text(each));
  rates.finish();
  return rates.problems;
}

const BTC_AT_50000 = tick(5_000_000);
const toBtc = (rate: string, receive: bigint) =>
  swapped({ fromCoin: 'USDT', toCoin: 'BTC', pay: 5_000_000_000_000n, rate, receive });

test.each<[string, Swapped, Tick[]]>([
  ['at the mark less the spread', swapped(), [BTC_AT_50000]],
  ['between price and mark', swapped(), [tick(5_100_000, { mark: 4_990_000 })]],
  ['at a tick of 19 s before', swapped(), [tick(5_000_000, { time: TIME - 19_000 }), tick(6_000_000)]],
  ['the other way round', toBtc('0.000019960000', 99_800_000n), [BTC_AT_50000]],
  [
    'through USDT',
    swapped({ toCoin: 'ETH', rate: '19.960000000000', receive: 1_996_000_000n }),
    [BTC_AT_50000, tick(25_000, { symbol: 'ethusdt' })],
  ],
])('a rate is right %s', (_, event, ticks) => {
  expect(problems(event, ...ticks)).toEqual([]);
});

test.each<[string, string, Swapped, Tick[]]>([
  ['better than all ticks', 'is better', swapped(), [tick(4_900_000)]],
  [
    'better than all ticks, the other way round',
    'is better',
    toBtc('0.000021000000', 105_000_000n),
    [BTC_AT_50000],
  ],
  [
    'right only before its time',
    'is better',
    swapped(),
    [tick(5_000_000, { time: TIME - 21_000 }), tick(4_900_000)],
  ],
  [
    'right only after its time',
    'is better',
    swapped(),
    [tick(4_900_000), tick(5_000_000, { time: TIME + 2_000 })],
  ],
  ['far worse than all ticks', 'is worse', swapped(), [tick(6_300_000)]],
  ['without a tick', 'no tick', swapped(), [tick(5_000_000, { symbol: 'ethusdt' })]],
  ['of another product', 'not what was paid', swapped({ receive: 4_990_000_000_001n }), [BTC_AT_50000]],
  [
    'that gives less than it says',
    'not what was paid',
    swapped({ receive: 4_989_999_999_999n }),
    [BTC_AT_50000],
  ],
])('a rate %s is found', (_, message, event, ticks) => {
  expect(problems(event, ...ticks)).toEqual([expect.stringContaining(message)]);
});

test('swaps of one pair side by side are held against their own seconds', () => {
  const rates = new SwapRates((symbol) => DECIMALS[symbol]!);
  rates.addEvent(swapped(), TIME);
  rates.addEvent(swapped({ swapId: 2 }), TIME + 15_000);
  rates.addEvent(swapped({ swapId: 3 }), TIME + 60_000);
  rates.startChain();
  rates.addTicks(text(BTC_AT_50000));
  rates.addTicks(text(tick(4_000_000, { time: TIME + 59_000 })));
  rates.finish();
  expect(rates.problems).toEqual(['swap 3 is better than the ticks before it']);
});

test('prices with all digits of the source count as they are written', () => {
  const rates = new SwapRates((symbol) => DECIMALS[symbol]!);
  rates.addEvent(swapped(), TIME);
  rates.startChain();
  rates.addTicks(`1,btcusdt,${TIME},49999.87654321,50000.0`);
  rates.finish();
  expect(rates.problems).toEqual([]);
});

test.each([
  ['a rate that is no number', swapped({ rate: 'NaN' }), '1,btcusdt,999000,5000000,5000000', 'has no rate'],
  ['a price that is no number', swapped(), '1,btcusdt,999000,5e6,5000000', 'has no price'],
  ['a mark that is no number', swapped(), '1,btcusdt,999000,5000000,50000.', 'has no price'],
  ['a price that is missing', swapped(), '1,btcusdt,999000', 'has no price'],
])('%s is told, not taken for nothing', (_, event, line, said) => {
  const rates = new SwapRates((symbol) => DECIMALS[symbol]!);
  rates.addEvent(event, TIME);
  rates.startChain();
  rates.addTicks(line);
  rates.finish();
  expect(rates.problems[0]).toContain(said);
});
