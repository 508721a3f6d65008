import { HDKey } from '@scure/bip32';
import { parseAmount } from '@bourse/money/amount';
import { type TestUser } from '@bourse/testkit/client';
import { startTestExchange } from '@bourse/testkit/exchange';
import { enrolAdmin, enrolOperator } from '@bourse/testkit/operator';
import { stopClean } from '@bourse/testkit/stop-clean';
import { afterAll, describe, expect, test } from 'vitest';
import { startTestChain } from '../deposits/test-chain.ts';
import { BY_TWO, depositsOf, eventually, userWithAddress, claimDeposit } from '../test-wallet.ts';

const CONFIRMATIONS = 4;
const xpub = HDKey.fromMasterSeed(Buffer.alloc(32, 9)).derive("m/44'/60'/0'").publicExtendedKey;
const ETHER = 10n ** 18n;
/** The token has six decimals, as USDT does. */
const USDT = 1_000_000n;

const chain = await startTestChain();
const token = await chain.deployToken();
const exchange = await startTestExchange({
  env: { DEMO_REVIEW: 'off', XPUB_EVM: xpub, RPC_ERC20: chain.url },
  parts: { wallet: { chainPollMs: 30 } },
});
const confirmations = CONFIRMATIONS;
const { operations } = exchange.running.wallet;
await operations.updateChain({ currency: 'USDT', chain: 'ERC20', tokenContract: token, confirmations });
await operations.updateChain({ currency: 'ETH', chain: 'ERC20', confirmations });
afterAll(async () => {
  await stopClean(exchange);
  await chain.stop();
});

const submit = (user: TestUser, txHash: string, amount = '90', currency = 'USDT') =>
  claimDeposit(user, { currency, amount, txHash });

/** Resolves when everything mined so far has been read. */
async function read(): Promise<void> {
  await chain.mine(1);
  const head = await blockNumber();
  await eventually(async () => {
    const [watch] = await exchange.query('select next_block from chain_watches');
    expect(BigInt(watch.next_block)).toBe(head + 1n);
  });
  // The round after this one has counted confirmations, too.
  await new Promise((resolve) => setTimeout(resolve, 150));
}

/** Confirmations are counted a moment after the blocks are read. */
function shows(user: TestUser, expected: object): Promise<void> {
  return eventually(async () => expect((await depositsOf(user))[0]).toMatchObject(expected));
}

async function ask(method: string, ...params: unknown[]): Promise<any> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(chain.url, { method: 'POST', headers, body });
  return ((await answer.json()) as { result: unknown }).result;
}

async function blockNumber(): Promise<bigint> {
  return BigInt(await ask('eth_blockNumber'));
}

/** Number in its block of the last log of a transaction. */
async function logIndexOf(txHash: string): Promise<number> {
  return Number((await ask('eth_getTransactionReceipt', txHash)).logs.at(-1).logIndex);
}

describe('a payment to a user', () => {
  test('in the token: pending while confirmations grow, credited at the last one, once', async () => {
    const { user, address } = await userWithAddress(exchange);
    const txHash = await chain.transfer(token, address, 123_456_789n);
    await eventually(async () => expect(await depositsOf(user)).toHaveLength(1));
    expect((await depositsOf(user))[0]).toMatchObject({
      currency: 'USDT',
      chain: 'ERC20',
      amount: '123.456789',
      arrival: '0',
      txHash,
      status: 'pending',
      source: 'chain',
    });
    await eventually(async () => expect((await depositsOf(user))[0]!.confirmations).toBe(1));
    await chain.mine(1);
    await eventually(async () => expect((await depositsOf(user))[0]!.confirmations).toBe(2));
    await read();
    await shows(user, { confirmations: 3, status: 'pending' });
    expect((await user.balance('USDT')).available).toBe('10000.00000000');
    await chain.mine(1);
    await eventually(async () => expect((await depositsOf(user))[0]!.status).toBe('finished'));
    await shows(user, { confirmations: 4, arrival: '123.456789' });
    expect((await user.balance('USDT')).available).toBe('10123.45678900');
    await chain.mine(20);
    await read();
    expect((await user.balance('USDT')).available).toBe('10123.45678900');
    // The message follows the credit.
    await eventually(async () => {
      const { list } = await user.ok('/bb/index/message', { type: 'personal' });
      expect(list.map(({ text }: any) => text)).toEqual([expect.stringContaining('123.456789 USDT')]);
    });
  });

  test('in the own coin, to a fraction that we do not count', async () => {
    const { user, address } = await userWithAddress(exchange);
    await chain.pay(address, ETHER / 4n + 9_999_999_999n);
    await chain.mine(CONFIRMATIONS);
    await eventually(async () => expect((await depositsOf(user))[0]?.status).toBe('finished'));
    await shows(user, { currency: 'ETH', arrival: '0.25' });
    expect((await user.balance('ETH')).available).toBe('5.25000000');
  });

  test('twice in one transaction is two deposits', async () => {
    const { user, address } = await userWithAddress(exchange);
    await chain.transfer(token, address, 5n * USDT, 'twice');
    await chain.mine(CONFIRMATIONS);
    await eventually(async () =>
      expect((await depositsOf(user)).map(({ status }) => status)).toEqual(['finished', 'finished']),
    );
    expect((await user.balance('USDT')).available).toBe('10010.00000000');
  });

  test('below the minimum is on record and not credited', async () => {
    const { user, address } = await userWithAddress(exchange);
    await chain.transfer(token, address, USDT - 1n);
    await chain.mine(CONFIRMATIONS);
    await eventually(async () => expect((await depositsOf(user))[0]?.status).toBe('rejected'));
    expect((await depositsOf(user))[0]!.remark).toContain('minimum deposit is 1 USDT');
    const { list } = (await user.call('/bb/recharge/record', {}, { language: 'ja' })).data;
    expect(list[0].remark).toMatch(/[ぁ-ん]/);
    await read();
    expect((await user.balance('USDT')).available).toBe('10000.00000000');
    expect((await user.ok('/bb/index/message', { type: 'personal' })).list).toEqual([]);
  });

  test('while deposits are paused waits until they are open', async () => {
    const { user, address } = await userWithAddress(exchange);
    const { operations } = exchange.running.wallet;
    await operations.updateChain({ currency: 'USDT', chain: 'ERC20', depositOpen: '0' });
    await chain.transfer(token, address, 7n * USDT);
    await chain.mine(CONFIRMATIONS * 3);
    await read();
    expect((await depositsOf(user))[0]!.status).toBe('pending');
    await operations.updateChain({ currency: 'USDT', chain: 'ERC20', depositOpen: '1' });
    await eventually(async () => expect((await depositsOf(user))[0]!.status).toBe('finished'));
  });
});

test('a foreign token, a failed transaction, an empty transfer and one to nobody are no deposits', async () => {
  const { user, address } = await userWithAddress(exchange);
  const foreign = await chain.deployToken();
  const hashes = [
    await chain.transfer(foreign, address, 100n * USDT),
    await chain.transfer(token, address, 100n * USDT, 'failing'),
  ];
  await chain.transfer(token, address, 0n);
  await chain.transfer(token, '0x00000000000000000000000000000000000000aa', 100n * USDT);
  // More than any balance can hold.
  await chain.transfer(token, address, 2n ** 255n);
  await chain.mine(CONFIRMATIONS);
  await read();
  expect(await depositsOf(user)).toEqual([]);
  // Pointing at them by hand makes them no better.
  for (const hash of hashes) expect((await submit(user, hash)).code).toBe(1);
  await read();
  for (const deposit of await depositsOf(user))
    expect(deposit).toMatchObject({ source: 'manual', status: 'pending', confirmations: 0 });
  expect((await user.balance('USDT')).available).toBe('10000.00000000');
});

describe('a reorganisation', () => {
  test('that drops the transaction: never credited, and said so', async () => {
    const { user, address } = await userWithAddress(exchange);
    const before = await chain.snapshot();
    await chain.transfer(token, address, 50n * USDT);
    await read();
    await shows(user, { status: 'pending', confirmations: 2 });
    await chain.revert(before);
    await chain.mine(CONFIRMATIONS + 1);
    await eventually(async () => expect((await depositsOf(user))[0]).toMatchObject({ confirmations: 0 }));
    expect((await depositsOf(user))[0]!.status).toBe('pending');
    await chain.mine(2 * CONFIRMATIONS);
    await eventually(async () => expect((await depositsOf(user))[0]!.status).toBe('rejected'));
    expect((await depositsOf(user))[0]!.remark).toBe('The transaction is no longer part of the chain.');
    await read();
    expect((await user.balance('USDT')).available).toBe('10000.00000000');
  });

  test.each([1, 2, 3])('of depth %i below the confirmations drops it: not credited', async (depth) => {
    const { user, address } = await userWithAddress(exchange);
    const before = await chain.snapshot();
    await chain.transfer(token, address, 55n * USDT);
    if (depth > 1) await chain.mine(depth - 1);
    await shows(user, { status: 'pending', confirmations: depth });
    await chain.revert(before);
    await chain.mine(depth);
    await eventually(async () => expect((await depositsOf(user))[0]).toMatchObject({ confirmations: 0 }));
    await chain.mine(3 * CONFIRMATIONS);
    await eventually(async () => expect((await depositsOf(user))[0]!.status).toBe('rejected'));
    expect((await user.balance('USDT')).available).toBe('10000.00000000');
  });

  test('that moves it to another block: one deposit, counted from there, credited once', async () => {
    const { user, address } = await userWithAddress(exchange);
    const before = await chain.snapshot();
    const signed = await chain.sign(token, address, 60n * USDT);
    await signed.send();
    await read();
    await shows(user, { txHash: signed.hash, confirmations: 2 });
    await chain.revert(before);
    await chain.mine(3);
    await signed.send();
    await read();
    expect(await depositsOf(user)).toHaveLength(1);
    await shows(user, { status: 'pending', confirmations: 2 });
    await chain.mine(CONFIRMATIONS);
    await eventually(async () => expect((await depositsOf(user))[0]!.status).toBe('finished'));
    await read();
    expect((await user.balance('USDT')).available).toBe('10060.00000000');
  });

  test('that brings it back after it was given up: credited after all', async () => {
    const { user, address } = await userWithAddress(exchange);
    const before = await chain.snapshot();
    const signed = await chain.sign(token, address, 70n * USDT);
    await signed.send();
    await read();
    await chain.revert(before);
    await chain.mine(3 * CONFIRMATIONS);
    await eventually(async () => expect((await depositsOf(user))[0]!.status).toBe('rejected'));
    await signed.send();
    await chain.mine(CONFIRMATIONS);
    await eventually(async () => expect((await depositsOf(user))[0]!.status).toBe('finished'));
    expect(await depositsOf(user)).toHaveLength(1);
    expect((await user.balance('USDT')).available).toBe('10070.00000000');
  });

  test('after the credit, with the transaction mined again: not credited again', async () => {
    const { user, address } = await userWithAddress(exchange);
    const before = await chain.snapshot();
    const signed = await chain.sign(token, address, 80n * USDT);
    await signed.send();
    await chain.mine(CONFIRMATIONS);
    await eventually(async () => expect((await depositsOf(user))[0]!.status).toBe('finished'));
    await chain.revert(before);
    await chain.mine(5);
    // Another log before it changes its number in the block, which must not make it another deposit.
    await chain.mineBehindOther(token, signed);
    expect(await logIndexOf(signed.hash)).toBe(3);
    await chain.mine(CONFIRMATIONS);
    await read();
    expect(await depositsOf(user)).toHaveLength(1);
    expect((await user.balance('USDT')).available).toBe('10080.00000000');
  });
});

describe('a deposit submitted by hand', () => {
  const operations = () => exchange.running.wallet.operations;

  test('for a payment that the chain shows becomes that one, whatever amount it names', async () => {
    const { user, address } = await userWithAddress(exchange);
    const signed = await chain.sign(token, address, 90n * USDT);
    const { id } = (await submit(user, signed.hash, '900000')).data;
    await signed.send();
    await read();
    expect(await depositsOf(user)).toMatchObject([{ id, source: 'chain', amount: '90', status: 'pending' }]);
    expect(await operations().finishDeposit(id, parseAmount('900000')!, BY_TWO)).toMatchObject({
      code: 'DEPOSIT_WATCHED',
    });
    await chain.mine(CONFIRMATIONS);
    await eventually(async () => expect((await depositsOf(user))[0]!.status).toBe('finished'));
    expect((await user.balance('USDT')).available).toBe('10090.00000000');
    expect((await submit(user, signed.hash)).msg).toContain('already been submitted');
  });

  test('attack: ahead of its block, for a payment below the minimum, which is not credited either', async () => {
    const { user, address } = await userWithAddress(exchange);
    const signed = await chain.sign(token, address, USDT - 1n);
    const { id } = (await submit(user, signed.hash, '90')).data;
    await signed.send();
    await chain.mine(CONFIRMATIONS);
    await read();
    const rejected = { id, source: 'chain', amount: '0.999999', status: 'rejected' };
    expect(await depositsOf(user)).toMatchObject([rejected]);
    expect((await depositsOf(user))[0]!.remark).toContain('minimum deposit is 1 USDT');
    expect((await user.balance('USDT')).available).toBe('10000.00000000');
  });

  test("of another's payment cannot be credited, and the owner has his", async () => {
    const [owner, thief] = [await userWithAddress(exchange), await userWithAddress(exchange)];
    const signed = await chain.sign(token, owner.address, 90n * USDT);
    const { id } = (await submit(thief.user, signed.hash)).data;
    await signed.send();
    await chain.mine(CONFIRMATIONS);
    await eventually(async () => expect((await depositsOf(owner.user))[0]?.status).toBe('finished'));
    expect(await operations().finishDeposit(id, parseAmount('90')!, BY_TWO)).toMatchObject({
      code: 'TX_HASH_USED',
    });
    expect((await owner.user.balance('USDT')).available).toBe('10090.00000000');
    expect((await thief.user.balance('USDT')).available).toBe('10000.00000000');
  });

  test("attack: a claim of another's payment ahead of its block, finished by one operator", async () => {
    const [owner, thief] = [await userWithAddress(exchange), await userWithAddress(exchange)];
    const admin = await enrolAdmin(exchange);
    const signed = await chain.sign(token, owner.address, 90n * USDT);
    const { id } = (await submit(thief.user, signed.hash)).data;
    await admin.ok('/ops/api/deposits/finish', { id, arrival: '90' });
    expect((await depositsOf(thief.user))[0]!.status).toBe('pending');
    await signed.send();
    await chain.mine(CONFIRMATIONS);
    await eventually(async () => expect((await depositsOf(owner.user))[0]?.status).toBe('finished'));
    expect((await owner.user.balance('USDT')).available).toBe('10090.00000000');
    expect((await thief.user.balance('USDT')).available).toBe('10000.00000000');
  });

  test('attack: what a chain shows is rejected by one operator alone', async () => {
    const { user, address } = await userWithAddress(exchange);
    const finance = await enrolOperator(exchange, await enrolAdmin(exchange), 'finance');
    await chain.transfer(token, address, 90n * USDT);
    await eventually(async () => expect(await depositsOf(user)).toHaveLength(1));
    const { id } = (await depositsOf(user))[0]!;
    const { proposal } = await finance.ok('/ops/api/deposits/reject', { id, remark: 'no' });
    expect(proposal).toMatch(/^[0-9]+$/);
    await chain.mine(CONFIRMATIONS);
    await eventually(async () => expect((await depositsOf(user))[0]!.status).toBe('finished'));
    expect((await user.balance('USDT')).available).toBe('10090.00000000');
  });

  test.each([
    ['', 'USDT', '90', '10090.00000000'],
    [' under the wrong currency', 'ETH', '0.05', '10000.00000000'],
  ])(
    'and credited by an operator%s is not credited by the chain besides',
    async (_, currency, amount, usdt) => {
      const { user, address } = await userWithAddress(exchange);
      const signed = await chain.sign(token, address, 90n * USDT);
      const { id } = (await submit(user, signed.hash, amount, currency)).data;
      expect(await operations().finishDeposit(id, parseAmount(amount)!, BY_TWO)).toBeUndefined();
      await signed.send();
      await chain.mine(CONFIRMATIONS);
      await eventually(async () => expect(await depositsOf(user)).toHaveLength(2));
      await read();
      expect((await depositsOf(user)).map(({ status }) => status)).toEqual(['rejected', 'finished']);
      expect((await user.balance('USDT')).available).toBe(usdt);
    },
  );
});

test('what is mined while the exchange is down is found after the start', async () => {
  const { user, address } = await userWithAddress(exchange);
  await chain.transfer(token, address, 11n * USDT);
  await read();
  await exchange.restart();
  await chain.transfer(token, address, 12n * USDT);
  await chain.mine(CONFIRMATIONS);
  await eventually(async () =>
    expect((await depositsOf(user)).map(({ arrival }) => arrival)).toEqual(['12', '11']),
  );
});
