import type { ChainUpdate } from '@bourse/protocol/operators/chains/calls';
import { Refusal } from '@bourse/protocol/refusal';
import { startTestExchange } from '@bourse/testkit/exchange';
import { afterAll, expect, it, test } from 'vitest';

const exchange = await startTestExchange();
afterAll(() => exchange.stop());

const operations = () => exchange.running.wallet.operations;
const USDT = { currency: 'USDT', chain: 'ERC20' };

test('the defaults of docs/rules.md, "Deposits and withdrawals", in display order', async () => {
  const { chains } = await exchange.visitor.ok('/bb/config');
  expect(chains.map(({ currency, chain }: any) => `${currency} ${chain}`)).toEqual([
    'USDT ERC20',
    'USDT TRC20',
    'BTC BTC',
    'ETH ERC20',
    'LTC LTC',
    'EOS EOS',
    'ADA ADA',
    'XRP XRP',
    'DOGE DOGE',
  ]);
  expect(chains[0]).toEqual({
    ...USDT,
    format: 'evm',
    memoRule: 'none',
    retired: false,
    depositOpen: true,
    withdrawOpen: true,
    confirmations: 12,
    depositMin: '1',
    withdrawFee: '5',
    withdrawMin: '10',
    withdrawMax: '50000',
    withdrawDayMax: '100000',
  });
  const memos = chains.filter(({ memoRule }: any) => memoRule !== 'none');
  expect(memos.map(({ chain, memoRule }: any) => `${chain} ${memoRule}`)).toEqual([
    'EOS optional',
    'XRP optional',
  ]);
});

test('a change takes effect at once, stays over a restart, and leaves the rest alone', async () => {
  const before = operations().chains()[0]!;
  const changed = await operations().updateChain({
    ...USDT,
    confirmations: 20,
    withdrawFee: '3.5',
    depositOpen: '0',
  });
  expect(changed).toEqual({ ...before, confirmations: 20, withdrawFee: '3.5', depositOpen: false });
  expect(operations().chains()[0]).toEqual(changed);
  await exchange.restart();
  expect(operations().chains()[0]).toEqual(changed);
});

test('a coin is added to a chain, closed at first', async () => {
  const added = await operations().updateChain({
    currency: 'doge',
    chain: 'erc20',
    format: 'evm',
    decimals: 8,
    tokenContract: '0x4206931337dc273a630d328da6441786bfad668f',
    depositMin: '10',
    withdrawFee: '5',
    withdrawMin: '20',
    withdrawMax: '1000',
    withdrawDayMax: '1000',
  });
  expect(added).toMatchObject({
    currency: 'DOGE',
    chain: 'ERC20',
    depositOpen: false,
    withdrawOpen: false,
    tokenContract: '0x4206931337dc273a630d328dA6441786BfaD668f',
  });
});

it.each<[string, Partial<ChainUpdate>, string]>([
  ['a chain nobody described', { chain: 'BASE' }, 'CHAIN_NOT_FOUND'],
  ['a new chain with half of it', { chain: 'BASE', format: 'evm' }, 'INVALID_FIELD decimals'],
  ['another format than the other coins of the chain', { format: 'tron' }, 'INVALID_FIELD format'],
  ['a minimum that the fee eats up', { withdrawMin: '5', withdrawFee: '5' }, 'INVALID_FIELD withdrawMin'],
  ['a maximum below the minimum', { withdrawMax: '9' }, 'INVALID_FIELD withdrawMax'],
  ['a day below one withdrawal', { withdrawDayMax: '49999' }, 'INVALID_FIELD withdrawDayMax'],
  ['a memo on a chain that has none', { memoRule: 'optional' }, 'INVALID_FIELD memoRule'],
  ['to retire it and open it', { retired: '1', withdrawOpen: '1' }, 'INVALID_FIELD withdrawOpen'],
  ['no minimum for deposits', { depositMin: '0' }, 'INVALID_FIELD depositMin'],
  ['an amount that is none', { depositMin: '1e3' }, 'INVALID_AMOUNT depositMin'],
  [
    'a contract of another chain',
    { tokenContract: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' },
    'INVALID_FIELD tokenContract',
  ],
  [
    'a mistyped address',
    { manualAddress: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD' },
    'INVALID_FIELD manualAddress',
  ],
  [
    "the token's own contract as the shared address, where money would be lost",
    {
      tokenContract: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
      manualAddress: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    },
    'INVALID_FIELD manualAddress',
  ],
])('refuses %s', async (_, fields, refusal) => {
  const before = operations().chains();
  const answer = (await operations().updateChain({ ...USDT, ...fields })) as Refusal;
  expect(answer).toBeInstanceOf(Refusal);
  expect([answer.code, answer.args['field']].filter(Boolean).join(' ')).toBe(refusal);
  expect(operations().chains()).toEqual(before);
});

test('the bounds of a coin may meet, and what arrives be the least there is', async () => {
  const bounds = { withdrawMin: '10', withdrawMax: '10', withdrawDayMax: '10', depositMin: '0.00000001' };
  expect(await operations().previewChain({ ...USDT, ...bounds, withdrawFee: '9.99999999' })).toMatchObject({
    ...bounds,
    withdrawFee: '9.99999999',
  });
});

test('an empty text is spelled with a dash', async () => {
  const manualAddress = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
  expect(await operations().updateChain({ ...USDT, manualAddress })).toMatchObject({ manualAddress });
  expect(await operations().updateChain({ ...USDT, manualAddress: '-' })).toMatchObject({
    manualAddress: '',
  });
});

test("a user's own deposit address as the shared one, where everybody's deposits would be his, is refused", async () => {
  const manualAddress = '0x52908400098527886E0F7030069857D2E4169EE7';
  const { userId } = await exchange.signUp();
  await exchange.query("insert into deposit_keys (id, format) values ('k', 'evm')");
  await exchange.query(
    "insert into deposit_addresses (user_id, key_id, index, format, address, created_at) values ($2, 'k', 1, 'evm', $1, now())",
    [manualAddress, userId],
  );
  const answer = await operations().updateChain({ ...USDT, manualAddress: manualAddress.toLowerCase() });
  expect(answer).toMatchObject({ code: 'ADDRESS_OF_USER' });
  expect(await operations().previewChain({ ...USDT, manualAddress })).toMatchObject({
    code: 'ADDRESS_OF_USER',
  });
});

test('a coin that is new on a chain with tags takes them unless it is said otherwise', async () => {
  const rest = {
    format: 'ripple' as const,
    ...{ decimals: 6, depositMin: '1', withdrawFee: '1' },
    ...{ withdrawMin: '2', withdrawMax: '10', withdrawDayMax: '10' },
  };
  expect(await operations().previewChain({ currency: 'BTC', chain: 'XRP', ...rest })).toMatchObject({
    memoRule: 'optional',
  });
  expect(
    await operations().previewChain({ currency: 'BTC', chain: 'XRP', ...rest, memoRule: 'required' }),
  ).toMatchObject({ memoRule: 'required' });
});

test('what is on its way in or out keeps the rules it is read and paid by, and its chain', async () => {
  const [LTC, EOS] = [
    { currency: 'LTC', chain: 'LTC' },
    { currency: 'EOS', chain: 'EOS' },
  ];
  const { userId } = await exchange.signUp();
  const deposit = (status: string) =>
    exchange.query(
      `insert into deposits (user_id, currency, chain, amount, tx_hash, source, status, block_number, created_at, updated_at)
       values ($1, 'LTC', 'LTC', 100000000, $2, 'chain', $3, 1, now(), now()) returning id`,
      [userId, 'c'.repeat(64), status],
    );
  await deposit('pending');
  const rest = [{ decimals: 9 }, { retired: '1' }] as const;
  for (const fields of rest)
    expect(await operations().updateChain({ ...LTC, ...fields })).toMatchObject({
      code: 'OPS_CHAIN_BUSY',
      args: { name: 'LTC LTC' },
    });
  expect(await operations().updateChain({ ...LTC, depositMin: '0.2', confirmations: 7 })).toMatchObject({
    confirmations: 7,
  });
  for (const fields of rest)
    expect(await operations().previewChain({ ...EOS, ...fields })).not.toBeInstanceOf(Refusal);
  await exchange.query(
    "update deposits set status = 'rejected', reason = 'DEPOSIT_REORGANISED', told = true",
  );
  expect(await operations().previewChain({ ...LTC, decimals: 9 })).toMatchObject({ decimals: 9 });
});

test('a retired coin on a chain is closed and offered to nobody, bots included, until it is back', async () => {
  const ADA = { currency: 'ADA', chain: 'ADA' };
  const words = async () =>
    (await (await fetch(`${exchange.url}/v2/reference/currencies?currency=ada`)).json()) as any;
  const shown = async () =>
    (await exchange.visitor.ok('/bb/config')).chains.find((each: any) => each.chain === 'ADA');
  expect((await words()).data[0].chains[0]).toMatchObject({
    withdrawStatus: 'allowed',
    numOfConfirmations: 12,
  });
  expect(await operations().updateChain({ ...ADA, retired: '1' })).toMatchObject({
    ...{ retired: true, depositOpen: false, withdrawOpen: false },
  });
  expect(await shown()).toMatchObject({ retired: true, depositOpen: false, withdrawOpen: false });
  expect((await words()).data[0].chains[0]).toMatchObject({
    withdrawStatus: 'prohibited',
    numOfConfirmations: 0,
  });
  expect(await operations().updateChain({ ...ADA, depositOpen: '1' })).toMatchObject({
    ...{ code: 'INVALID_FIELD', args: { field: 'depositOpen' } },
  });
  await exchange.restart();
  expect(await shown()).toMatchObject({ retired: true });
  const back = { retired: '0', depositOpen: '1', withdrawOpen: '1' } as const;
  expect(await operations().updateChain({ ...ADA, ...back })).toMatchObject({ retired: false });
  expect(await shown()).toMatchObject({ retired: false, depositOpen: true, withdrawOpen: true });
});
