import type { OpsChainView } from '@bourse/protocol/operators/chains/calls';
import { expect, test } from 'vitest';
import { CHAIN_FIELDS, chainText, chainUpdate, type ChainField } from './chain-fields.ts';

const CHAIN: OpsChainView = {
  currency: 'USDT',
  chain: 'ERC20',
  format: 'evm',
  memoRule: 'none',
  retired: false,
  depositOpen: true,
  withdrawOpen: false,
  confirmations: 12,
  depositMin: '1',
  withdrawFee: '5',
  withdrawMin: '10',
  withdrawMax: '50000',
  withdrawDayMax: '100000',
  feeLimit: '0.02',
  tokenContract: '0xdac17f958d2ee523a2206206994597c13d831ec7',
  decimals: 6,
  manualAddress: '',
};

function unchanged(): Record<string, string> {
  return Object.fromEntries(
    (Object.keys(CHAIN_FIELDS) as ChainField[]).map((field) => [field, chainText(CHAIN, field)]),
  );
}

test('a form left alone changes nothing', () => {
  expect(unchanged()).toMatchObject({ depositOpen: '1', withdrawOpen: '0', confirmations: '12' });
  expect(chainUpdate(CHAIN, unchanged())).toEqual({});
});

test('only what was changed is sent; an emptied text says so', () => {
  const values = { ...unchanged(), withdrawOpen: '1', withdrawFee: '4.5', tokenContract: '' };
  expect(chainUpdate(CHAIN, values)).toEqual({ withdrawOpen: '1', withdrawFee: '4.5', tokenContract: '-' });
});
