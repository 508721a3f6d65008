import { parseAmount } from '@bourse/money/amount';
import { base58, base58xrp } from '@scure/base';
import type { ReconciliationView } from '@bourse/protocol/operators/reconciliation/calls';
import type { DepositView } from '@bourse/protocol/wallet/calls';
import { startTestExchange } from '@bourse/testkit/exchange';
import { enrolAdmin } from '@bourse/testkit/operator';
import { startTestRipple } from '@bourse/testkit/ripple/ripple-server';
import { afterAll, describe, expect, test } from 'vitest';
import {
  BY_TWO,
  TRON_ADDRESS,
  depositsOf,
  eventually,
  userWithAddress,
  claimDeposit,
} from '../test-wallet.ts';
import {
  newHash,
  startEos,
  startTron,
  TRON_XPUB,
  tronHex,
  tronPayment,
  type Told,
  type ToldNode,
} from './test-nodes.ts';

const OUR_XRP = 'rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe';
const OUR_EOS = 'exchangewllt';

const [tron, ripple, eos] = await Promise.all([startTron(), startTestRipple(), startEos()]);
const exchange = await startTestExchange({
  env: {
    DEMO_REVIEW: 'off',
    XPUB_TRON: TRON_XPUB,
    RPC_TRC20: tron.url,
    RPC_XRP: ripple.url,
    RPC_EOS: eos.url,
  },
  parts: { wallet: { chainPollMs: 20, reconcileMs: 100 } },
});
const { operations } = exchange.running.wallet;
await operations.updateChain({ currency: 'XRP', chain: 'XRP', manualAddress: OUR_XRP });
await operations.updateChain({ currency: 'EOS', chain: 'EOS', manualAddress: OUR_EOS });
const admin = await enrolAdmin(exchange);
afterAll(async () => {
  expect(await exchange.audit()).toMatchObject({ ok: true, differences: [] });
  expect(exchange.errors.filter((line) => !line.includes('booksDiffer'))).toEqual([]);
  await exchange.stop();
  await Promise.all([tron.stop(), ripple.stop(), eos.stop()]);
});

/** Resolves when a node was read to its end, and what was read is counted. */
async function read(chain: string, node: ToldNode): Promise<void> {
  await eventually(async () => {
    const [watch] = await exchange.query(`select next_block from chain_watches where chain = '${chain}'`);
    expect(Number(watch?.next_block)).toBe(node.blocks.length);
  });
  await new Promise((resolve) => setTimeout(resolve, 150));
}

async function strays(search: string): Promise<any[]> {
  return (await admin.ok('/ops/api/strays/list', { search })).list;
}

describe('TRON', () => {
  function own(to: string, amount: number, contractRet = 'SUCCESS'): Told {
    const id = newHash();
    const value = { amount, owner_address: tronHex(TRON_ADDRESS), to_address: tronHex(to) };
    const contract = [{ type: 'TransferContract', parameter: { value } }];
    return {
      block: { txID: id, ret: [{ contractRet }], raw_data: { contract } },
      info: { id, fee: 267_000, contractResult: [''], receipt: { net_fee: 267_000 } },
    };
  }

  const token = (to: string, value: bigint, fields?: Parameters<typeof tronPayment>[1]): Told =>
    tronPayment({ from: TRON_ADDRESS, to, value }, fields);

  test('USDT of its contract is credited at the twelfth confirmation, once', async () => {
    const { user, address } = await userWithAddress(exchange, 'USDT', 'TRC20');
    tron.mine(11, [token(address, 25_000_000n)]);
    await read('TRC20', tron);
    expect(await depositsOf(user)).toMatchObject([{ amount: '25', status: 'pending', confirmations: 11 }]);
    tron.mine(1);
    await eventually(async () => expect(await depositsOf(user)).toMatchObject([{ status: 'finished' }]));
    expect((await user.balance('USDT')).available).toBe('10025.00000000');
  });

  test('a contract that failed, in whichever word says so, pays nothing', async () => {
    const { user, address } = await userWithAddress(exchange, 'USDT', 'TRC20');
    tron.mine(20, [
      token(address, 25_000_000n, { info: { result: 'FAILED' } }),
      token(address, 25_000_000n, { info: { receipt: { result: 'OUT_OF_ENERGY' } } }),
      token(address, 25_000_000n, { block: { ret: [{ contractRet: 'REVERT' }] } }),
      own(address, 5_000_000, 'OUT_OF_TIME'),
    ]);
    await read('TRC20', tron);
    expect(await depositsOf(user)).toEqual([]);
  });

  test('another token, and the own coin while nobody trades it, are on record and not credited', async () => {
    const { user, address } = await userWithAddress(exchange, 'USDT', 'TRC20');
    const contract = 'b'.repeat(40);
    tron.mine(20, [token(address, 25_000_000n, { contract }), own(address, 7_000_000)]);
    await read('TRC20', tron);
    expect(await depositsOf(user)).toEqual([]);
    expect(await strays(address)).toMatchObject([
      { reason: 'unknownToken', value: '7000000', token: '', email: user.email },
      { reason: 'unknownToken', value: '25000000' },
    ]);
  });

  test('a reorganisation that drops a payment leaves nothing to credit', async () => {
    const { user, address } = await userWithAddress(exchange, 'USDT', 'TRC20');
    tron.mine(11, [token(address, 30_000_000n)]);
    await read('TRC20', tron);
    tron.replace(11);
    await eventually(async () => expect(await depositsOf(user)).toMatchObject([{ confirmations: 0 }]));
    tron.mine(30);
    await eventually(async () => expect(await depositsOf(user)).toMatchObject([{ status: 'rejected' }]));
    expect((await user.balance('USDT')).available).toBe('10000.00000000');
  });

  test('a claim for a payment of before the watch becomes a deposit of the chain', async () => {
    const { user, address } = await userWithAddress(exchange, 'USDT', 'TRC20');
    const payment = token(address, 40_000_000n);
    // Below everything that is read again.
    tron.blocks[5]!.transactions.push(payment);
    await claimDeposit(user, { chain: 'TRC20', amount: '40', txHash: payment['info'].id });
    tron.mine(1);
    await eventually(async () =>
      expect(await depositsOf(user)).toMatchObject([{ source: 'chain', status: 'finished', arrival: '40' }]),
    );
  });
});

describe('the XRP ledger', () => {
  function payment(fields: Told, meta: Told = {}): Told {
    return {
      hash: newHash().toUpperCase(),
      TransactionType: 'Payment',
      Account: 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh',
      Fee: '12',
      Destination: OUR_XRP,
      Amount: '90000000',
      metaData: { TransactionResult: 'tesSUCCESS', delivered_amount: '90000000', ...meta },
      ...fields,
    };
  }

  test('the address is shared, and each user has a tag of his own for ever', async () => {
    const [one, two] = [
      await userWithAddress(exchange, 'XRP', 'XRP'),
      await userWithAddress(exchange, 'XRP', 'XRP'),
    ];
    expect(one.address).toBe(OUR_XRP);
    expect(base58xrp.decode(OUR_XRP)).toHaveLength(25);
    expect(one.memo).toMatch(/^[1-9]\d{8,9}$/);
    expect(Number(one.memo)).toBeLessThan(2 ** 32);
    expect(two.memo).not.toBe(one.memo);
    const again = await one.user.ok('/bb/recharge/address', { currency: 'XRP', chain: 'XRP' });
    expect(again).toMatchObject({ kind: 'shared', memo: one.memo });
  });

  test('a payment with the tag is credited with what was delivered, not with what was named', async () => {
    const { user, memo } = await userWithAddress(exchange, 'XRP', 'XRP');
    const before = parseAmount((await user.balance('XRP')).available)!;
    ripple.mine(12, [
      payment({ DestinationTag: Number(memo), Amount: '5000000000' }, { delivered_amount: '1500000' }),
    ]);
    await eventually(async () =>
      expect(await depositsOf(user)).toMatchObject([{ status: 'finished', arrival: '1.5' }]),
    );
    expect(parseAmount((await user.balance('XRP')).available)).toBe(before + 150_000_000n);
  });

  test.each<[string, Told, Told]>([
    ['of another currency', {}, { delivered_amount: { currency: 'XRP', issuer: OUR_XRP, value: '9' } }],
    ['of which nothing is known', {}, { delivered_amount: 'unavailable' }],
    ['that failed', {}, { TransactionResult: 'tecPATH_PARTIAL' }],
    ['to another address', { Destination: 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh' }, {}],
    ['that is none', { TransactionType: 'EscrowCreate' }, { delivered_amount: undefined }],
    [
      'that failed and says no amount',
      {},
      { TransactionResult: 'tecDST_TAG_NEEDED', delivered_amount: undefined },
    ],
  ])('a payment %s is no deposit', async (_, fields, meta) => {
    const { user, memo } = await userWithAddress(exchange, 'XRP', 'XRP');
    ripple.mine(15, [payment({ DestinationTag: Number(memo), ...fields }, meta)]);
    await read('XRP', ripple);
    expect(await depositsOf(user)).toEqual([]);
  });

  test('a payment without a tag waits for an operator, who credits the claim with what the chain shows', async () => {
    const { user } = await userWithAddress(exchange, 'XRP', 'XRP');
    const before = parseAmount((await user.balance('XRP')).available)!;
    const told = payment({});
    ripple.mine(15, [told, payment({ DestinationTag: 7 })]);
    await read('XRP', ripple);
    const page = await exchange.running.metrics();
    expect(page).toContain('chain_blocks_behind{chain="XRP"} 0\n');
    expect(Number(/^chain_unread_seconds\{chain="XRP"\} (\S+)$/m.exec(page)?.[1])).toBeLessThan(60);
    const search: string = told['hash'];
    expect(await strays(search)).toMatchObject([
      { reason: 'noMemo', amount: '90', userId: '', depositId: '' },
    ]);
    expect(await strays('7')).toMatchObject([{ reason: 'unknownMemo', amount: '90' }]);
    await claimDeposit(user, { currency: 'XRP', chain: 'XRP', amount: '900', txHash: search });
    const [{ id }] = (await depositsOf(user)) as [DepositView];
    const { operations } = exchange.running.wallet;
    expect(await operations.finishDeposit(id, 90_000_000_000n, BY_TWO)).toMatchObject({
      code: 'DEPOSIT_AMOUNT_DIFFERS',
      args: { amount: '90', currency: 'XRP' },
    });
    expect((await admin.ok('/ops/api/deposits/detail', { id })).unmatched).toEqual([
      { amount: '90', memo: '', reason: 'noMemo' },
    ]);
    expect(await operations.finishDeposit(id, 9_000_000_000n, BY_TWO)).toBeUndefined();
    expect(await strays(search)).toMatchObject([{ depositId: id }]);
    ripple.mine(15);
    await read('XRP', ripple);
    expect(parseAmount((await user.balance('XRP')).available)).toBe(before + 9_000_000_000n);
    expect(await depositsOf(user)).toHaveLength(1);
  });

  test('where the coin takes no tags nobody is given a payment for one; what was found before is credited', async () => {
    const { user, memo } = await userWithAddress(exchange, 'XRP', 'XRP');
    const { operations } = exchange.running.wallet;
    const setRule = (memoRule: 'none' | 'optional') =>
      operations.updateChain({ currency: 'XRP', chain: 'XRP', memoRule });
    ripple.mine(1, [payment({ DestinationTag: Number(memo) })]);
    await eventually(async () => expect(await depositsOf(user)).toMatchObject([{ status: 'pending' }]));
    await setRule('none');
    const late = payment({ DestinationTag: Number(memo) });
    ripple.mine(15, [late]);
    await eventually(async () => expect(await depositsOf(user)).toMatchObject([{ status: 'finished' }]));
    await read('XRP', ripple);
    expect(await depositsOf(user)).toHaveLength(1);
    expect(await strays(late['hash'])).toMatchObject([{ reason: 'unknownMemo', memo, userId: '' }]);
    await setRule('optional');
  });
});

describe('EOS', () => {
  function transfers(data: Told[], fields: Told = {}): Told {
    const actions = data.map((each) => ({
      account: 'eosio.token',
      name: 'transfer',
      data: { from: 'somebody1111', to: OUR_EOS, quantity: '5.2500 EOS', memo: '', ...each },
      ...fields['action'],
    }));
    return { status: fields['status'] ?? 'executed', trx: { id: newHash(), transaction: { actions } } };
  }

  test('two transfers in one transaction are two deposits', async () => {
    const { user, memo, address } = await userWithAddress(exchange, 'EOS', 'EOS');
    expect(address).toBe(OUR_EOS);
    eos.mine(12, [transfers([{ memo: ` ${memo} ` }, { memo, quantity: '1.0001 EOS' }])]);
    await eventually(async () =>
      expect(await depositsOf(user)).toMatchObject([
        { status: 'finished', arrival: '1.0001' },
        { status: 'finished', arrival: '5.25' },
      ]),
    );
  });

  test('a memo of signs that are no text stops nothing', async () => {
    const { user, memo } = await userWithAddress(exchange, 'EOS', 'EOS');
    const hostile = transfers([{ memo: `a\u0000b\ud800${'c'.repeat(300)}` }]);
    eos.mine(15, [hostile, transfers([{ memo }])]);
    await eventually(async () => expect(await depositsOf(user)).toMatchObject([{ status: 'finished' }]));
    expect(await strays(hostile['trx'].id)).toMatchObject([
      { reason: 'unknownMemo', memo: `a\ufffdb\ufffd${'c'.repeat(252)}` },
    ]);
  });

  test('a claim that was credited before the chain was read explains the payment', async () => {
    const { user } = await userWithAddress(exchange, 'EOS', 'EOS');
    const told = transfers([{ memo: '' }]);
    const txHash: string = told['trx'].id;
    await claimDeposit(user, { currency: 'EOS', chain: 'EOS', amount: '5.25', txHash });
    const [{ id }] = (await depositsOf(user)) as [DepositView];
    const { operations } = exchange.running.wallet;
    expect(await operations.finishDeposit(id, 525_000_000n, BY_TWO)).toBeUndefined();
    eos.mine(15, [told]);
    await read('EOS', eos);
    expect(await strays(txHash)).toMatchObject([{ reason: 'noMemo', depositId: id }]);
    expect(await depositsOf(user)).toHaveLength(1);
  });

  test('another contract that calls its coin EOS, and another coin of the own contract, are none', async () => {
    const { user, memo } = await userWithAddress(exchange, 'EOS', 'EOS');
    const other = transfers([{ memo, quantity: '9.0000 EOZ' }]);
    eos.mine(15, [
      transfers([{ memo }], { action: { account: 'fakeosiotokn' } }),
      transfers([{ memo }], { status: 'hard_fail' }),
      other,
      { status: 'executed', trx: newHash() },
    ]);
    await read('EOS', eos);
    expect(await depositsOf(user)).toEqual([]);
    expect(await strays(other['trx'].id)).toMatchObject([
      { reason: 'unknownToken', token: 'eosio.token:EOZ', value: '90000', email: user.email },
    ]);
  });
});

/** After all of the above, in which the nodes said of every address that it holds nothing. */
describe('books and chains', () => {
  const digits = (address: string) => Buffer.from(base58.decode(address)).subarray(0, 21).toString('hex');
  test.each<[string, string, () => ToldNode, decimals: number]>([
    ['USDT', 'TRC20', () => tron, 6],
    ['XRP', 'XRP', () => ripple, 6],
    ['EOS', 'EOS', () => eos, 4],
  ])(
    '%s on %s agree when the node says what was paid, and not before',
    async (currency, chain, node, decimals) => {
      const state = async () =>
        (await admin.ok('/ops/api/reconciliation/list')).list.find(
          (each: ReconciliationView) => each.currency === currency && each.chain === chain,
        );
      const look = async (expected: { readonly state: string; readonly difference: string }) => {
        // Of EOS nodes tell what becomes final some blocks later.
        const turns = chain === 'EOS' ? 20 : 0;
        for (let turn = 0; turn < turns; turn++) {
          if ((await state())?.state === expected.state) break;
          node().mine(25);
          await read(chain, node());
          await new Promise((resolve) => setTimeout(resolve, 200));
        }
        await eventually(async () => expect(await state()).toMatchObject({ problem: '', ...expected }));
      };
      await look({ state: 'stopped', difference: expect.stringMatching(/^-\d/) as unknown as string });
      const paid = await exchange.query<{ address: string; coins: string }>(
        'select address, shown as coins from custody_balances where chain = $1',
        [chain],
      );
      for (const { address, coins } of paid)
        node().held.set(
          chain === 'TRC20' ? digits(address) : address,
          parseAmount(Number(coins).toFixed(8))! / 10n ** BigInt(8 - decimals),
        );
      await look({ state: 'agrees', difference: '0' });
      const [key, held] = [...node().held].find(
        ([, value]) => value >= 5_000_000n || (chain === 'EOS' && value >= 50_000n),
      )!;
      node().held.set(key, held - 5n * 10n ** BigInt(decimals));
      await look({ state: 'stopped', difference: '-5' });
    },
  );
});
