import { formatAmount, parseAmount } from '@bourse/money/amount';
import type { Command } from '@bourse/protocol/command';
import { HOUSE } from '@bourse/protocol/ledger/ledger';
import { decodeEvents, encodeEvents } from '@bourse/protocol/journal';
import { PAIRS } from '@bourse/protocol/pairs';
import { QUOTE_TTL_MS } from '@bourse/protocol/swap/rules';
import { beforeEach, describe, expect, it } from 'vitest';
import { TestMarket } from '../spot/test-market.ts';

/** BTC at 50,000 USDT, XRP at 0.50. Ann has 10,000 USDT, 10 BTC, 10,000 XRP; the house account of swaps what `stock` says. */
let market: TestMarket;
const amount = (text: string) => parseAmount(text)!;

beforeEach(() => {
  market = new TestMarket();
  for (const symbol of ['btcusdt', 'xrpusdt', 'dogeusdt']) {
    market.execute({ type: 'listPair', pair: PAIRS.find((pair) => pair.symbol === symbol)! });
  }
  market.execute({
    type: 'fund',
    owner: HOUSE.swap,
    funds: [
      { currency: 'USDT', amount: amount('60000') },
      { currency: 'BTC', amount: amount('0.5') },
      { currency: 'XRP', amount: amount('100000') },
    ],
    reference: 'stock',
  });
  prices();
});

function prices(stale: string[] = []): void {
  market.now += 1_000;
  const tick = (symbol: string, price: number) => ({ id: 1, symbol, time: market.now, price, mark: price });
  const ticks = [tick('btcusdt', 50_000 * 1e8), tick('xrpusdt', 0.5 * 1e8)].filter(
    ({ symbol }) => !stale.includes(symbol),
  );
  const block = { id: 1, time: market.now, ticks, previousHash: '', hash: '' };
  market.execute({ type: 'ticks', block, stale });
}

function quote(pay: string, fromCoin: string, toCoin: string, spreadPpm = 2_000, user = 1, quoteId = 'q') {
  const command: Command = {
    type: 'quoteSwap',
    user,
    quoteId,
    fromCoin,
    toCoin,
    amount: amount(pay),
    spreadPpm,
  };
  const outcome = market.execute(command);
  if (outcome.status === 'refused') return outcome.refusal.code;
  const { receive, rate } = outcome.result.quote!;
  return `${formatAmount(receive)} at ${rate}`;
}

function execute(user = 1, quoteId = 'q', requestId?: string) {
  const key = requestId === undefined ? {} : { requestId };
  const outcome = market.execute({ type: 'executeSwap', user, quoteId, ...key });
  return outcome.status === 'refused' ? outcome.refusal.code : outcome.status;
}

// The fault: of each direction that a user had converted in, the engine kept a line until the next start.
it('leaves nothing behind when it is used', () => {
  quote('0.1', 'BTC', 'USDT');
  expect(execute()).toBe('done');
  const { swapQuotes, liveQuotes } = market.engine.state;
  expect([swapQuotes.size, liveQuotes.size]).toEqual([0, 0]);
});

// The fault: beyond 100 % of spread a quote promised less than nothing, and carrying it out broke; from 20 % on the audit took it for wrong.
it.each([400_000, 1_999_990])('attack: a source whose sides are %d ppm apart has no rate', (apartPpm) => {
  const { now: time } = market;
  market.execute({ type: 'newestPrice', symbol: 'btcusdt', price: 50_000e8, time: time + 1, apartPpm });
  market.now = time + 1;
  expect(quote('0.01', 'BTC', 'USDT')).toBe('SWAP_NOT_AVAILABLE');
  expect(quote('100', 'USDT', 'BTC')).toBe('SWAP_NOT_AVAILABLE');
  expect(quote('100', 'USDT', 'XRP')).toMatch(/^199.6 at/);
});

const available = (owner: number, coin: string) =>
  formatAmount(market.engine.state.owner(owner).spot(coin).available);

describe('a quote', () => {
  it.each([
    ['1000', 'USDT', 'BTC', '0.01996 at 0.00001996'],
    ['0.01', 'BTC', 'USDT', '499 at 49900'],
    ['0.01', 'BTC', 'XRP', '998 at 99800'],
    ['100', 'XRP', 'BTC', '0.000998 at 0.00000998'],
    ['7', 'USDT', 'BTC', '0.00013972 at 0.00001996'],
    ['10.00000001', 'XRP', 'BTC', '0.0000998 at 0.00000998'],
  ])('%s %s to %s gives %s, rounded down', (pay, from, to, expected) => {
    expect(quote(pay, from, to)).toBe(expected);
  });

  it.each([
    ['5', 'USDT', 'BTC', '0.0000998 at 0.00001996'],
    ['4.99999999', 'USDT', 'BTC', 'SWAP_BELOW_MIN'],
    ['10', 'XRP', 'BTC', '0.0000998 at 0.00000998'],
    ['9.99999999', 'XRP', 'BTC', 'SWAP_BELOW_MIN'],
    ['1', 'BTC', 'USDT', '49900 at 49900'],
    ['1.00000001', 'BTC', 'USDT', 'SWAP_ABOVE_MAX'],
    ['100000', 'XRP', 'USDT', '49900 at 0.499'],
    ['0', 'USDT', 'BTC', 'ENTER_EXCHANGE_AMOUNT'],
    ['10', 'USDT', 'USDT', 'SWAP_SAME_COIN'],
    ['10', 'USDT', 'NONE', 'SWAP_NOT_AVAILABLE'],
    ['10', 'USDT', 'DOGE', 'SWAP_NOT_AVAILABLE'],
    ['30000', 'USDT', 'BTC', 'INSUFFICIENT_LIQUIDITY'],
  ])('%s %s to %s: %s', (pay, from, to, expected) => {
    expect(quote(pay, from, to)).toBe(expected);
  });

  it('of a coin whose feed has not said anything yet waits for it', () => {
    prices(['dogeusdt']);
    expect(quote('10', 'USDT', 'DOGE')).toBe('MARKET_DATA_DELAYED');
  });

  it('of a coin whose feed is late is refused, and so is its execution', () => {
    expect(quote('10', 'USDT', 'BTC')).toContain('at');
    prices(['btcusdt']);
    expect(quote('10', 'USDT', 'BTC')).toBe('MARKET_DATA_DELAYED');
    expect(execute()).toBe('MARKET_DATA_DELAYED');
  });
});

describe('an execution', () => {
  it('moves both sides at the quoted rate', () => {
    quote('1000', 'USDT', 'BTC');
    expect(execute()).toBe('done');
    expect([available(1, 'USDT'), available(1, 'BTC')]).toEqual(['9000', '10.01996']);
    expect([available(HOUSE.swap, 'USDT'), available(HOUSE.swap, 'BTC')]).toEqual(['61000', '0.48004']);
  });

  it('happens once', () => {
    quote('1000', 'USDT', 'BTC');
    expect([execute(), execute()]).toEqual(['done', 'QUOTE_EXPIRED']);
    expect(available(1, 'USDT')).toBe('9000');
  });

  it('repeated with its request id gets the first answer', () => {
    quote('1000', 'USDT', 'BTC');
    expect([execute(1, 'q', 'r'), execute(1, 'q', 'r')]).toEqual(['done', 'repeat']);
    expect(available(1, 'USDT')).toBe('9000');
  });

  it.each([
    ['a millisecond before it expires', QUOTE_TTL_MS - 1, 'done'],
    ['when it expires', QUOTE_TTL_MS, 'QUOTE_EXPIRED'],
  ])('%s', (_, later, expected) => {
    quote('10', 'USDT', 'BTC');
    market.now += later - 1_000;
    prices();
    expect(execute()).toBe(expected);
  });

  it.each([
    [2_000, 'done'],
    [2_001, 'MARKET_DATA_DELAYED'],
  ])('%i ms after the newest price', (later, expected) => {
    quote('10', 'USDT', 'BTC');
    market.now += later;
    expect(execute()).toBe(expected);
  });

  it("of another's quote and of an unknown one get the same answer", () => {
    quote('10', 'USDT', 'BTC');
    expect([execute(2), execute(1, 'x'), execute(1)]).toEqual(['QUOTE_EXPIRED', 'QUOTE_EXPIRED', 'done']);
  });

  it('needs the money, and leaves the quote when it is missing', () => {
    quote('20000', 'USDT', 'BTC');
    expect(execute()).toBe('INSUFFICIENT_BALANCE');
    expect(available(1, 'USDT')).toBe('10000');
  });

  it('needs the house to still have what it promised', () => {
    quote('9000', 'USDT', 'BTC');
    const other: Command = {
      type: 'quoteSwap',
      user: 2,
      quoteId: 'other',
      fromCoin: 'USDT',
      toCoin: 'BTC',
      amount: amount('10000'),
      spreadPpm: 0,
    };
    market.execute(other);
    market.execute({ type: 'executeSwap', user: 2, quoteId: 'other' });
    market.execute({ ...other, user: 3 });
    market.execute({ type: 'executeSwap', user: 3, quoteId: 'other' });
    expect(available(HOUSE.swap, 'BTC')).toBe('0.1');
    expect(execute()).toBe('INSUFFICIENT_LIQUIDITY');
  });
});

// The fault: a rate of XRP at 0.49 or 0.50, and nothing between.
it('the rate has the digits of the mark, not of the tick', () => {
  const tick = { id: 1, symbol: 'xrpusdt', time: (market.now += 6_000), price: 49_876_543, mark: 49_876_543 };
  const block = { id: 1, time: market.now, ticks: [tick], previousHash: '', hash: '' };
  market.execute({ type: 'ticks', block, stale: [] });
  expect(quote('100', 'XRP', 'USDT', 0)).toBe('49.876543 at 0.49876543');
});

/** A tick of BTC ahead of its block. */
function newest(price: number): void {
  market.execute({ type: 'newestPrice', symbol: 'btcusdt', price: price * 1e8, time: market.now });
}

// The fault: a mark that lags by some seconds was the rate, for whoever had seen the newer one.
describe('the rate is the worse of mark and newest tick', () => {
  // The mark is 50,000. What moved within three seconds widens the spread by a quarter of it.
  it.each([
    [50_500, 'USDT', 'BTC'],
    [49_500, 'USDT', 'BTC'],
    [50_500, 'BTC', 'USDT'],
    [49_500, 'BTC', 'USDT'],
    [50_020, 'USDT', 'BTC'],
    [50_150, 'BTC', 'USDT'],
  ])('after a tick of %d, from %s to %s', (price, from, to) => {
    newest(price);
    const pay = from === 'USDT' ? '1000' : '0.01';
    const [received] = quote(pay, from, to).split(' at ');
    const worse = from === 'USDT' ? Math.max(50_000, price) : Math.min(50_000, price);
    const move = Math.abs(price - 50_000) / Math.min(price, 50_000);
    const stands = (0.002 + Math.min(0.01, move / 4)) / 2;
    // What the market may move before the quote is refused, and what it jumps then.
    const spread = stands + Math.max(stands, Math.min(0.02, 1.5 * move));
    const expected = (from === 'USDT' ? 1000 / worse : 0.01 * worse) * (1 - spread);
    expect(Number(received)).toBeCloseTo(expected, from === 'USDT' ? 7 : 2);
  });
});

describe('a firm rate is no option', () => {
  // The fault: quotes of both directions were kept at all times, and only those that the market had passed were used.
  it('asking again replaces the quote of the same direction, and no other', () => {
    quote('1000', 'USDT', 'BTC', 2_000, 1, 'first');
    quote('0.01', 'BTC', 'USDT', 2_000, 1, 'back');
    quote('1000', 'USDT', 'BTC', 2_000, 2, 'of another');
    quote('2000', 'USDT', 'BTC', 2_000, 1, 'second');
    expect(execute(1, 'first')).toBe('QUOTE_EXPIRED');
    expect([execute(1, 'second'), execute(1, 'back'), execute(2, 'of another')]).toEqual([
      'done',
      'done',
      'done',
    ]);
  });

  // The spread is 0.2 %: half of it is 50 USDT.
  it.each([
    [50_050, 'done'],
    [50_051, 'PRICE_CHANGED'],
    [49_950, 'done'],
    [49_949, 'PRICE_CHANGED'],
  ])('executed after the market has moved to %d: %s, in both directions alike', (price, expected) => {
    quote('1000', 'USDT', 'BTC', 2_000, 1, 'there');
    quote('0.01', 'BTC', 'USDT', 2_000, 1, 'back');
    newest(price);
    expect([execute(1, 'there'), execute(1, 'back')]).toEqual([expected, expected]);
  });

  it('what is refused for it can be asked for again, and a refusal spends no quote', () => {
    quote('1000', 'USDT', 'BTC');
    newest(50_200);
    expect(execute()).toBe('PRICE_CHANGED');
    newest(50_000);
    expect(execute()).toBe('done');
  });

  // The fault: what had moved by half the spread jumped once more before the engine heard of it, and the quote was a gain.
  it('after a jump the spread covers the next one, and the quote stands no longer than before', () => {
    newest(50_100);
    newest(50_000);
    market.now += 3_000;
    const tick = { id: 2, symbol: 'btcusdt', time: market.now, price: 5e12, mark: 5e12 };
    market.execute({
      type: 'ticks',
      block: { id: 2, time: market.now, ticks: [tick], previousHash: '', hash: '' },
      stale: [],
    });
    // 0.1 % and one and a half times the 0.2 %.
    expect(quote('1000', 'USDT', 'BTC', 2_000)).toBe('0.01992 at 0.00001992');
    newest(50_051);
    expect(execute()).toBe('PRICE_CHANGED');
  });

  it('a cross rate is held against both legs', () => {
    quote('0.01', 'BTC', 'XRP', 2_000, 1, 'q');
    newest(50_040);
    market.execute({ type: 'newestPrice', symbol: 'xrpusdt', price: 0.49965 * 1e8, time: market.now });
    expect(execute()).toBe('PRICE_CHANGED');
  });
});

// The fault: a tick of 12 % was held until two more confirmed it, and the old price was dealt on for as long.
it('attack: nobody deals at the price from before one that waits to be confirmed', () => {
  quote('1000', 'USDT', 'BTC');
  market.execute({ type: 'doubtPrice', symbol: 'btcusdt' });
  expect(execute()).toBe('MARKET_DATA_DELAYED');
  expect(quote('1000', 'USDT', 'BTC')).toBe('MARKET_DATA_DELAYED');
  market.now += 1;
  newest(50_000);
  expect(quote('1000', 'USDT', 'BTC')).toContain(' at ');
});

// The fault: an order between the source's best bid and ask moved the middle, and the house dealt there.
it('attack: what lies between the best bid and ask of the source is paid for, all of it on each way', () => {
  const [calm] = quote('1000', 'USDT', 'BTC').split(' at ');
  market.now += 6_000;
  market.execute({
    ...{ type: 'newestPrice', symbol: 'btcusdt', price: 50_000 * 1e8, time: market.now },
    apartPpm: 4_000,
  });
  const [wide] = quote('1000', 'USDT', 'BTC').split(' at ');
  expect(Number(wide) / Number(calm)).toBeCloseTo(1 - 0.004 / 0.998, 6);
});

it('the event tells where its rate comes from, and the fold works it out again', () => {
  quote('1000', 'USDT', 'BTC');
  market.engine.takeEvents();
  market.engine.execute({ type: 'executeSwap', user: 1, quoteId: 'q' }, market.now);
  const [event] = market.engine.takeEvents();
  expect(event).toMatchObject({
    type: 'swapped',
    legs: [{ symbol: 'btcusdt', mark: 5_000_000_000_000n, newest: 5_000_000_000_000n }],
    spreadPpm: 2_000,
  });
  expect(decodeEvents(encodeEvents([event!]))).toEqual([event]);
});
