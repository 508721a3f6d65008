import { expect, test } from 'vitest';
import type { ChainSetup } from '../setup.ts';
import { isPayable } from './addresses.ts';

const common = {
  coins: {},
  feeCap: '1',
  confirmations: 12,
  replaceAfterSeconds: 180,
  deny: [],
  depositAddresses: 0,
};
const KINDS = ['evm', 'bitcoin', 'tron', 'ripple', 'eos'] as const;
type ChainKind = (typeof KINDS)[number];
const CHAINS: Readonly<Record<ChainKind, ChainSetup>> = {
  evm: { ...common, kind: 'evm', chainId: 1 },
  bitcoin: { ...common, kind: 'bitcoin', network: 'main', firstBlock: 0, feeRate: 10 },
  tron: { ...common, kind: 'tron', genesis: '0'.repeat(64), expirationSeconds: 600, signAnewAfterSeconds: 0 },
  ripple: { ...common, kind: 'ripple', networkId: 0 },
  eos: {
    ...{ ...common, kind: 'eos', chainId: '0'.repeat(64), account: 'exchangewllt' },
    ...{ expirationSeconds: 120, signAnewAfterSeconds: 0, maxCpuMs: 30 },
  },
};
const ADDRESSES: Readonly<Record<ChainKind, string>> = {
  evm: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  bitcoin: 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu',
  tron: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
  ripple: 'rNLpgsBTCwiaZAnHe2ZViAN1GcXZtYW6rg',
  eos: 'somebody1111',
};

test.each(KINDS)('%s pays addresses of its own and no others', (kind) => {
  for (const [of, address] of Object.entries(ADDRESSES))
    expect(isPayable(CHAINS[kind], address), address).toBe(of === kind);
});

test('an address of TRON is whole, and somebody can have its key', () => {
  expect(isPayable(CHAINS.tron, 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv9')).toBe(false);
  expect(isPayable(CHAINS.tron, '415cbdd86a2fa8dc4bddd8a8f69dba48572eec07fb')).toBe(false);
  // Of zeros: what is sent there is gone.
  expect(isPayable(CHAINS.tron, 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb')).toBe(false);
});

test('an account of EOS is one that somebody can have', () => {
  for (const name of ['Somebody1111', 'somebody.', 'somebody11112', 'somebody0', '', 'eosio.null'])
    expect(isPayable(CHAINS.eos, name), name).toBe(false);
});
