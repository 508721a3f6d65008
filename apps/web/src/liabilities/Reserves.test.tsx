import type { ReserveStatement } from '@bourse/protocol/liabilities/reserves';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeExchange, show } from '../testing/page.tsx';
import { Reserves } from './Reserves.tsx';

const exchange = fakeExchange();
const HASH = 'a'.repeat(64);
const ON_TRON = 'TTLc7cv53q4DS6xubu2Lm5TsRkKGUeZqUV';
const ON_XRP = 'rU6K7V3Po4snVhBBaU29sesqs2qTQJWDw1';
const ON_BTC = 'bc1ppv609nr0vr25u07u95waq5lucwfm6tde4nydujnu8npg4q75mr5sxq8lt3';

const commitment = {
  ...{ id: 1, time: 1_767_614_400_000, seq: 12, block: 3, hash: HASH },
  ...{ blockHash: 'b'.repeat(64), previousHash: '0'.repeat(64) },
  roots: [{ coin: 'USDT', sum: '100000000000', depth: 0, hash: 'c'.repeat(64) }],
};
const statement: ReserveStatement = {
  ...{ commitment: 1, hash: HASH, time: 1_767_614_460_000 },
  blocks: [{ chain: 'TRC20', number: '255', hash: 'd' }],
  coins: [{ chain: 'TRC20', coin: 'USDT', token: 'T', decimals: 6 }],
  addresses: [
    { chain: 'TRC20', format: 'tron', address: ON_TRON, kind: 'hot', signature: '0x' },
    { chain: 'XRP', format: 'ripple', address: ON_XRP, kind: 'shared', signature: '03:30' },
    { chain: 'BTC', format: 'bitcoin', address: ON_BTC, kind: 'cold', signature: 'AUA=' },
  ],
  holdings: [{ chain: 'TRC20', coin: 'USDT', address: ON_TRON, units: '1023500000' }],
};

async function shown(change: Partial<ReserveStatement>) {
  const data = { commitment, statement: { ...statement, ...change } };
  exchange.answer('/bb/liabilities/reserves', { code: 1, data });
  await show(<Reserves newest={1} />);
  await screen.findByText('102.35%');
}

test('addresses of TRON, of the XRP ledger and of Taproot stand with the others, and nothing is said of good keys', async () => {
  await shown({});
  for (const address of [ON_TRON, ON_XRP, ON_BTC]) expect(screen.getByText(address)).not.toBeNull();
  expect(screen.queryByTestId('reserves-missing')).toBeNull();
});

test('whose key may not spend, or not alone, is said', async () => {
  await shown({
    keys: [
      { chain: 'XRP', address: ON_XRP, state: 'disabled' },
      { chain: 'TRC20', address: ON_TRON, state: 'also' },
    ],
  });
  const text = screen.getByTestId('reserves-missing').textContent;
  expect(text).toContain(`XRP ${ON_XRP}: the key that has signed may not move what is there. Not counted.`);
  expect(text).toContain(`TRC20 ${ON_TRON}: other keys may move what is there, too.`);
});

const ON_EOS = {
  chain: 'EOS',
  format: 'eos',
  address: 'exchangewllt',
  kind: 'hot',
  signature: 'PUB_K1_57ngbw:SIG_K1_K6HcJo',
} as const;
const EOS_BLOCK = { chain: 'EOS', number: '300', hash: 'e' };

test('of an account that has a name it is said which key has signed, and who says that it is its key', async () => {
  await shown({ addresses: [...statement.addresses, ON_EOS], blocks: [...statement.blocks, EOS_BLOCK] });
  expect(screen.getByTestId('reserves-named').textContent).toBe(
    'EOS exchangewllt: its name does not say its key. Our node did, at block 300: PUB_K1_57ngbw.',
  );
});

test.each<[string, Partial<ReserveStatement>]>([
  ['whose key may not spend', { keys: [{ chain: 'EOS', address: 'exchangewllt', state: 'disabled' }] }],
  ['whose node is away', { blocks: statement.blocks, away: ['EOS'] }],
])('of an account that has a name, and %s, nobody has said that', async (_, change) => {
  const addresses = [...statement.addresses, ON_EOS];
  await shown({ addresses, blocks: [...statement.blocks, EOS_BLOCK], ...change });
  expect(screen.getByText('exchangewllt')).not.toBeNull();
  expect(screen.queryByTestId('reserves-named')).toBeNull();
  expect(screen.getByTestId('reserves-missing')).not.toBeNull();
});
