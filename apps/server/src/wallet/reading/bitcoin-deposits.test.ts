import { parseAmount } from '@bourse/money/amount';
import { HDKey } from '@scure/bip32';
import type { DepositView } from '@bourse/protocol/wallet/calls';
import { startTestBitcoin } from '@bourse/testkit/bitcoin-node';
import type { TestUser } from '@bourse/testkit/client';
import { TestStream } from '@bourse/testkit/stream';
import { startTestExchange } from '@bourse/testkit/exchange';
import { stopClean } from '@bourse/testkit/stop-clean';
import { afterAll, describe, expect, test } from 'vitest';
import { depositsOf, eventually, userWithAddress } from '../test-wallet.ts';

/** Version bytes that say `zpub`: addresses of the witness kind. */
const ZPUB = { private: 0x04b2_430c, public: 0x04b2_4746 };
const zpub = HDKey.fromMasterSeed(Buffer.alloc(32, 9), ZPUB).derive("m/84'/0'/0'").publicExtendedKey;
const CONFIRMATIONS = 12;
const POLL_MS = 30;

const bitcoin = await startTestBitcoin();
const exchange = await startTestExchange({
  env: { DEMO_REVIEW: 'off', XPUB_BTC: zpub, RPC_BTC: bitcoin.url },
  parts: { wallet: { chainPollMs: POLL_MS } },
});
afterAll(async () => {
  await stopClean(exchange);
  await bitcoin.stop();
});

/** Resolves when everything mined so far has been read and counted. */
async function read(): Promise<void> {
  const head: number = await bitcoin.rpc('getblockcount');
  await eventually(async () => {
    const [watch] = await exchange.query('select next_block from chain_watches');
    expect(Number(watch.next_block)).toBe(head + 1);
  });
  await new Promise((resolve) => setTimeout(resolve, 5 * POLL_MS));
}

/** Resolves when the newest block that was read is the newest there is. */
async function rewound(): Promise<void> {
  const newest: string = await bitcoin.rpc('getbestblockhash');
  await eventually(async () => {
    const [block] = await exchange.query('select hash from chain_blocks order by number desc limit 1');
    expect(block.hash).toBe(newest);
  });
  await read();
}

async function available(user: TestUser): Promise<string> {
  return (await user.balance('BTC')).available;
}

describe('a payment to a user', () => {
  test('is pending while confirmations grow, and credited at the twelfth, to the satoshi', async () => {
    const { user, address } = await userWithAddress(exchange, 'BTC', 'BTC');
    const before = await available(user);
    const stream = await TestStream.open(exchange.url);
    const { userId, token } = user;
    stream.send({ op: 'auth', userId: String(userId), token });
    await stream.until(({ op }) => op === 'auth');
    stream.send({ op: 'sub', channels: ['user'] });
    const txHash = await bitcoin.pay([{ address, value: 12_345_679n }]);
    await read();
    expect(await depositsOf(user)).toEqual([]);
    const shown = (deposit: Partial<DepositView>) =>
      stream.until(({ deposits }) =>
        deposits?.some(
          (each: DepositView) =>
            each.txHash === txHash &&
            Object.entries(deposit).every(([name, value]) => each[name as keyof DepositView] === value),
        ),
      );
    await bitcoin.mine(CONFIRMATIONS - 1);
    await read();
    await shown({ status: 'pending', confirmations: 11 });
    expect(await depositsOf(user)).toMatchObject([
      {
        currency: 'BTC',
        amount: '0.12345679',
        txHash,
        status: 'pending',
        source: 'chain',
        confirmations: 11,
      },
    ]);
    expect(await available(user)).toBe(before);
    await bitcoin.mine(1);
    await eventually(async () => expect((await depositsOf(user))[0]!.status).toBe('finished'));
    await shown({ status: 'finished', arrival: '0.12345679' });
    stream.close();
    expect(parseAmount(await available(user))).toBe(parseAmount(before)! + 12_345_679n);
    await bitcoin.mine(20);
    await read();
    expect(await depositsOf(user)).toMatchObject([
      { status: 'finished', arrival: '0.12345679', confirmations: 12 },
    ]);
  });

  test('and to another, and to him again, in one transaction are three deposits', async () => {
    const [one, two] = [
      await userWithAddress(exchange, 'BTC', 'BTC'),
      await userWithAddress(exchange, 'BTC', 'BTC'),
    ];
    await bitcoin.pay([
      { address: one.address, value: 100_000n },
      { address: two.address, value: 200_000n },
      { address: one.address, value: 300_000n },
    ]);
    await bitcoin.mine(CONFIRMATIONS);
    await eventually(async () => {
      const finished = { status: 'finished' };
      expect(await depositsOf(one.user)).toMatchObject([
        { ...finished, arrival: '0.003' },
        { ...finished, arrival: '0.001' },
      ]);
      expect(await depositsOf(two.user)).toMatchObject([{ ...finished, arrival: '0.002' }]);
    });
  });

  test('of less than the minimum is on record and not credited', async () => {
    const { user, address } = await userWithAddress(exchange, 'BTC', 'BTC');
    const before = await available(user);
    await bitcoin.pay([{ address, value: 9_999n }]);
    await bitcoin.mine(CONFIRMATIONS);
    await read();
    expect(await depositsOf(user)).toMatchObject([
      { status: 'rejected', amount: '0.00009999', arrival: '0' },
    ]);
    expect((await depositsOf(user))[0]!.remark).toContain('0.0001');
    expect(await available(user)).toBe(before);
  });
});

describe('a reorganisation', () => {
  test.each([1, 3, 5, 7, 9, 11])('of depth %i moves a payment: one deposit, credited once', async (depth) => {
    const { user, address } = await userWithAddress(exchange, 'BTC', 'BTC');
    await bitcoin.pay([{ address, value: 1_000_000n + BigInt(depth) }]);
    await bitcoin.mine(depth);
    await read();
    expect(await depositsOf(user)).toMatchObject([{ status: 'pending', confirmations: depth }]);
    await bitcoin.reorganise(depth, { blocks: depth });
    await rewound();
    expect(await depositsOf(user)).toMatchObject([{ status: 'pending', confirmations: depth }]);
    await bitcoin.mine(CONFIRMATIONS - depth);
    await eventually(async () => expect((await depositsOf(user))[0]!.status).toBe('finished'));
    await bitcoin.mine(CONFIRMATIONS);
    await read();
    const [deposit, ...others] = await depositsOf(user);
    expect(others).toEqual([]);
    expect(deposit!.arrival).toBe((0.01 + depth / 1e8).toFixed(8).replace(/0+$/, ''));
  });

  test.each([2, 4, 6, 8, 10, 11])(
    'of depth %i drops a payment: never credited, and said so',
    async (depth) => {
      const { user, address } = await userWithAddress(exchange, 'BTC', 'BTC');
      const before = await available(user);
      const txid = await bitcoin.pay([{ address, value: 2_000_000n }]);
      await bitcoin.mine(depth);
      await read();
      expect(await depositsOf(user)).toMatchObject([{ status: 'pending', confirmations: depth }]);
      await bitcoin.reorganise(depth, { forget: [txid] });
      await read();
      expect(await depositsOf(user)).toMatchObject([{ status: 'pending', confirmations: 0 }]);
      await bitcoin.mine(2 * CONFIRMATIONS + 1);
      await eventually(async () => expect((await depositsOf(user))[0]!.status).toBe('rejected'));
      expect(await available(user)).toBe(before);
    },
  );

  test('of depth 14 that drops a credited payment changes no balance and alerts operators', async () => {
    const { user, address } = await userWithAddress(exchange, 'BTC', 'BTC');
    const txid = await bitcoin.pay([{ address, value: 3_000_000n }]);
    await bitcoin.mine(CONFIRMATIONS + 1);
    await eventually(async () => expect((await depositsOf(user))[0]!.status).toBe('finished'));
    const credited = await available(user);
    await bitcoin.mine(1);
    await read();
    await bitcoin.reorganise(14, { forget: [txid] });
    await bitcoin.mine(2 * CONFIRMATIONS + 1);
    const [{ id }] = (await depositsOf(user)) as [DepositView];
    await eventually(async () => {
      const alerts = await exchange.query('select kind, subject, args from custody_alerts order by id');
      expect(alerts).toEqual([
        expect.objectContaining({ kind: 'deepReorganisation', args: { depth: '14' } }),
        expect.objectContaining({ kind: 'creditVanished', subject: `deposit:${id}` }),
      ]);
    });
    expect(await available(user)).toBe(credited);
    // Said in the log as well.
    expect((exchange.errors as string[]).splice(0)).toHaveLength(2);
    expect(await depositsOf(user)).toMatchObject([{ status: 'finished' }]);
  });
});
