import { formatAmount, parseAmount } from '@bourse/money/amount';
import { marketPrice, spreadPpmOf } from '@bourse/protocol/contract/rules';
import { HOUSE } from '@bourse/protocol/ledger/ledger';
import type { MessageKey } from '@bourse/protocol/texts/en';
import { wording } from '@bourse/protocol/texts/wording';
import { LANGUAGES } from '@bourse/protocol/languages';
import type { Fields, TestUser } from '@bourse/testkit/client';
import { startTestExchange } from '@bourse/testkit/exchange';
import { fund } from '@bourse/testkit/fund';
import { enrolAdmin } from '@bourse/testkit/operator';
import { stopClean } from '@bourse/testkit/stop-clean';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { BTC, moveTo, open, refusalOf, result, RISK, STANDARD, trader } from './test-trader.ts';

const PRICES = { btcusdt: '50000', ethusdt: '2500', xrpusdt: '0.6' };

let user: TestUser;
const exchange = await startTestExchange({ prices: PRICES });
beforeEach(async () => {
  await moveTo(exchange, 'btcusdt', '50000');
  user = await trader(exchange);
});
afterEach(() => expect(exchange.errors).toEqual([]));
afterAll(() => stopClean(exchange));

const say = (key: MessageKey, args?: Record<string, string>) => wording('en-US', key, args);
const usdt = () => user.balance('USDT', 'contract');
const byId = (id: string, who = user) => result(who, `${STANDARD}/getContractRecordById`, { id });
const record = (entryStatus: number, fields: Fields = {}) =>
  result(user, `${STANDARD}/getContractRecord`, { entryStatus, ...fields });
const order = { ...BTC, direction: 'buy', type: 'market', margin: '100', leverage: 20 };
const STOP_PROFIT = { field: 'stopProfit', decimals: '2' };

describe('config', () => {
  test('of all pairs, for anyone', async () => {
    const list = await result(exchange.visitor, `${STANDARD}/config`);
    expect(list.map(({ symbol }: { symbol: string }) => symbol)).toEqual([
      'btcusdt',
      'ethusdt',
      'ltcusdt',
      'eosusdt',
      'adausdt',
      'xrpusdt',
      'dogeusdt',
    ]);
    expect(list[0]).toEqual({
      symbol: 'btcusdt',
      baseCoin: 'BTC',
      quoteCoin: 'USDT',
      enabled: true,
      leverages: [5, 10, 20, 50, 100],
      feeRate: '0.0005',
      spread: '0.0002',
      marginMin: '5',
      notionalMax: '1000000',
      tiers: [
        { notionalMax: '50000', maintenanceRate: '0.004', leverageMax: 100 },
        { notionalMax: '250000', maintenanceRate: '0.005', leverageMax: 50 },
        { notionalMax: '1000000', maintenanceRate: '0.01', leverageMax: 20 },
      ],
      mark: '50000',
      stale: false,
    });
    // Without a feed there is no mark.
    expect(list[2]).toMatchObject({ symbol: 'ltcusdt', mark: '', stale: true });
  });

  test('of one pair', async () => {
    expect(await result(exchange.visitor, `${STANDARD}/config`, { baseCoin: 'xrp' })).toMatchObject([
      { symbol: 'xrpusdt', mark: '0.6' },
    ]);
    const refused = (fields: Fields) => refusalOf(exchange.visitor, `${STANDARD}/config`, fields);
    expect(await refused({ baseCoin: 'NOP' })).toBe(say('PAIR_NOT_FOUND'));
    expect(await refused({ quoteCoin: 'USDT' })).toBe(say('PAIR_NOT_FOUND'));
    expect(await refused({ baseCoin: 'ETH', quoteCoin: 'BTC' })).toBe(say('CONTRACT_NOT_AVAILABLE'));
  });
});

describe('opening', () => {
  test('at the market: 0.02 % beside the mark, margin frozen, fee paid', async () => {
    const position = await open(user, { stopLoss: '49000', stopProfit: '52000.5' });
    const now = exchange.clock.now();
    expect(position).toEqual({
      id: expect.stringMatching(/^\d+$/),
      baseCoin: 'BTC',
      quoteCoin: 'USDT',
      direction: 'buy',
      type: 'market',
      leverage: 20,
      entryStatus: 1,
      status: 'open',
      reason: '',
      openMargin: '100',
      margin: '100',
      openAmount: '2000',
      limitPrice: '',
      openPrice: '50010',
      // 2000 / 50010, rounded down
      openQuantity: '0.039992',
      quantity: '0.039992',
      queuedClose: '',
      // (50010 × Q − 100) / (Q × 0.9955), down to the cent
      liquidationPrice: expect.stringMatching(/^47724\.25\d+$/),
      stopLoss: '49000',
      stopProfit: '52000.5',
      price: '50000',
      profit: '-0.39992',
      profitRate: '-0.003999',
      realised: '0',
      openFee: '1',
      closeFee: '0',
      toInsurance: '0',
      netProfit: '',
      netProfitRate: '',
      unpaid: '0',
      owed: '0',
      createTime: now,
      openTime: now,
      closeTime: 0,
    });
    expect(await usdt()).toEqual({ available: '4899.00000000', frozen: '100.00000000' });
    expect(await byId(position.id)).toEqual(position);
    expect(await record(1)).toEqual({ list: [position], totalRow: 1 });
    expect(await record(4)).toEqual({ list: [], totalRow: 0 });
  });

  test('short, with profit when the mark falls', async () => {
    const { id } = await open(user, { direction: 'sell' });
    await moveTo(exchange, 'btcusdt', '49000');
    // 2000 / 49990 = 0.04000800…; × (49990 − 49000)
    expect(await byId(id)).toMatchObject({
      openPrice: '49990',
      price: '49000',
      profit: '39.60792',
      profitRate: '0.396079',
    });
  });

  test('a limit order waits with margin and fee frozen, opens at its price or better, and shows as one record', async () => {
    const waiting = await open(user, { type: 'limit', price: '49500' });
    expect(waiting).toMatchObject({
      entryStatus: 4,
      status: 'waiting',
      limitPrice: '49500',
      openPrice: '',
      openTime: 0,
      quantity: '0',
      profit: '0',
      openFee: '1',
    });
    expect(await usdt()).toEqual({ available: '4899.00000000', frozen: '101.00000000' });
    expect((await record(4)).list).toMatchObject([{ id: waiting.id }]);
    await moveTo(exchange, 'btcusdt', '49600');
    expect((await byId(waiting.id)).status).toBe('waiting');
    await moveTo(exchange, 'btcusdt', '49500');
    expect(await byId(waiting.id)).toMatchObject({ id: waiting.id, status: 'open', openPrice: '49500' });
    expect(await usdt()).toEqual({ available: '4899.00000000', frozen: '100.00000000' });
    expect((await record(4)).totalRow).toBe(0);
  });

  const refused: [string, Fields, MessageKey, Record<string, string>?][] = [
    ['an unknown pair', { ...order, baseCoin: 'NOP' }, 'PAIR_NOT_FOUND'],
    ['letters that join to a pair', { ...order, baseCoin: 'BTCU', quoteCoin: 'SDT' }, 'PAIR_NOT_FOUND'],
    ['a pair in BTC', { ...order, baseCoin: 'ETH', quoteCoin: 'BTC' }, 'CONTRACT_NOT_AVAILABLE'],
    ['a pair without prices', { ...order, baseCoin: 'LTC' }, 'MARKET_DATA_DELAYED'],
    ['no margin', { ...BTC, direction: 'buy', type: 'market', leverage: 20 }, 'ENTER_MARGIN'],
    ['nothing', { ...order, margin: '0' }, 'ENTER_MARGIN'],
    [
      'just below the minimum',
      { ...order, margin: '4.99999999' },
      'MARGIN_BELOW_MIN',
      { minimum: '5', currency: 'USDT' },
    ],
    ...['-5', '1e3', '0x10', ' 100', '+100', 'NaN', '5.000000001', '1,000', '１００'].map(
      (margin): [string, Fields, MessageKey, Record<string, string>] => [
        `a margin of ${margin}`,
        { ...order, margin },
        'INVALID_AMOUNT',
        { field: 'margin', decimals: '8' },
      ],
    ),
    ['a leverage that is not offered', { ...order, leverage: 7 }, 'LEVERAGE_NOT_OFFERED'],
    ['a leverage that is no number', { ...order, leverage: 'x' }, 'INVALID_FIELD', { field: 'leverage' }],
    ['a leverage of zero', { ...order, leverage: 0 }, 'INVALID_FIELD', { field: 'leverage' }],
    [
      'more leverage than the size allows',
      { ...order, margin: '501', leverage: 100 },
      'LEVERAGE_TOO_HIGH',
      { maximum: '50' },
    ],
    [
      'too large',
      { ...order, margin: '50000.01' },
      'CONTRACT_ABOVE_MAX',
      { maximum: '1000000', currency: 'USDT' },
    ],
    ['more than he has', { ...order, margin: '4999' }, 'INSUFFICIENT_BALANCE'],
    ['another direction', { ...order, direction: 'long' }, 'INVALID_FIELD', { field: 'direction' }],
    ['another type', { ...order, type: 'stop' }, 'INVALID_FIELD', { field: 'type' }],
    ['a limit without a price', { ...order, type: 'limit' }, 'PRICE_NOT_SUITABLE'],
    ['a limit of zero', { ...order, type: 'limit', price: '0' }, 'PRICE_NOT_SUITABLE'],
    ['a limit beyond all prices', { ...order, type: 'limit', price: '99999999999' }, 'PRICE_NOT_SUITABLE'],
    [
      'a limit between ticks',
      { ...order, type: 'limit', price: '50000.001' },
      'PRICE_OFF_TICK',
      { decimals: '2' },
    ],
    [
      'a limit that is no number',
      { ...order, type: 'limit', price: 'x' },
      'INVALID_AMOUNT',
      { field: 'price', decimals: '2' },
    ],
    ['a stop loss at the mark', { ...order, stopLoss: '50000' }, 'STOP_LOSS_NOT_BELOW'],
    [
      'a stop loss at the liquidation price',
      { ...order, stopLoss: '47724.25' },
      'STOP_LOSS_BEYOND_LIQUIDATION',
    ],
    ['a stop profit at the mark', { ...order, stopProfit: '50000' }, 'STOP_PROFIT_NOT_ABOVE'],
    [
      'a stop loss of a short below',
      { ...order, direction: 'sell', stopLoss: '49999' },
      'STOP_LOSS_NOT_ABOVE',
    ],
    [
      'a stop profit of a short above',
      { ...order, direction: 'sell', stopProfit: '50001' },
      'STOP_PROFIT_NOT_BELOW',
    ],
    ['a request id with blanks', { ...order, requestId: 'a b' }, 'INVALID_FIELD', { field: 'requestId' }],
  ];
  test.each(refused)('refused: %s, in every language, without effect', async (_name, fields, key, args) => {
    for (const language of LANGUAGES) {
      expect(await refusalOf(user, `${STANDARD}/createOrder`, fields, language)).toBe(
        wording(language, key, args),
      );
    }
    expect(await usdt()).toEqual({ available: '5000.00000000', frozen: '0.00000000' });
    expect((await record(1)).totalRow + (await record(4)).totalRow).toBe(0);
  });

  test.each<[string, Fields]>([
    ['the minimum', { margin: '5' }],
    ['the largest of the first tier', { margin: '500', leverage: 100 }],
    ['a stop loss one tick before the liquidation price', { stopLoss: '47724.26' }],
    ['a stop loss one tick below the mark', { stopLoss: '49999.99' }],
    ['as much leverage on coarse ticks of the book as elsewhere', { baseCoin: 'XRP', leverage: 20 }],
    ['everything he has', { margin: '4950.4950495', leverage: 20 }],
  ])('just inside: %s', async (_name, fields) => {
    expect((await open(user, fields)).status).toBe('open');
  });

  test('the largest position there is', async () => {
    await fund(exchange, user, '100000');
    await user.ok('/contract/contract/transfer', { amount: '60000', currency: 'USDT', type: 1 });
    expect(await open(user, { margin: '50000', leverage: 20 })).toMatchObject({
      openAmount: '1000000',
      openFee: '500',
    });
  });

  test('for nobody without a session', async () => {
    for (const call of [
      'createOrder',
      'amendOrder',
      'cancelOrder',
      'closePosition',
      'setStops',
      'addMargin',
      'getContractRecord',
      'getContractRecordById',
    ])
      expect((await exchange.visitor.call(`${STANDARD}/${call}`, { ...order, id: 1 })).code).toBe(-2);
  });

  test('the risk notice is accepted once, per product; pages ask for it, programs need not', async () => {
    const newcomer = await exchange.signUp();
    await newcomer.ok('/contract/contract/transfer', { amount: '1000', currency: 'USDT', type: 1 });
    expect(await result(newcomer, `${RISK}/get`)).toEqual({ contract: 0, second: 0 });
    await open(newcomer);
    const at = exchange.clock.now();
    expect(await result(newcomer, `${RISK}/accept`, { product: 'second' })).toEqual({
      contract: 0,
      second: at,
    });
    expect(await result(newcomer, `${RISK}/accept`, { product: 'contract' })).toEqual({
      contract: at,
      second: at,
    });
    await exchange.clock.advance(1_000);
    expect((await result(newcomer, `${RISK}/accept`, { product: 'contract' })).contract).toBe(at);
    expect(await refusalOf(newcomer, `${RISK}/accept`, { product: 'spot' })).toBe(
      say('INVALID_FIELD', { field: 'product' }),
    );
    expect(await refusalOf(newcomer, `${RISK}/accept`)).toBe(say('INVALID_FIELD', { field: 'product' }));
  });

  test('a repeated request opens once', async () => {
    const first = await open(user, { requestId: 'open-1' });
    expect(await open(user, { requestId: 'open-1' })).toEqual(first);
    const twice = await Promise.all([1, 2, 3].map(() => open(user, { requestId: 'open-2' })));
    expect(new Set(twice.map(({ id }) => id)).size).toBe(1);
    expect((await record(1)).totalRow).toBe(2);
    // The same key for something else is a mistake, said and not carried out.
    await expect(open(user, { margin: '50', requestId: 'open-1' })).rejects.toThrow(say('REQUEST_ID_USED'));
    const { id } = await open(user);
    await result(user, `${STANDARD}/addMargin`, { id, amount: '1', requestId: 'add-1' });
    expect(await refusalOf(user, `${STANDARD}/closePosition`, { id, requestId: 'add-1' })).toBe(
      say('REQUEST_ID_USED'),
    );
    expect(await refusalOf(user, `${STANDARD}/closePosition`, { id, requestId: 'open-1' })).toBe(
      say('REQUEST_ID_USED'),
    );
    expect((await byId(id)).status).toBe('open');
  });

  test('100 at once against one balance: as many as it bears', async () => {
    // A margin of 300 at 5x costs 300.75: 16 of 5,000.
    const fields = { ...order, margin: '300', leverage: 5 };
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => user.call(`${STANDARD}/createOrder`, fields)),
    );
    const codes = answers.map(({ code }) => code);
    expect(codes.filter((code) => code === 200)).toHaveLength(16);
    const refusals = new Set(answers.filter(({ code }) => code !== 200).map(({ body }) => body['message']));
    expect([...refusals]).toEqual([say('INSUFFICIENT_BALANCE')]);
    expect(await usdt()).toEqual({ available: '188.00000000', frozen: '4800.00000000' });
    expect((await record(1)).totalRow).toBe(16);
  });
});

describe('managing', () => {
  test('a waiting order is cancelled once, by its owner', async () => {
    const { id } = await open(user, { type: 'limit', price: '45000' });
    const stranger = await trader(exchange);
    const cancel = (who: TestUser, key: string) => refusalOf(who, `${STANDARD}/cancelOrder`, { id: key });
    expect(await cancel(stranger, id)).toBe(say('ORDER_NOT_FOUND'));
    expect(await cancel(stranger, '999999')).toBe(say('ORDER_NOT_FOUND'));
    expect(await result(user, `${STANDARD}/cancelOrder`, { id, requestId: 'c' })).toMatchObject({
      id,
      entryStatus: 2,
      status: 'cancelled',
      reason: 'user',
      margin: '0',
      openFee: '0',
      price: '',
      closeTime: exchange.clock.now(),
    });
    expect(await usdt()).toEqual({ available: '5000.00000000', frozen: '0.00000000' });
    expect((await result(user, `${STANDARD}/cancelOrder`, { id, requestId: 'c' })).status).toBe('cancelled');
    expect(await cancel(user, id)).toBe(say('ORDER_CLOSED'));
    expect(await cancel(stranger, id)).toBe(say('ORDER_NOT_FOUND'));
    expect((await record(2)).list).toMatchObject([{ id }]);
    const filled = await open(user);
    expect(await cancel(user, filled.id)).toBe(say('ORDER_CLOSED'));
  });

  describe('the limit of a waiting order', () => {
    const WAITS = { type: 'limit', price: '45000', stopLoss: '44000', stopProfit: '46000' };
    const amend = (id: string, fields: Fields) => result(user, `${STANDARD}/amendOrder`, { id, ...fields });
    const refused = (id: string, fields: Fields, who = user) =>
      refusalOf(who, `${STANDARD}/amendOrder`, { id, ...fields });

    test('is changed, alone or with its stops, for nothing', async () => {
      const { id } = await open(user, WAITS);
      const changed = await amend(id, { price: '45500.5' });
      expect(changed).toMatchObject({
        ...{ id, entryStatus: 4, status: 'waiting', limitPrice: '45500.5' },
        ...{ stopLoss: '44000', stopProfit: '46000', margin: '100', openFee: '1' },
      });
      expect(await byId(id)).toEqual(changed);
      expect(await record(4)).toEqual({ list: [changed], totalRow: 1 });
      expect(await amend(id, { price: '43500', stopLoss: '43000', stopProfit: '0' })).toMatchObject({
        limitPrice: '43500',
        stopLoss: '43000',
        stopProfit: '',
      });
      expect(await usdt()).toEqual({ available: '4899.00000000', frozen: '101.00000000' });
    });

    test('opens the position at once where the market gives it, by the market rule', async () => {
      const { id } = await open(user, { type: 'limit', price: '45000' });
      const at = await open(user);
      expect(await amend(id, { price: '55000' })).toMatchObject({
        ...{ id, status: 'open', type: 'limit', limitPrice: '55000', openPrice: at.openPrice },
      });
      expect(await refused(id, { price: '45000' })).toBe(say('ORDER_CLOSED'));
      await result(user, `${STANDARD}/closePosition`, { id });
      expect(await refused(id, { price: '45000' })).toBe(say('ORDER_CLOSED'));
    });

    test.each<[string, Fields, MessageKey, Record<string, string>?]>([
      ['nothing', {}, 'INVALID_FIELD', { field: 'price' }],
      ['an empty one', { price: '' }, 'INVALID_FIELD', { field: 'price' }],
      ['no number', { price: 'x' }, 'INVALID_AMOUNT', { field: 'price', decimals: '2' }],
      ['zero', { price: '0' }, 'PRICE_NOT_SUITABLE'],
      ['between ticks', { price: '45000.001' }, 'PRICE_OFF_TICK', { decimals: '2' }],
      ['beyond all prices', { price: '99999999999' }, 'PRICE_NOT_SUITABLE'],
      ['more than 20 % worse than the mark', { price: '60000.01' }, 'PRICE_NOT_SUITABLE'],
      ['below its stop loss', { price: '44000' }, 'STOP_LOSS_NOT_BELOW'],
      ['above its take profit', { price: '46000' }, 'STOP_PROFIT_NOT_ABOVE'],
      ['a stop that is no number', { price: '45000', stopProfit: 'x' }, 'INVALID_AMOUNT', STOP_PROFIT],
    ])('refused: %s, and it stays as it was', async (_name, fields, key, args) => {
      const { id } = await open(user, WAITS);
      expect(await refused(id, fields)).toBe(say(key, args));
      expect(await byId(id)).toMatchObject({ limitPrice: '45000', stopLoss: '44000', stopProfit: '46000' });
    });

    test('of another is not there', async () => {
      const { id } = await open(user, WAITS);
      const stranger = await trader(exchange);
      for (const price of ['46000', 'x'])
        for (const key of [id, '999999'])
          expect(await refused(key, { price }, stranger)).toBe(say('ORDER_NOT_FOUND'));
      expect((await byId(id)).limitPrice).toBe('45000');
    });

    test('is changed once by a request that is sent twice', async () => {
      const { id } = await open(user, { type: 'limit', price: '45000' });
      await amend(id, { price: '46000', requestId: 'amend-1' });
      await amend(id, { price: '47000' });
      expect((await amend(id, { price: '46000', requestId: 'amend-1' })).limitPrice).toBe('47000');
      expect(await refused(id, { price: '46001', requestId: 'amend-1' })).toBe(say('REQUEST_ID_USED'));
    });

    test('of who is frozen stays', async () => {
      const { id } = await open(user, { type: 'limit', price: '45000' });
      const admin = await enrolAdmin(exchange);
      await admin.ok('/ops/api/users/freeze', { id: String(user.userId), reason: 'test' });
      expect((await user.call(`${STANDARD}/amendOrder`, { id, price: '46000' })).code).toBe(-2);
      const stored = await exchange.query('select limit_price from open_positions where id = $1', [id]);
      expect(stored).toEqual([{ limit_price: '4500000' }]);
    });
  });

  test('closing in part and as a whole costs what one close costs', async () => {
    const { id } = await open(user);
    await moveTo(exchange, 'btcusdt', '51000');
    const close = (fields: Fields) => result(user, `${STANDARD}/closePosition`, { id, ...fields });
    // 51000 × 0.9998 = 50989.8; (50989.8 − 50010) × 0.0039992 = 3.91841616, fee 0.0039992 × 50989.8 × 0.05 %
    expect(await close({ amount: '0.0039992' })).toMatchObject({
      status: 'open',
      reason: '',
      quantity: '0.0359928',
      openQuantity: '0.039992',
      margin: '90',
      realised: '3.91841616',
      closeFee: '0.10195921',
    });
    const closed = await close({});
    expect(closed).toMatchObject({
      entryStatus: 2,
      status: 'closed',
      reason: 'user',
      quantity: '0',
      margin: '0',
      price: '50989.8',
      realised: '39.1841616',
      profit: '39.1841616',
      profitRate: '0.391841',
      // ceil(0.039992 × 50989.8 × 0.0005)
      closeFee: '1.01959205',
    });
    // 5000 − 1 + 39.1841616 − 1.01959205
    expect(await usdt()).toEqual({ available: '5037.16456955', frozen: '0.00000000' });
    expect((await record(2)).list).toEqual([closed]);
    expect((await record(1)).totalRow).toBe(0);
  });

  test.each<[string, Fields, MessageKey, Record<string, string>?]>([
    ['more than there is', { amount: '0.03999201' }, 'CLOSE_ABOVE_POSITION'],
    ['nothing', { amount: '0' }, 'QUANTITY_REQUIRED'],
    ['crumbs', { amount: '0.00001999' }, 'CLOSE_BELOW_MIN', { minimum: '1', currency: 'USDT' }],
    ['no number', { amount: 'x' }, 'INVALID_AMOUNT', { field: 'amount', decimals: '8' }],
    ['no id', { id: '' }, 'INVALID_FIELD', { field: 'id' }],
    ['an id that is no number', { id: '1 or 1=1' }, 'INVALID_FIELD', { field: 'id' }],
    ['an id beyond all numbers', { id: '9'.repeat(20) }, 'INVALID_FIELD', { field: 'id' }],
    ['an absent id', { id: '999999999999999' }, 'POSITION_NOT_FOUND'],
  ])('closing refused: %s', async (_name, fields, key, args) => {
    const { id } = await open(user);
    expect(await refusalOf(user, `${STANDARD}/closePosition`, { id, ...fields })).toBe(say(key, args));
    expect((await byId(id)).quantity).toBe('0.039992');
  });

  test('what is another’s does not exist', async () => {
    const { id } = await open(user);
    const stranger = await trader(exchange);
    const calls: [string, Fields][] = [
      ['closePosition', {}],
      ['setStops', { stopLoss: '49000' }],
      ['setStops', { stopLoss: 'x' }],
      ['addMargin', { amount: '10' }],
      ['getContractRecordById', {}],
    ];
    for (const [call, fields] of calls) {
      const foreign = await stranger.call(`${STANDARD}/${call}`, { ...fields, id });
      const absent = await stranger.call(`${STANDARD}/${call}`, { ...fields, id: '999999' });
      expect(foreign.body).toEqual({ code: 400, message: say('POSITION_NOT_FOUND') });
      expect(absent.body).toEqual(foreign.body);
    }
    expect(await byId(id)).toMatchObject({ status: 'open', margin: '100', stopLoss: '' });
  });

  test('stops are set together, an empty one is removed', async () => {
    const { id } = await open(user, { stopLoss: '49000' });
    const set = (fields: Fields) => result(user, `${STANDARD}/setStops`, { id, ...fields });
    expect(await set({ stopLoss: '48500.5', stopProfit: '51000' })).toMatchObject({
      stopLoss: '48500.5',
      stopProfit: '51000',
    });
    expect(await set({ stopLoss: '', stopProfit: '51000' })).toMatchObject({
      stopLoss: '',
      stopProfit: '51000',
    });
    expect(await set({})).toMatchObject({ stopLoss: '', stopProfit: '' });
    const refused = (fields: Fields) => refusalOf(user, `${STANDARD}/setStops`, { id, ...fields });
    expect(await refused({ stopLoss: '50000' })).toBe(say('STOP_LOSS_NOT_BELOW'));
    expect(await refused({ stopLoss: '47724.25' })).toBe(say('STOP_LOSS_BEYOND_LIQUIDATION'));
    expect(await refused({ stopProfit: '50000' })).toBe(say('STOP_PROFIT_NOT_ABOVE'));
    expect(await refused({ stopLoss: '48000.001' })).toBe(say('PRICE_OFF_TICK', { decimals: '2' }));
    expect(await byId(id)).toMatchObject({ stopLoss: '', stopProfit: '' });
  });

  test('a stop loss closes at the market rule when the mark reaches it', async () => {
    const { id } = await open(user, { stopLoss: '49000' });
    // The least move adds a millionth to the spread.
    await moveTo(exchange, 'btcusdt', '49000.01');
    expect((await byId(id)).status).toBe('open');
    await moveTo(exchange, 'btcusdt', '49000');
    expect(await byId(id)).toMatchObject({ status: 'closed', reason: 'stop-loss', price: '48990.151' });
  });

  test('a stop profit too', async () => {
    const { id } = await open(user, { direction: 'sell', stopProfit: '49000' });
    // A fall of 2.2 % within three seconds: a quarter of it is added to the spread.
    await moveTo(exchange, 'btcusdt', '48900');
    expect(await byId(id)).toMatchObject({ status: 'closed', reason: 'stop-profit', price: '49184.7936' });
  });

  test('added margin moves the liquidation price away', async () => {
    const { id } = await open(user);
    const add = (amount: string, requestId = 'm') =>
      result(user, `${STANDARD}/addMargin`, { id, amount, requestId });
    const added = await add('50');
    expect(added).toMatchObject({ margin: '150', openMargin: '100', leverage: 20 });
    expect(Number(added.liquidationPrice)).toBeLessThan(47724.25);
    await add('50');
    expect(await usdt()).toEqual({ available: '4849.00000000', frozen: '150.00000000' });
    const refused = (amount: string) => refusalOf(user, `${STANDARD}/addMargin`, { id, amount });
    expect(await refused('0')).toBe(say('ENTER_MARGIN'));
    expect(await refused('')).toBe(say('ENTER_MARGIN'));
    expect(await refused('-1')).toBe(say('INVALID_AMOUNT', { field: 'amount', decimals: '8' }));
    expect(await refused('4849.00000001')).toBe(say('INSUFFICIENT_BALANCE'));
    expect(await add('4849', 'n')).toMatchObject({ margin: '4999' });
  });

  test('a liquidation takes the margin, no more, and leaves the rest to insurance', async () => {
    const { id } = await open(user);
    await moveTo(exchange, 'btcusdt', '47724.26');
    expect((await byId(id)).status).toBe('open');
    await moveTo(exchange, 'btcusdt', '47724.25');
    // (50010 − 47724.25) × 0.039992, and a fee of ceil(0.039992 × 47724.25 × 0.05 %)
    expect(await byId(id)).toMatchObject({
      entryStatus: 3,
      status: 'liquidated',
      reason: 'liquidated',
      price: '47724.25',
      margin: '0',
      realised: '-91.411714',
      closeFee: '0.95429411',
      // All of the margin, and the fee of opening: what the account has less than before.
      toInsurance: '7.63399189',
      netProfit: '-101',
      netProfitRate: '-1.01',
    });
    expect(await usdt()).toEqual({ available: '4899.00000000', frozen: '0.00000000' });
    expect((await record(3)).list).toMatchObject([{ id }]);
    expect((await record(2)).totalRow).toBe(0);
    // What is left of 100 after loss and fee. Positions of other tests may have gone with it.
    const { list } = await exchange.running.contract.operations.insuranceHistory({
      pageNo: 1,
      pageSize: 100,
    });
    expect(list.find(({ reference }) => reference === `position:${id}`)).toMatchObject({
      amount: '7.63399189',
    });
    const [{ available }] = await exchange.query('select available from accounts where owner = $1', [
      HOUSE.insurance,
    ]);
    expect(list[0]!.balance).toBe(formatAmount(BigInt(available)));
  });
});

describe('records', () => {
  test('come in pages, newest first, of one pair if asked', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 5; n++)
      ids.unshift((await open(user, { margin: '5', baseCoin: n === 2 ? 'ETH' : 'BTC' })).id);
    const idsOf = async (fields: Fields) => {
      const { list, totalRow } = await record(1, fields);
      return [totalRow, ...list.map(({ id }: { id: string }) => id)];
    };
    expect(await idsOf({})).toEqual([5, ...ids]);
    expect(await idsOf({ pageNo: 2, pageSize: 2 })).toEqual([5, ids[2], ids[3]]);
    expect(await idsOf({ pageNo: 4, pageSize: 2 })).toEqual([5]);
    expect(await idsOf({ baseCoin: 'eth', quoteCoin: 'usdt' })).toEqual([1, ids[2]]);
    expect(await idsOf({ quoteCoin: 'BTC' })).toEqual([0]);
  });

  test.each([
    { entryStatus: 0 },
    { entryStatus: 5 },
    { pageNo: 0 },
    { pageSize: 0 },
    { pageSize: 101 },
    { pageSize: 'x' },
  ])('refused: %j', async (fields) => {
    expect(await refusalOf(user, `${STANDARD}/getContractRecord`, fields as Fields)).toBe(
      say('INVALID_FIELD', { field: Object.keys(fields)[0]! }),
    );
  });
});

test('switched off, nothing opens, and everything can still be closed', async () => {
  const { id } = await open(user);
  const waiting = await open(user, { type: 'limit', price: '45000' });
  const admin = await enrolAdmin(exchange);
  const turn = (off: 0 | 1) => admin.ok('/ops/api/switches/set', { product: 'contract', off });
  await turn(1);
  for (const language of LANGUAGES)
    expect(await refusalOf(user, `${STANDARD}/createOrder`, order, language)).toBe(
      wording(language, 'PRODUCT_OFF'),
    );
  // As on spot: an order is changed under the rules of a new one.
  const change = { id: waiting.id, price: '46000' };
  expect(await refusalOf(user, `${STANDARD}/amendOrder`, change)).toBe(say('PRODUCT_OFF'));
  await result(user, `${STANDARD}/setStops`, { id, stopLoss: '49000' });
  await result(user, `${STANDARD}/addMargin`, { id, amount: '1' });
  await result(user, `${STANDARD}/closePosition`, { id });
  await result(user, `${STANDARD}/cancelOrder`, { id: waiting.id });
  await turn(0);
  await open(user);
});

test('what is shown beside the mark is the spread at which a market order then fills', async () => {
  const stream = await exchange.openStream();
  stream.send({ op: 'sub', channels: ['marks'] });
  // Back where it was, so that mark and newest tick agree, and only the spread tells that it has moved.
  for (const price of ['50250', '50000', '50000']) await exchange.setPrice('btcusdt', price);
  const frame = await stream.until(
    ({ ch, data }) => ch === 'marks' && data[0]?.spread === '0.00145' && data[0].price === '50000.00',
  );
  const told = frame['data'][0];
  expect(told).toMatchObject({ symbol: 'btcusdt', mark: '50000.00', price: '50000.00' });
  const [{ spread }] = await result(user, `${STANDARD}/config`, BTC);
  expect(spread).toBe(told.spread);
  const { openPrice } = await open(user);
  expect(parseAmount(openPrice)).toBe(
    marketPrice('buy', parseAmount('50000')!, undefined, spreadPpmOf(spread)),
  );
  stream.close();
});

test('changes are pushed to their owner after the commit, marks to everyone', async () => {
  const stream = await exchange.openStream();
  stream.send({ op: 'auth', userId: String(user.userId), token: user.token });
  await stream.until(({ op }) => op === 'auth');
  stream.send({ op: 'sub', channels: ['user', 'marks'] });
  const marks = await stream.until(({ ch, type }) => ch === 'marks' && type === 'snapshot');
  expect(marks['data']).toContainEqual({
    symbol: 'btcusdt',
    mark: '50000.00',
    price: '50000.00',
    tickId: expect.stringMatching(/^\d+$/),
    time: exchange.clock.now(),
    spread: '0.0002',
  });
  expect(marks['data']).toHaveLength(3);

  const waits = await open(user, { type: 'limit', price: '45000' });
  await result(user, `${STANDARD}/amendOrder`, { id: waits.id, price: '46000' });
  const amended = await stream.until(({ positions }) => positions?.[0]?.limitPrice === '46000');
  expect(amended['positions']).toMatchObject([{ id: waits.id, entryStatus: 4, status: 'waiting' }]);

  const { id } = await open(user);
  const pushed = (status: string) => stream.until(({ positions }) => positions?.[0]?.status === status);
  expect((await pushed('open'))['positions']).toMatchObject([{ id, openPrice: '50010', price: '50000' }]);
  await moveTo(exchange, 'btcusdt', '47000');
  const gone = await pushed('liquidated');
  expect(gone['positions']).toMatchObject([{ id, entryStatus: 3, price: '47000' }]);
  // His money is told before his position.
  const frames = stream.of('user');
  const balance = frames.findIndex((frame) => frame['seq'] === gone['seq'] && frame['balances']);
  expect(balance).toBeGreaterThanOrEqual(0);
  expect(balance).toBeLessThan(frames.indexOf(gone));
  const delta = await stream.until(
    ({ ch, type, data }) => ch === 'marks' && type === 'delta' && data[0].mark === '47000.00',
  );
  expect(delta['data'][0]).toMatchObject({ symbol: 'btcusdt', price: '47000.00' });
  const stranger = await exchange.openStream();
  stranger.send({ op: 'sub', channels: ['user'] });
  expect((await stranger.until(({ op }) => op === 'sub')).ok).toBe(false);
  stream.close();
  stranger.close();
});
