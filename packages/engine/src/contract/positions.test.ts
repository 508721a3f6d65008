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

  it('that is reached when it is placed opens at once, no worse than its limit', () => {
    const contracts = new TestContracts();
    expect(contracts.do('a: ann long 100 x20 @60005')[0]).toBe('a opens 0.03333055 @60005, fee 1');
    expect(contracts.do('b: ann short 100 x20 @50000')[0]).toBe('b opens 0.03334 @59988, fee 1');
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
    const contracts = new TestContracts({ desk: '10000' });
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

describe('closing', () => {
  it('pays profit and margin less the fee', () => {
    const contracts = new TestContracts();
    contracts.do('a: ann long 100 x20');
    contracts.tick('61000');
    expect(contracts.do('ann close a')).toEqual([
      'a user 0.03332666 @60987.8: profit 32.52015482, fee 1.01625984',
    ]);
    expect(contracts.balance('ann')).toBe('200030.50389498 + 0');
    expect(contracts.house('desk')).toBe('999967.47984518 + 0');
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
    expect(contracts.house('desk')).toBe('1000067.43982918 + 0');
  });

  it('a part frees its share of the margin and leaves the liquidation price', () => {
    const contracts = new TestContracts();
    contracts.do('a: ann long 100 x20');
    const before = contracts.liquidation('a');
    expect(contracts.do('ann close a 0.01')).toEqual(['a user 0.01 @59988: loss 0.24, fee 0.29994']);
    expect(contracts.balance('ann')).toBe('199928.4660672 + 69.9939928');
    // The margin's share is rounded down for the user: what stays is safer by a hair.
    expect([before, contracts.liquidation('a')]).toEqual(['57269.11027597', '57269.11027586']);
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
