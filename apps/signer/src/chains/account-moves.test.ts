import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { OwnMove } from '../record/events.ts';
import { SignerRecord } from '../record/signer-record.ts';
import type { EvmSetup } from '../setup.ts';
import { depositPath, hotPath } from '../vault/key-paths.ts';
import { AccountMoves } from './account-moves.ts';

const TOKEN = '0xdAC17F958D2ee523a2206206994597C13D831ec7';
const HOT = hotPath('evm');
const USER = depositPath('evm', 0);
const FEE = 1_000n;
const USDT = 1_000_000n;

const SETUP: EvmSetup = {
  kind: 'evm',
  chainId: 1,
  coins: {
    ETH: { token: '', decimals: 18, sweepFrom: '0.0000000000001' },
    USDT: { token: TOKEN, decimals: 6, sweepFrom: '10', hotMost: '100' },
  },
  feeCap: '0.01',
  confirmations: 1,
  replaceAfterSeconds: 60,
  coldAddress: 'cold',
  deny: [],
  depositAddresses: 1,
};

let folder: string;
let record: SignerRecord;
/** By address, which is its path here, and token. */
let held: Record<string, bigint>;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'moves-'));
  record = new SignerRecord(join(folder, 'record.jsonl'), 'keys', 1);
  held = {};
});

afterEach(() => {
  record.close();
  rmSync(folder, { recursive: true });
});

/** `none`: the chain would not move it. */
function due(fee: bigint | 'none' = FEE): Promise<OwnMove | undefined> {
  const moves = new AccountMoves<string>({
    ...{ chain: 'ERC20', setup: SETUP, record },
    addressOf: (path) => path,
    held: async (token, address) => held[`${address} ${token}`] ?? 0n,
    feeOf: async () => (fee === 'none' ? undefined : fee),
  });
  return moves.due();
}

const has = (address: string, token: string, amount: bigint) => (held[`${address} ${token}`] = amount);
const begin = (move: OwnMove) => record.append([{ type: 'moved', move }], 2);

function accept(id: string, coin: string, chain: string, amount: string): void {
  const payout = {
    id,
    coin,
    chain,
    token: TOKEN,
    decimals: 6,
    address: 'A',
    memo: '',
    amount,
    feeLimit: '0.01',
  };
  record.append([{ type: 'accepted', payout, credentials: ['a', 'b'] }], 2);
}

test('a deposit that is just worth its fee is swept whole, and one below is left', async () => {
  has(USER, '', FEE);
  has(USER, TOKEN, 10n * USDT - 1n);
  expect(await due()).toBeUndefined();
  has(USER, TOKEN, 10n * USDT);
  expect(await due()).toMatchObject({ id: 'sweep:1', coin: 'USDT', from: USER, address: HOT, amount: '10' });
});

test('of the own coin what the fee takes stays, and a deposit that it would eat up is left', async () => {
  has(USER, '', 100_001n);
  expect(await due()).toMatchObject({
    coin: 'ETH',
    amount: '0.000000000000099001',
    feeLimit: '0.000000000000001',
  });
  has(USER, '', 100_000n);
  expect(await due(100_000n)).toBeUndefined();
  expect(await due(99_999n)).toMatchObject({ amount: '0.000000000000000001' });
});

test('a token gets beside it just what its fee lacks, once', async () => {
  has(USER, TOKEN, 20n * USDT);
  has(USER, '', FEE - 1n);
  const gas = await due();
  expect(gas).toMatchObject({
    id: 'gas:1',
    coin: 'ETH',
    from: HOT,
    address: USER,
    amount: '0.000000000000000001',
  });
  begin(gas!);
  expect(await due()).toBeUndefined();
});

test('gas that is on its way to the same address of another chain keeps no deposit from being swept', async () => {
  has(USER, TOKEN, 20n * USDT);
  begin({ ...(await due())!, chain: 'BEP20' });
  expect(await due()).toMatchObject({ id: 'gas:2', chain: 'ERC20', address: USER });
});

test('what the chain would not move is left where it is', async () => {
  has(USER, TOKEN, 20n * USDT);
  has(USER, '', FEE);
  expect(await due('none')).toBeUndefined();
});

test('a surplus goes to the cold address from a tenth on, without what others are promised of that coin there', async () => {
  accept('1', 'USDT', 'ERC20', '5');
  accept('2', 'USDT', 'BEP20', '1000');
  accept('3', 'USDC', 'ERC20', '1000');
  has(HOT, TOKEN, 115n * USDT);
  expect(await due()).toBeUndefined();
  has(HOT, TOKEN, 115n * USDT + 1n);
  const cold = await due();
  expect(cold).toMatchObject({ id: 'cold:1', coin: 'USDT', from: HOT, address: 'cold', amount: '10.000001' });
  begin(cold!);
  expect(await due()).toBeUndefined();
});
