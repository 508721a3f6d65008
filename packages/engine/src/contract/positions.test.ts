import { DEFAULT_CONTRACT_SETTINGS } from '@bourse/protocol/contract/rules';
import { formatAmount, parseAmount } from '@bourse/money/amount';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { TestContracts } from './test-contracts.ts';

describe('a market order', () => {
  it('freezes the margin, pays the fee, and opens beside the mark', () => {
    const contracts = new TestContracts();
    expect(contracts.do('a: ann long 100 x20')).toEqual(['a opens 0.03332666 @60012, fee 1']);
    expect(contracts.balance('ann')).toBe('199899 + 100');
    expect(contracts.house('fees')).toBe('1 + 0');
    expect(contracts.do('b: bob short 100 x20')).toEqual(['b opens 0.03334 @59988, fee 1']);
  });

  // The fault: an order between the source's best bid and ask moved the price, and whoever placed it opened and closed there.
  it('attack: pays all that lies between the best bid and ask of the source, which one may empty', () => {
    const contracts = new TestContracts();
    contracts.execute({
      type: 'newestPrice',
      symbol: 'btcusdt',
      price: 60_000e8,
      time: ++contracts.now,
      apartPpm: 5_000,
    });
    expect(contracts.do('a: ann long 100 x20')).toEqual(['a opens 0.03316089 @60312, fee 1']);
    expect(contracts.do('b: bob short 100 x20')).toEqual(['b opens 0.03350757 @59688, fee 1']);
  });

  // The fault: beyond 100 % the spread turned a sale into one at a price below nothing, of a quantity below nothing, which gained
  // more than the mark; and the audit took any spread of more than 1.02 % for a fault.
  it.each([30_000, 400_000, 1_999_990])('attack: a source whose sides are %d ppm apart', (apartPpm) => {
    const contracts = new TestContracts();
    contracts.do('a: ann long 100 x20');
    const { now: time } = contracts;
    contracts.execute({ type: 'newestPrice', symbol: 'btcusdt', price: 60_000e8, time: time + 1, apartPpm });
    contracts.now = time + 1;
    const opens = apartPpm === 30_000;
    expect(contracts.do('b: bob short 5 x5')[0]).toMatch(
      opens ? /^b opens .* @58188,/ : /^refused PRICE_MOVES$/,
    );
    expect(contracts.do('c: cid short 100 x100')).toEqual(['refused PRICE_MOVES']);
    // Whoever is in bears no more than his margin.
    contracts.do('ann close a');
    expect(contracts.position('a')).toBeUndefined();
    expect(Number(contracts.balance('ann').split(' ')[0])).toBeGreaterThanOrEqual(199_899);
  });

  it('passes a fifth of its fee on to the inviter', () => {
    const contracts = new TestContracts();
    contracts.execute({ type: 'setInviter', owner: 1, inviter: 9 });
    contracts.do('a: ann long 100 x20');
    expect(contracts.house('fees')).toBe('0.8 + 0');
    expect(formatAmount(contracts.engine.state.owner(9).spot('USDT').available)).toBe('0.2');
  });

  it('of the house is the other side of it', () => {
    const contracts = new TestContracts();
    contracts.do('a: ann long 100 x20');
    contracts.do('b: bob short 100 x20');
    const market = contracts.engine.state.contracts.markets.get('btcusdt')!;
    expect(formatAmount(market.houseQuantity)).toBe('0.00001334');
  });
});

describe('a limit order', () => {
  it('waits with margin and fee frozen, opens when the mark reaches it, and pays then', () => {
    const contracts = new TestContracts();
    expect(contracts.do('a: ann long 100 x20 @59000')).toEqual(['a waits @59000, holds 101']);
    expect(contracts.balance('ann')).toBe('199899 + 101');
    expect(contracts.tick('59000.01')).toEqual([]);
    expect(contracts.tick('59000')).toEqual(['a opens 0.0338983 @59000, fee 1']);
    expect(contracts.balance('ann')).toBe('199899 + 100');
  });

  it('that is jumped over opens at the better price of the market rule', () => {
    const contracts = new TestContracts();
    contracts.do('a: ann long 100 x20 @59000');
    expect(contracts.tick('57000')).toEqual(['a opens 0.0350807 @57011.4, fee 1']);
  });

  it('that can fill when it is placed fills by the market rule', () => {
    const contracts = new TestContracts();
    expect(contracts.do('a: ann long 100 x20 @60020')[0]).toBe('a opens 0.03332666 @60012, fee 1');
    expect(contracts.do('b: ann short 100 x20 @50000')[0]).toBe('b opens 0.03334 @59988, fee 1');
  });

  // The fault: it filled at the mark itself, and saved the spread.
  it('at the mark waits until the market rule gives its limit, however long', () => {
    const contracts = new TestContracts();
    contracts.do('a: ann long 100 x20 @60000');
    contracts.do('b: bob short 100 x20 @60000');
    expect(contracts.tick('60000')).toEqual([]);
    expect(contracts.tick('59988.01')).toEqual([]);
    expect(contracts.tick('59988')).toEqual(['a opens 0.03333333 @59999.9976, fee 1']);
    expect(contracts.tick('60012.01')).toEqual(['b opens 0.03333332 @60000.007598, fee 1']);
  });

  // The fault: it waited for what the fixed spread gives, which was there already, and opened at its limit at the next tick.
  it('attack: just above the mark, while the spread has grown, it does not open for less than the spread', () => {
    const contracts = new TestContracts();
    const time = ++contracts.now;
    contracts.execute({ type: 'newestPrice', symbol: 'btcusdt', price: 60_000e8, time, apartPpm: 10_000 });
    expect(contracts.do('a: ann long 100 x20 @60100')).toEqual(['a waits @60100, holds 101']);
    expect(contracts.do('b: bob short 100 x20 @59900')).toEqual(['b waits @59900, holds 101']);
    expect(contracts.tick('60000')).toEqual([]);
    // What the source's sides were apart is forgotten by half a day by day.
    contracts.now += 20 * 24 * 3_600_000;
    expect(contracts.tick('60000')).toEqual([
      'a opens 0.03332663 @60012.06, fee 1',
      'b opens 0.03334003 @59987.94, fee 1',
    ]);
  });

  it('beyond the mark fills at its limit when mark and newest tick have reached it', () => {
    const contracts = new TestContracts();
    contracts.do('a: ann long 100 x20 @59900');
    contracts.newest('59950');
    expect(contracts.block([{ ...contracts.at('59950', contracts.now), mark: 5_990_000_000_000 }])).toEqual(
      [],
    );
    expect(contracts.tick('59900')[0]).toMatch(/^a opens .* @59900,/);
  });

  it('closes at once when the jump was beyond its stop too', () => {
    const contracts = new TestContracts();
    contracts.do('a: ann long 100 x20 @59000 sl 58500');
    expect(contracts.tick('58000')).toEqual([
      'a opens 0.03447586 @58011.6, fee 1',
      'a stop-loss 0.03447586 @57988.4: loss 0.79983996, fee 0.99959999',
    ]);
  });

  it('can be cancelled while it waits, by its owner', () => {
    const contracts = new TestContracts();
    contracts.do('a: ann long 100 x20 @59000');
    expect(contracts.do('bob cancel a')).toEqual(['refused ORDER_NOT_FOUND']);
    expect(contracts.do('ann cancel 77')).toEqual(['refused ORDER_NOT_FOUND']);
    expect(contracts.do('ann cancel a')).toEqual(['a cancelled: user']);
    expect(contracts.balance('ann')).toBe('200000 + 0');
    expect(contracts.tick('58000')).toEqual([]);
    contracts.do('b: ann long 100 x20');
    expect(contracts.do('ann cancel b')).toEqual(['refused ORDER_CLOSED']);
  });

  it('whose price comes when the limits are reached is cancelled, and everything comes back', () => {
    const contracts = new TestContracts({ house: '10000' });
    contracts.do('a: ann long 150 x10 @59000');
    contracts.do('b: bob long 150 x10');
    expect(contracts.tick('59000')).toEqual(['a cancelled: position-limit']);
    expect(contracts.balance('ann')).toBe('200000 + 0');
  });

  test.each(['cancel-only', 'halted'] as const)('does not open while the pair is %s', (status) => {
    const contracts = new TestContracts();
    contracts.do('a: ann long 100 x20 @59000');
    contracts.execute({ type: 'setPairStatus', symbol: 'btcusdt', status });
    expect(contracts.tick('58900')).toEqual([]);
    contracts.execute({ type: 'setPairStatus', symbol: 'btcusdt', status: 'trading' });
    expect(contracts.tick('58800')).toEqual(['a opens 0.0340068 @58811.76, fee 1']);
  });
});

// The fault: a mark that lags by some seconds was the price, for whoever had seen the newer one.
describe('the market rule', () => {
  it.each([
    ['long', '60100', '60112.02'],
    ['long', '59900', '60012'],
    ['short', '60100', '59988'],
    ['short', '59900', '59888.02'],
  ])('opens a %s at a mark of 60,000 and a newest tick of %s at %s', (side, newest, price) => {
    const contracts = new TestContracts();
    contracts.newest(newest);
    expect(contracts.do(`a: ann ${side} 100 x20`)[0]).toContain(` @${price},`);
  });

  it.each([
    ['long', '60100', '59988'],
    ['long', '59900', '59888.02'],
    ['short', '60100', '60112.02'],
    ['short', '59900', '60012'],
  ])('closes a %s at a mark of 60,000 and a newest tick of %s at %s', (side, newest, price) => {
    const contracts = new TestContracts();
    contracts.do(`a: ann ${side} 100 x20`);
    contracts.newest(newest);
    expect(contracts.do('ann close a')[0]).toContain(` @${price}:`);
  });

  it('a stop fires on the mark and closes by the rule; a liquidation is at the mark', () => {
    const contracts = new TestContracts();
    contracts.do('a: ann long 100 x20 sl 59000');
    contracts.do('b: bob long 100 x50');
    contracts.newest('58000');
    const [second, first] = [contracts.at('58000', contracts.now), contracts.at('59200', contracts.now)];
    expect(contracts.block([{ ...second, mark: first.mark }])).toEqual([]);
    const told = contracts.block([{ ...second, mark: contracts.at('58900', 0).mark }]);
    expect(told[0]).toMatch(/^b liquidated .* @58900:/);
    expect(told[1]).toMatch(/^a stop-loss .* @57988.4:/);
  });

  it('has a spread that grows with the moves of the last three seconds', () => {
    const contracts = new TestContracts();
    const settings = { ...DEFAULT_CONTRACT_SETTINGS, volatilityPpm: 250_000 };
    contracts.execute({ type: 'setContractSettings', symbol: 'btcusdt', settings });
    contracts.newest('60048');
    contracts.newest('60000');
    // 0.08 % up and down again: a quarter of it on top of 0.02 %.
    expect(contracts.do('a: ann long 100 x20')[0]).toContain(' @60024,');
    contracts.tick('60000', 2_999);
    expect(contracts.do('b: ann long 100 x20')[0]).toContain(' @60024,');
    contracts.tick('60000', 1);
    expect(contracts.do('c: ann long 100 x20')[0]).toContain(' @60012,');
  });

  // The fault: a jump of more than fees and spread was a gain for whoever saw it before the engine did.
  it('has a spread with which a jump like the largest of the last day does not pay', () => {
    const contracts = new TestContracts();
    const settings = { ...DEFAULT_CONTRACT_SETTINGS, volatilityPpm: 250_000 };
    contracts.execute({ type: 'setContractSettings', symbol: 'btcusdt', settings });
    contracts.newest('60180');
    contracts.tick('60180', 5_000);
    // 0.3 %, times one and a half, less both fees, half of it each time: 0.175 %, and no more a 3 s window.
    expect(contracts.do('a: ann long 100 x20')[0]).toContain(' @60285.315,');
    contracts.tick('60180', 86_395_000);
    expect(contracts.do('b: ann long 100 x20')[0]).toContain(' @60217.6125,');
  });

  it('refuses to open what the mark would liquidate at once', () => {
    const contracts = new TestContracts();
    contracts.newest('60400');
    expect(contracts.do('ann long 100 x100')).toEqual(['refused PRICE_MOVES']);
    expect(contracts.do('a: ann long 100 x50')[0]).toMatch(/^a opens/);
    expect(contracts.do('b: ann short 100 x100')[0]).toMatch(/^b opens/);
  });

  it('a tick of before the newest one changes nothing', () => {
    const contracts = new TestContracts();
    contracts.newest('60100');
    const older = contracts.at('60000', contracts.now - 1);
    contracts.block([older]);
    expect(contracts.do('a: ann long 100 x20')[0]).toContain(' @60112.02,');
  });
});

describe('closing', () => {
  it('pays profit and margin less the fee', () => {
    const contracts = new TestContracts();
    contracts.do('a: ann long 100 x20');
    contracts.tick('61000');
    expect(contracts.do('ann close a')).toEqual([
      'a user 0.03332666 @60987.8: profit 32.52015482, fee 1.01625984',
    ]);
    expect(contracts.balance('ann')).toBe('200030.50389498 + 0');
    expect(contracts.house('house')).toBe('999967.47984518 + 0');
    expect(contracts.position('a')).toBeUndefined();
  });

  it('of a short pays when the price has fallen', () => {
    const contracts = new TestContracts();
    contracts.do('a: ann short 100 x20');
    contracts.tick('59000');
    expect(contracts.do('ann close a')).toEqual([
      'a user 0.03334 @59011.8: profit 32.546508, fee 0.98372671',
    ]);
  });

  it('at a loss takes it out of the margin', () => {
    const contracts = new TestContracts();
    contracts.do('a: ann long 100 x20');
    contracts.tick('58000');
    expect(contracts.do('ann close a')).toEqual([
      'a user 0.03332666 @57988.4: loss 67.43982918, fee 0.96627985',
    ]);
    expect(contracts.balance('ann')).toBe('199930.59389097 + 0');
    expect(contracts.house('house')).toBe('1000067.43982918 + 0');
  });

  it('a part frees its share of the margin and leaves the liquidation price', () => {
    const contracts = new TestContracts();
    contracts.do('a: ann long 100 x20');
    const before = Number(contracts.liquidation('a'));
    expect(contracts.do('ann close a 0.01')).toEqual(['a user 0.01 @59988: loss 0.24, fee 0.29994']);
    expect(contracts.balance('ann')).toBe('199928.4660672 + 69.9939928');
    expect(Number(contracts.liquidation('a'))).toBeCloseTo(before, 5);
  });

  test.each([
    ['ann close a 0', 'QUANTITY_REQUIRED'],
    ['ann close a 0.03332667', 'CLOSE_ABOVE_POSITION'],
    ['bob close a', 'POSITION_NOT_FOUND'],
    ['ann close 77', 'POSITION_NOT_FOUND'],
    ['ann close waiting', 'POSITION_NOT_FOUND'],
    ['ann close gone', 'POSITION_NOT_FOUND'],
  ])('%s is refused: %s', (line, code) => {
    const contracts = new TestContracts();
    contracts.do('a: ann long 100 x20');
    contracts.do('waiting: ann long 100 x20 @50000');
    contracts.do('gone: ann long 100 x20');
    contracts.do('ann close gone');
    expect(contracts.do(line)).toEqual([`refused ${code}`]);
  });

  it('the smallest part costs its loss and fee, and the rest keeps its share of the margin', () => {
    const contracts = new TestContracts();
    contracts.do('a: ann long 100 x20');
    contracts.tick('58000');
    const before = Number(contracts.liquidation('a'));
    expect(contracts.do('ann close a 0.00001725')).toEqual([
      'a user 0.00001725 @57988.4: loss 0.0349071, fee 0.00050015',
    ]);
    expect(Number(contracts.liquidation('a'))).toBeLessThanOrEqual(before);
    expect(contracts.do('ann close a')[0]).toContain('a user 0.03330941');
    expect(contracts.balance('ann')).toMatch(/ \+ 0$/);
  });

  // Rounding: the fee of all parts is exactly that of one close; profit loses less than a unit a part.
  it('in parts comes to what one close comes to', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0.01, max: 0.6, noNaN: true }), { maxLength: 6 }),
        fc.constantFrom('long', 'short'),
        fc.integer({ min: 57_500, max: 62_500 }),
        (parts, side, price) => {
          const [whole, split] = [new TestContracts(), new TestContracts()];
          for (const contracts of [whole, split]) {
            contracts.do(`a: ann ${side} 123.456789 x20`);
            contracts.tick(String(price));
          }
          whole.do('ann close a');
          for (const part of parts) {
            const { quantity } = split.position('a')!;
            const amount = (quantity * BigInt(Math.floor(part * 1_000_000))) / 1_000_000n;
            if (amount > 0n) split.tell({ ...split.command('ann close a'), quantity: amount } as never);
          }
          split.do('ann close a');
          expect(split.house('fees')).toBe(whole.house('fees'));
          const available = ({ engine }: TestContracts) => engine.state.owner(1).contract('USDT').available;
          const lost = available(whole) - available(split);
          expect(lost >= 0n && lost <= BigInt(parts.length)).toBe(true);
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('stops', () => {
  it.each([
    ['long', 'sl 59000', '59000.01', '59000', 'stop-loss'],
    ['long', 'sp 61000', '60999.99', '61000', 'stop-profit'],
    ['short', 'sl 61000', '60999.99', '61000', 'stop-loss'],
    ['short', 'sp 59000', '59000.01', '59000', 'stop-profit'],
  ])('a %s with %s holds at %s and closes at %s: %s', (side, stops, before, at, reason) => {
    const contracts = new TestContracts();
    contracts.do(`a: ann ${side} 100 x20 ${stops}`);
    expect(contracts.tick(before)).toEqual([]);
    expect(contracts.tick(at)[0]).toMatch(new RegExp(`^a ${reason} `));
    expect(contracts.position('a')).toBeUndefined();
  });

  it('can be changed and removed; the old ones no longer fire', () => {
    const contracts = new TestContracts();
    contracts.do('a: ann long 100 x20 sl 59000 sp 61000');
    expect(contracts.do('ann stops a sl 58000')).toEqual(['a stops 58000 0']);
    expect(contracts.tick('61000')).toEqual([]);
    expect(contracts.tick('59000')).toEqual([]);
    expect(contracts.do('ann stops a')).toEqual(['a stops 0 0']);
    expect(contracts.tick('58000')).toEqual([]);
  });

  it('of a waiting order can be set too, and hold when it opens', () => {
    const contracts = new TestContracts();
    contracts.do('a: ann long 100 x20 @59000');
    expect(contracts.do('ann stops a sl 59000')).toEqual(['refused STOP_LOSS_NOT_BELOW']);
    expect(contracts.do('ann stops a sl 58500')).toEqual(['a stops 58500 0']);
    contracts.tick('59000');
    expect(contracts.tick('58500')[0]).toMatch(/^a stop-loss/);
  });

  test.each([
    ['ann stops a sl 60000', 'STOP_LOSS_NOT_BELOW'],
    ['ann stops a sp 59999.99', 'STOP_PROFIT_NOT_ABOVE'],
    ['ann stops a sl 57000', 'STOP_LOSS_BEYOND_LIQUIDATION'],
    ['bob stops a sl 59000', 'POSITION_NOT_FOUND'],
    ['ann stops 77 sl 59000', 'POSITION_NOT_FOUND'],
  ])('%s is refused: %s', (line, code) => {
    const contracts = new TestContracts();
    contracts.do('a: ann long 100 x20');
    expect(contracts.do(line)).toEqual([`refused ${code}`]);
  });
});

describe('adding margin', () => {
  it('moves the liquidation price away', () => {
    const contracts = new TestContracts();
    contracts.do('a: ann long 100 x20');
    expect(contracts.liquidation('a')).toBe('57269.11027597');
    expect(contracts.do('ann margin a 100')).toEqual(['a gets 100']);
    expect(contracts.liquidation('a')).toMatch(/^54254\.94/);
    expect(contracts.balance('ann')).toBe('199799 + 200');
    expect(contracts.tick('57000')).toEqual([]);
  });

  test.each([
    ['ann margin a 0', 'ENTER_MARGIN'],
    ['ann margin a 199899.00000001', 'INSUFFICIENT_BALANCE'],
    ['bob margin a 1', 'POSITION_NOT_FOUND'],
    ['ann margin 77 1', 'POSITION_NOT_FOUND'],
  ])('%s is refused: %s', (line, code) => {
    const contracts = new TestContracts();
    contracts.do('a: ann long 100 x20');
    expect(contracts.do(line)).toEqual([`refused ${code}`]);
  });
});

test('a repeat with the same request id opens one position', () => {
  const contracts = new TestContracts();
  const command = { ...contracts.command('ann long 100 x20'), requestId: 'r' } as never;
  const first = contracts.execute(command);
  expect(contracts.execute(command)).toEqual({
    status: 'repeat',
    result: (first as { result: object }).result,
  });
  expect(contracts.balance('ann')).toBe('199899 + 100');
});

test('of 5 USDT at the lowest leverage adds up to the last unit', () => {
  const contracts = new TestContracts();
  contracts.do('a: ann long 5 x5');
  contracts.do('ann close a');
  const moved = parseAmount('200000')! - contracts.engine.state.owner(1).contract('USDT').available;
  expect(formatAmount(moved)).toBe('0.03499283');
});
