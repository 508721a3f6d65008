import sharp from 'sharp';
import { startTestExchange } from '@bourse/testkit/exchange';
import { enrolAdmin, enrolOperator, type TestOperator } from '@bourse/testkit/operator';
import { en } from '@bourse/protocol/texts/en';
import { CURRENCIES } from '@bourse/protocol/pairs';
import { stopClean } from '@bourse/testkit/stop-clean';
import { afterAll, expect, test } from 'vitest';

const exchange = await startTestExchange();
const admin = await enrolAdmin(exchange);
const finance = await enrolOperator(exchange, admin, 'finance', 'finance@example.com');
const user = await exchange.signUp();
afterAll(() => stopClean(exchange, admin));

const OPS = '/ops/api/coins';
const create = (fields: Record<string, string | number>) => admin.call(`${OPS}/create`, fields);
const update = (fields: Record<string, string | number>) => admin.call(`${OPS}/update`, fields);
const config = () => exchange.visitor.ok('/bb/config');
const names = (rows: { symbol: string }[]) => rows.map(({ symbol }) => symbol);
const openCurrencies = async () =>
  ((await (await fetch(`${exchange.url}/v1/common/currencys`)).json()) as { data: string[] }).data;
async function credit(currency: string, amount: string): Promise<void> {
  const owner = String(user.userId);
  const proposed = await finance.ok('/ops/api/credits/propose', { owner, currency, amount, reason: 'test' });
  await admin.ok('/ops/api/credits/approve', { id: proposed.id, payloadHash: proposed.payloadHash });
}
/** Whether deposits and withdrawals are open, chain by chain. */
async function openness(currency: string): Promise<boolean[]> {
  const { chains } = await config();
  return chains
    .filter((chain: { currency: string }) => chain.currency === currency)
    .map(({ depositOpen, withdrawOpen }: any) => [depositOpen, withdrawOpen])
    .flat();
}

test('the coins of before are rows, in their order', async () => {
  const { list } = await finance.ok(`${OPS}/list`);
  expect(names(list)).toEqual([...CURRENCIES]);
  expect(list[1]).toEqual({
    symbol: 'BTC',
    name: 'Bitcoin',
    decimals: 8,
    depositOpen: true,
    withdrawOpen: true,
    swapOpen: true,
    position: 20,
    status: 'open',
    icon: '',
  });
  const { coins, ...rest } = await config();
  expect(coins).toEqual([...CURRENCIES]);
  // Only coins that are shown with fewer decimals than amounts have are named.
  expect(rest).not.toHaveProperty('coinDecimals');
  expect(rest).not.toHaveProperty('coinIcons');
});

test('a coin is added, credited by two, owned, moved, and there after a restart', async () => {
  const before = await openCurrencies();
  const added = await admin.ok(`${OPS}/create`, { symbol: 'ABC', name: 'Alphabet', decimals: 4 });
  expect(added).toMatchObject({ symbol: 'ABC', decimals: 4, status: 'open', position: 90 });
  expect(await config()).toMatchObject({ coins: [...CURRENCIES, 'ABC'], coinDecimals: { ABC: 4 } });
  expect(await openCurrencies()).toEqual([...before, 'abc']);
  expect(await user.balance('ABC')).toEqual({ available: '0.00000000', frozen: '0.00000000' });

  await credit('ABC', '5.00000001');
  expect((await user.balance('ABC')).available).toBe('5.00000001');
  const move = { currency: 'ABC', amount: '2', type: '1' };
  await user.ok('/contract/contract/transfer', move);
  expect((await user.balance('ABC', 'contract')).available).toBe('2.00000000');

  await exchange.restart();
  expect((await user.balance('ABC')).available).toBe('3.00000001');
  expect(names((await admin.ok(`${OPS}/list`)).list)).toEqual([...CURRENCIES, 'ABC']);
  const { list } = await admin.ok('/ops/api/log/list', { subject: 'coin:ABC' });
  expect(list).toHaveLength(1);
  expect(list[0]).toMatchObject({ action: 'coin.create', before: '', email: 'admin@example.com' });
  expect(JSON.parse(list[0].after)).toEqual(added);
});

test('the same symbol cannot be added twice, however many try at once', async () => {
  expect(await create({ symbol: 'ABC', name: 'Other' })).toMatchObject({
    code: 0,
    msg: 'There is a coin ABC already.',
  });
  const answers = await Promise.all([1, 2, 3].map((n) => create({ symbol: 'TWIN', name: `Twin ${n}` })));
  expect(answers.map(({ code }) => code).toSorted()).toEqual([0, 0, 1]);
  await update({ symbol: 'TWIN', status: 'closed' });
});

test.each([
  ['a coin that is there', 'USDT'],
  ['lower case', 'abd'],
  ['mixed case', 'Usdt'],
  ['one letter', 'A'],
  ['too long', 'ABCDEFGHIJKLM'],
  ['a space', 'AB C'],
  ['a trailing newline', 'ABD\n'],
  ['a Cyrillic letter', 'U\u0405DT'],
  ['full width', '\uff35\uff33\uff24\uff34'],
  ['other digits', 'A\u0661\u0662'],
  ['an invisible joiner', 'US\u200dDT'],
  ['a path', '../BTC'],
  ['markup', '<B>'],
  ['nothing', ''],
])('refused as a symbol: %s', async (_what, symbol) => {
  const before = names((await admin.ok(`${OPS}/list`)).list);
  expect((await create({ symbol, name: 'Hostile' })).code).toBe(0);
  expect(names((await admin.ok(`${OPS}/list`)).list)).toEqual(before);
});

test.each([
  [{ decimals: 9 }],
  [{ decimals: -1 }],
  [{ name: 'a\u0000b' }],
  [{ position: '1e3' }],
  [{ status: 'closed' }],
  [{ depositOpen: 'yes' }],
])('refused of a new coin: %j', async (fields) => {
  expect((await create({ symbol: 'BAD', name: 'Bad', ...fields })).code).toBe(0);
});

test('only an admin adds and changes coins', async () => {
  expect((await finance.call(`${OPS}/create`, { symbol: 'FIN', name: 'Fin' })).code).not.toBe(1);
  expect((await finance.call(`${OPS}/update`, { symbol: 'BTC', swapOpen: '0' })).code).not.toBe(1);
});

test('deposits and withdrawals of a coin close on all its chains, and the chains keep their settings', async () => {
  const address = async () =>
    (await user.call('/bb/recharge/address', { currency: 'USDT', chain: 'ERC20' })).msg;
  const closed = en.DEPOSIT_CLOSED;
  expect(await openness('USDT')).toEqual([true, true, true, true]);
  expect(await address()).not.toBe(closed);
  await update({ symbol: 'USDT', depositOpen: '0' });
  expect(await openness('USDT')).toEqual([false, true, false, true]);
  expect(await address()).toBe(closed);
  await update({ symbol: 'USDT', depositOpen: '1', withdrawOpen: '0' });
  expect(await openness('USDT')).toEqual([true, false, true, false]);
  const { list } = await admin.ok('/ops/api/chains/list');
  expect(list[0]).toMatchObject({ currency: 'USDT', depositOpen: true, withdrawOpen: true });
  await update({ symbol: 'USDT', withdrawOpen: '1' });
  expect(await openness('USDT')).toEqual([true, true, true, true]);
});

test('a coin closed for the fast exchange has no quotes, in neither direction', async () => {
  const quote = (fromCoin: string, toCoin: string) =>
    user.call('/bb/exchange/quote', { fromCoin, toCoin, amount: fromCoin === 'USDT' ? '100' : '0.01' });
  await exchange.setPrice('btcusdt', '40000');
  expect((await quote('USDT', 'BTC')).code).toBe(1);
  await update({ symbol: 'BTC', swapOpen: '0' });
  expect((await quote('USDT', 'BTC')).msg).toBe('These currencies cannot be converted.');
  expect((await quote('BTC', 'USDT')).msg).toBe('These currencies cannot be converted.');
  await update({ symbol: 'BTC', swapOpen: '1' });
  expect((await quote('USDT', 'BTC')).code).toBe(1);
});

test('a coin is closed, never deleted: what is held stays and can move', async () => {
  await update({ symbol: 'ABC', status: 'closed' });
  expect(await config()).toMatchObject({ coins: [...CURRENCIES] });
  expect((await user.balance('ABC')).available).toBe('3.00000001');
  await user.ok('/contract/contract/transfer', { currency: 'ABC', amount: '1', type: '1' });
  expect((await user.balance('ABC', 'contract')).available).toBe('3.00000000');
  expect((await create({ symbol: 'ABC', name: 'Again' })).code).toBe(0);
  const { data } = await update({ symbol: 'ABC', status: 'open', position: 15, name: 'The Alphabet' });
  expect(data).toMatchObject({ status: 'open', decimals: 4, name: 'The Alphabet' });
  expect((await config()).coins.slice(0, 3)).toEqual(['USDT', 'ABC', 'BTC']);
});

test('neither USDT nor a coin whose pairs trade can be closed', async () => {
  expect((await update({ symbol: 'USDT', status: 'closed' })).code).toBe(0);
  expect((await update({ symbol: 'XRP', status: 'closed' })).msg).toBe(
    'Pairs of XRP are still traded. Halt them first.',
  );
  expect((await update({ symbol: 'NONE', name: 'None' })).msg).toBe('This currency does not exist.');
});

test('a chain is set for a coin that there is, and for no other', async () => {
  const chain = {
    ...{ chain: 'ERC20', format: 'evm', decimals: 18, depositMin: '1', withdrawFee: '1' },
    ...{ withdrawMin: '2', withdrawMax: '10', withdrawDayMax: '10' },
  };
  expect((await admin.call('/ops/api/chains/update', { currency: 'GHOST', ...chain })).msg).toBe(
    'This currency does not exist.',
  );
  await admin.ok('/ops/api/chains/update', { currency: 'ABC', ...chain, withdrawOpen: '1' });
  expect(await openness('ABC')).toEqual([false, true]);
  expect((await config()).chains[2]).toMatchObject({ currency: 'ABC' });
});

test('the coin of a project is known to operators at once, to users with its pair, without a release', async () => {
  const now = exchange.clock.now();
  const { id } = await admin.ok('/ops/api/launchpad/create', {
    ...{ coin: 'FRESH', mode: 'first-come', price: '0.5', supply: '1000', purchaseMin: '10' },
    ...{ purchaseMax: '400', allotMax: '800', warmupStart: now, joinStart: now + 60_000 },
    ...{ joinEnd: now + 120_000, lockDays: 0, name: 'Fresh', summary: 'A new coin' },
  });
  const row = async () =>
    (await admin.ok(`${OPS}/list`)).list.find((coin: { symbol: string }) => coin.symbol === 'FRESH');
  expect(await row()).toMatchObject({ status: 'upcoming' });
  expect((await config()).coins).not.toContain('FRESH');
  expect(await openCurrencies()).not.toContain('fresh');
  await credit('FRESH', '3');
  expect((await user.balance('FRESH')).available).toBe('3.00000000');

  const listed = { id, priceDecimals: 4, quantityDecimals: 2, minNotional: '5' };
  await admin.ok('/ops/api/launchpad/listPair', listed);
  expect(await row()).toMatchObject({ status: 'open' });
  expect((await config()).coins.at(-1)).toBe('FRESH');
  expect((await openCurrencies()).filter((coin) => coin === 'fresh')).toHaveLength(1);
  await exchange.restart();
  expect((await config()).coins.at(-1)).toBe('FRESH');
});

test('coins that pairs, chains and projects name are met at the start, as after an upgrade', async () => {
  const listed = async () =>
    (await admin.ok(`${OPS}/list`)).list.map(({ symbol, status }: any) => `${symbol} ${status}`);
  const before = await listed();
  await exchange.query("delete from coins where symbol in ('DOGE', 'FRESH')");
  await exchange.query("update chains set currency = 'LONE' where currency = 'ABC'");
  await exchange.restart();
  const kept = before.filter((coin: string) => !/^(DOGE|FRESH) /.test(coin));
  expect(await listed()).toEqual([...kept, 'DOGE open', 'FRESH open', 'LONE open']);
  await exchange.query("update chains set currency = 'ABC' where currency = 'LONE'");
});

test('a coin on offer is no project: its name is taken', async () => {
  const now = exchange.clock.now();
  const terms = {
    ...{ mode: 'first-come', price: '0.5', supply: '1000', purchaseMin: '10', purchaseMax: '400' },
    ...{ allotMax: '800', warmupStart: now, joinStart: now + 60_000, joinEnd: now + 120_000 },
    ...{ lockDays: 0, name: 'Taken', summary: 'A coin' },
  };
  const project = (coin: string) => admin.call('/ops/api/launchpad/create', { ...terms, coin });
  expect((await project('ABC')).msg).toMatch(/already listed/);
  // One that was announced beforehand is.
  await create({ symbol: 'SOON', name: 'Soon', status: 'upcoming' });
  expect((await project('SOON')).code).toBe(1);
});

test('a picture is painted anew, shown to the second admin, and then to everybody, bots and a restart included', async () => {
  const second = await enrolOperator(exchange, admin, 'admin', 'second@example.com');
  const upload = (by: TestOperator, bytes: Buffer) => by.upload(`${OPS}/picture`, {}, { file: { bytes } });
  const png = await sharp({ create: { width: 900, height: 300, channels: 4, background: '#00ff0080' } })
    .withExif({ IFD0: { Copyright: 'somebody' } })
    .png()
    .toBuffer();
  expect((await upload(finance, png)).code).not.toBe(1);
  expect((await upload(admin, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).code).toBe(0);
  const { path } = (await upload(admin, png)).data as { path: string };
  const painted = await sharp(Buffer.from(await (await fetch(exchange.url + path)).arrayBuffer())).metadata();
  expect(painted).toMatchObject({ format: 'webp', width: 128, height: 128, hasAlpha: true });
  expect(painted.exif).toBeUndefined();

  for (const icon of [
    `/bb/file/icon/${'0'.repeat(32)}`,
    'https://elsewhere.example/x.png',
    '/pc/coins/btc.svg',
  ])
    expect((await update({ symbol: 'BTC', icon })).code).toBe(0);
  const approve = async ({ proposal }: { proposal: string }) => {
    const { payloadHash, before, after } = await second.proposal(proposal);
    await second.ok('/ops/api/proposals/approve', { id: proposal, payloadHash });
    return [JSON.parse(before), JSON.parse(after)];
  };
  const proposed = await admin.ok(`${OPS}/update`, { symbol: 'BTC', icon: path });
  expect(await config()).not.toHaveProperty('coinIcons');
  expect(await approve(proposed)).toEqual([
    { symbol: 'BTC', icon: '' },
    { symbol: 'BTC', icon: path },
  ]);

  const tickers = async () =>
    (await exchange.visitor.call('/huobi/getHuobiDetailsByQuoteCoin', { quoteCoin: 'USDT' })).data;
  const logoOf = async (coin: string) =>
    (await tickers()).find(({ baseCoin }: { baseCoin: string }) => baseCoin === coin)?.logo;
  expect((await config()).coinIcons).toEqual({ BTC: path });
  expect(await logoOf('BTC')).toBe(path);
  await exchange.restart();
  expect((await config()).coinIcons).toEqual({ BTC: path });

  await approve(await admin.ok(`${OPS}/update`, { symbol: 'BTC', icon: '-' }));
  expect(await config()).not.toHaveProperty('coinIcons');
  expect(await logoOf('BTC')).toBe('/pc/coins/btc.svg');
});
