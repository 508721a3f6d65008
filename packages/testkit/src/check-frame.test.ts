import { expect, test } from 'vitest';
import { checkFrame } from './check-frame.ts';

test('what is declared passes', () => {
  checkFrame({ op: 'pong', time: 1 });
  checkFrame({ op: 'sub', ok: true, channels: ['tickers'] });
  checkFrame({ ch: 'depth:btcusdt', type: 'delta', prev: 1, seq: 2, time: 3, bids: [['1', '2']], asks: [] });
});

test.each([
  ['a channel that nobody declared', { ch: 'rumours', type: 'delta', data: [] }],
  ['a field too many', { op: 'pong', time: 1, more: 1 }],
  [
    'a price that is a number',
    { ch: 'depth:btcusdt', type: 'snapshot', seq: 2, time: 3, bids: [[1, '2']], asks: [] },
  ],
])('%s does not', (_what, frame) => {
  expect(() => checkFrame(frame)).toThrow(/declared/);
});
