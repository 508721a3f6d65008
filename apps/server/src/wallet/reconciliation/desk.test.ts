import { afterEach, beforeEach, expect, test } from 'vitest';
import { connectDatabase, type Connection } from '../../database/connect.ts';
import { createMigratedDatabase } from '../../database/test-database.ts';
import { ReconciliationDesk } from './desk.ts';

const COINS = [
  { currency: 'USDT', chain: 'ERC20' },
  { currency: 'ETH', chain: 'ERC20' },
  { currency: 'USDT', chain: 'TRC20' },
];
/** By chain. */
const HOUSE: Record<string, { address: string; kind: string }[]> = {
  ERC20: [
    { address: '0xhot', kind: 'hot' },
    { address: '0xcold', kind: 'cold' },
  ],
  TRC20: [{ address: '0xcold', kind: 'cold' }],
};
const USERS: Record<string, string[]> = { ERC20: ['0xuser', '0xhot'], TRC20: [] };

let connection: Connection;
let desk: ReconciliationDesk;
beforeEach(async () => {
  connection = connectDatabase(await createMigratedDatabase(), { applicationName: 'desk test' });
  const services = {
    db: connection.db,
    clock: { now: () => 0 },
    settings: { rpcUrls: { ERC20: 'http://node' } },
  };
  const chains = {
    settings: () => COINS,
    formatOf: (chain: string) => (chain in HOUSE ? 'evm' : undefined),
  };
  const own = {
    ofHouse: async (chain: string) => HOUSE[chain]!,
    among: async (chain: string, format: string, addresses: readonly string[]) =>
      new Set(format === 'evm' ? addresses.filter((address) => USERS[chain]?.includes(address)) : []),
  };
  desk = new ReconciliationDesk(services as never, { chains, own } as never);
});
afterEach(() => connection.close());

const looked = (chain: string, currency: string, difference: string, at: string | null) =>
  connection.pool.query(
    `insert into reconciliations (chain, currency, began_at, checked_at, looked_at, block, difference)
     values ($1, $2, now(), now(), $4, 7, $3)`,
    [chain, currency, difference, at],
  );

test('each coin on each chain has its own look, and is counted from the first one on', async () => {
  await looked('ERC20', 'ETH', '2', '2026-01-05');
  await looked('TRC20', 'USDT', '3', '2026-01-05');
  await looked('ERC20', 'USDT', '0', null);
  const list = await desk.list();
  expect(list.map(({ chain, currency, difference }) => `${currency} ${chain} ${difference}`)).toEqual([
    'USDT ERC20 0',
    'ETH ERC20 2',
    'USDT TRC20 3',
  ]);
  expect(list.map(({ terms }) => terms === null)).toEqual([true, false, false]);
  // Of the last one there is no node.
  expect(list.map(({ state }) => state)).toEqual(['counting', 'differs', 'notWatched']);
});

test('a coin that nobody has begun to look at is not watched', async () => {
  const [first] = await desk.list();
  expect(first).toMatchObject({ state: 'notWatched', lookedTime: 0, terms: null, difference: '0' });
});

test('an address is entered on the chain that it was entered for, and on no other', async () => {
  await desk.setAddress('ERC20', '0xcold', 'cold');
  const entered = (await desk.addresses()).map((each) => `${each.chain} ${each.address} ${each.entered}`);
  expect(entered).toEqual(['ERC20 0xhot false', 'ERC20 0xcold true', 'TRC20 0xcold false']);
});

test('an address is read as its chain writes it, and of a chain that nobody knows there is none', () => {
  const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
  expect(desk.normalize('ERC20', address.toLowerCase())).toBe(address);
  expect(desk.normalize('ERC20', 'nonsense')).toBeUndefined();
  expect(desk.normalize('NONE', address)).toBeUndefined();
});

test('what is a user’s is not the house’s, nor a stranger’s', async () => {
  const isUsers = (chain: string, address: string) => desk.isUsers(chain, address);
  expect(await isUsers('ERC20', '0xuser')).toBe(true);
  expect(await isUsers('ERC20', '0xhot')).toBe(false);
  expect(await isUsers('ERC20', '0xstranger')).toBe(false);
  expect(await isUsers('NONE', '0xuser')).toBe(false);
});
