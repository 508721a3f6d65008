import { HDKey } from '@scure/bip32';
import { wording } from '@bourse/protocol/texts/wording';
import { startTestExchange } from '@bourse/testkit/exchange';
import { stopClean } from '@bourse/testkit/stop-clean';
import { afterAll, expect, test } from 'vitest';
import { ChainRegistry } from '../chains.ts';
import { DEMO_ADDRESSES } from './demo-addresses.ts';
import { DepositAddresses } from './deposit-addresses.ts';
import { DepositMemos } from './deposit-memos.ts';
import { readDepositKey, type DepositKey } from './deposit-keys.ts';
import { verifiedUser, withdraw } from '../test-wallet.ts';

const ADDRESS = '/bb/recharge/address';
const xpub = HDKey.fromMasterSeed(Buffer.alloc(32, 7)).derive("m/44'/60'/0'").publicExtendedKey;
const key = readDepositKey('evm', xpub) as DepositKey;

const exchange = await startTestExchange({ env: { XPUB_EVM: xpub } });
afterAll(() => stopClean(exchange));

test('every user has one address for all coins of a kind of chain, given out once and without gaps', async () => {
  const users = [await exchange.signUp(), await exchange.signUp(), await exchange.signUp()];
  const asked = users.flatMap((user) =>
    ['USDT', 'ETH', 'USDT', 'ETH'].map((currency) => user.ok(ADDRESS, { currency, chain: 'ERC20' })),
  );
  const answers = await Promise.all(asked);
  expect(answers[0]).toMatchObject({
    currency: 'USDT',
    chain: 'ERC20',
    kind: 'own',
    confirmations: 12,
    depositMin: '1',
  });
  const byUser = users.map((_, i) => new Set(answers.slice(i * 4, i * 4 + 4).map(({ address }) => address)));
  for (const addresses of byUser) expect(addresses.size).toBe(1);
  const given = byUser.flatMap((addresses) => [...addresses]).sort();
  expect(given).toEqual([0, 1, 2].map((index) => key.addressAt(index)).sort());
  await exchange.restart();
  expect((await users[0]!.ok(ADDRESS, { currency: 'ETH', chain: 'ERC20' })).address).toBe(answers[0].address);
});

test('without a key all users share the address that operators have set, in a demo a marked one', async () => {
  const user = await exchange.signUp();
  const fields = { currency: 'usdt', chain: 'trc20' };
  expect(await user.ok(ADDRESS, fields)).toMatchObject({ kind: 'shared', address: DEMO_ADDRESSES.tron });
  const manualAddress = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
  const { operations } = exchange.running.wallet;
  await operations.updateChain({ currency: 'USDT', chain: 'TRC20', manualAddress });
  expect(await user.ok(ADDRESS, fields)).toMatchObject({ kind: 'shared', address: manualAddress });
  expect((await user.call(ADDRESS, { ...fields, chain: 'X' })).msg).toContain('not available');
  expect((await exchange.visitor.call(ADDRESS, fields)).code).toBe(-2);
});

test('the hot wallet is no address that users share, and nobody withdraws to where the house keeps its coins', async () => {
  const { operations } = exchange.running.wallet;
  const onEvm = { currency: 'ETH', chain: 'ERC20' };
  for (const manualAddress of [key.hotAddress, key.hotAddress.toLowerCase()]) {
    const refused = { code: 'ADDRESS_HAS_OTHER_USE' };
    expect(await operations.previewChain({ ...onEvm, manualAddress })).toMatchObject(refused);
    expect(await operations.updateChain({ ...onEvm, manualAddress })).toMatchObject(refused);
  }
  expect(operations.chains().some(({ manualAddress }) => manualAddress === key.hotAddress)).toBe(false);

  const user = await verifiedUser(exchange);
  const cold = '0x52908400098527886E0F7030069857D2E4169EE7';
  await exchange.query(`insert into custody_addresses values ('ERC20', '${cold}', 'cold', now())`);
  for (const address of [key.hotAddress, key.hotAddress.toLowerCase(), cold]) {
    const answer = await withdraw(exchange, user, { address });
    expect([answer.code, answer.msg]).toEqual([0, wording('en-US', 'ADDRESS_OF_HOUSE')]);
  }
  expect((await user.balance('USDT')).frozen).toBe('0.00000000');
  expect((await withdraw(exchange, user)).code).toBe(1);
});

test('attack: an address of the key that operators have entered before anyone had it is never given to a user', async () => {
  const [{ next } = { next: 0 }] = await exchange.query<{ next: number }>(
    'select next_index as next from deposit_keys',
  );
  const [cold, shared, free] = [next, next + 1, next + 2].map((index) => key.addressAt(index));
  await exchange.query(`insert into custody_addresses values ('ERC20', '${cold}', 'cold', now())`);
  const { operations } = exchange.running.wallet;
  await operations.updateChain({ currency: 'ETH', chain: 'ERC20', manualAddress: shared! });
  const ask = async () =>
    (await (await exchange.signUp()).ok(ADDRESS, { currency: 'ETH', chain: 'ERC20' })).address;
  expect([await ask(), await ask()]).toEqual([free, key.addressAt(next + 3)]);
});

test('in production nothing is shown that operators have not set, and a wrong key ends the start', async () => {
  const { services, wallet } = exchange.running;
  const bitcoin = wallet.operations.chains().find(({ chain }) => chain === 'BTC')!;
  const chains = new ChainRegistry(services.db, exchange.running.coins);
  await chains.load();
  const spec = chains.find(bitcoin.currency, bitcoin.chain)!;
  const settings = { ...services.settings, mode: 'production' as const };
  const addresses = new DepositAddresses({ ...services, settings }, new DepositMemos(services));
  expect(addresses.isReachable(spec)).toBe(false);
  expect(await addresses.find(1, spec)).toBeUndefined();
  expect(addresses.isReachable({ ...spec, manualAddress: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa' })).toBe(true);
  const xpubs = { XPUB_BTC: xpub.replace(/.$/, '1') };
  expect(
    () => new DepositAddresses({ ...services, settings: { ...settings, xpubs } }, new DepositMemos(services)),
  ).toThrow('XPUB_BTC: the value is not an extended public key, or is mistyped.');
});
