import { expect, test } from 'vitest';
import { coinReserves, ratioText, statementProblem, type ReserveStatement } from './reserves.ts';

const A = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const statement: ReserveStatement = {
  commitment: 3,
  hash: 'a'.repeat(64),
  time: 1_767_614_400_000,
  blocks: [{ chain: 'ERC20', number: '9', hash: '0x01' }],
  coins: [
    { chain: 'ERC20', coin: 'USDT', token: '0x02', decimals: 6 },
    { chain: 'TRC20', coin: 'USDT', token: 'T', decimals: 6 },
    { chain: 'ERC20', coin: 'ETH', token: '', decimals: 18 },
  ],
  addresses: [{ chain: 'ERC20', format: 'evm', address: A, kind: 'hot', signature: '0x' }],
  holdings: [
    { chain: 'ERC20', coin: 'USDT', address: A, units: '1023500000' },
    { chain: 'ERC20', coin: 'ETH', address: A, units: '999999999999999999' },
  ],
};

test('ratios are exact, and never rounded up', () => {
  const roots = [
    { coin: 'BTC', sum: '5' },
    { coin: 'DOGE', sum: '0' },
    { coin: 'ETH', sum: '100000000' },
    { coin: 'USDT', sum: '100000000000' },
  ];
  expect(coinReserves(statement, roots)).toEqual([
    { coin: 'BTC', owed: 5n, held: 0n, ratio: 0n },
    { coin: 'ETH', owed: 100_000_000n, held: 99_999_999n, ratio: 9_999n },
    { coin: 'USDT', owed: 100_000_000_000n, held: 102_350_000_000n, ratio: 10_235n },
  ]);
  expect([0n, 7n, 9_999n, 10_235n, 1_000_000n].map(ratioText)).toEqual([
    '0.00',
    '0.07',
    '99.99',
    '102.35',
    '10000.00',
  ]);
});

test('what is held by whose key may not spend it is no part of a statement', () => {
  const published = { id: 3, hash: 'a'.repeat(64) };
  const keys = (state: 'also' | 'disabled', address = A) => [{ chain: 'ERC20', address, state }];
  expect(statementProblem({ ...statement, keys: keys('also') }, published)).toBeUndefined();
  expect(statementProblem({ ...statement, keys: keys('disabled') }, published)).toBe('form');
  expect(statementProblem({ ...statement, keys: keys('disabled', '0x1') }, published)).toBeUndefined();
  expect(statementProblem({ ...statement, keys: keys('disabled'), holdings: [] }, published)).toBeUndefined();
});

test('one coin on several chains is one coin', () => {
  const more = {
    ...statement,
    holdings: [...statement.holdings, { chain: 'TRC20', coin: 'USDT', address: 'T1', units: '1' }],
  };
  expect(coinReserves(more, [{ coin: 'USDT', sum: '100000000' }])[0]!.held).toBe(102_350_000_100n);
});

test.each<[string, Partial<ReserveStatement>, string]>([
  ['another commitment', { commitment: 4 }, 'otherCommitment'],
  ['another hash', { hash: 'b'.repeat(64) }, 'otherCommitment'],
  ['an address twice', { addresses: [...statement.addresses, ...statement.addresses] }, 'form'],
  ['a holding twice', { holdings: [...statement.holdings, statement.holdings[0]!] }, 'form'],
  ['a holding of nobody', { addresses: [] }, 'form'],
  ['a coin twice', { coins: [...statement.coins, statement.coins[0]!] }, 'form'],
])('%s does not hold', (_what, change, problem) => {
  const published = { id: 3, hash: 'a'.repeat(64) };
  expect(statementProblem(statement, published)).toBeUndefined();
  expect(statementProblem({ ...statement, ...change }, published)).toBe(problem);
});
