import { formatAmount } from '@bourse/money/amount';
import { PAIRS } from '@bourse/protocol/pairs';
import { describe, expect, it, test } from 'vitest';
import { checkInvariants } from '../audit/invariants.ts';
import { TestContracts } from './test-contracts.ts';

/**
 * A cheap coin at 100x, of which a user closes crumbs: loss and fee of each were rounded up to whole units, more than
 * the crumb's margin, until what was left could not pay and an assertion ended the process. `TestContracts` holds every
 * step against invariants and fold.
 */
const COINS = [
  ['dogeusdt', '0.16320', '0.16321', '0.16319'],
  ['adausdt', '0.5137', '0.5138', '0.5136'],
  ['eosusdt', '0.7513', '0.7514', '0.7512'],
] as const;

function at(symbol: string, price: string): TestContracts {
  const contracts = new TestContracts();
  contracts.execute({ type: 'listPair', pair: PAIRS.find((pair) => pair.symbol === symbol)! });
  contracts.symbol = symbol;
  contracts.tick(price);
  return contracts;
}

/** Closes all but `rest` units. */
function closeAllBut(contracts: TestContracts, label: string, rest: bigint): string[] {
  const { id, quantity } = contracts.position(label)!;
  return contracts.tell({ type: 'closePosition', user: 1, positionId: id, quantity: quantity - rest });
}

describe.each(COINS)('%s at %s', (symbol, price, above, below) => {
  it('a close of all but 0.00000002, with a stop one tick away, closes the whole', () => {
    const contracts = at(symbol, price);
    // Margins whose opening fee rounds up, of which the last units bore more than they had.
    for (const margin of ['5.00000001', '5.00000003', '5.00000007']) {
      contracts.do(`a: ann long ${margin} x100 sl ${below}`);
      expect(closeAllBut(contracts, 'a', 2n)).toHaveLength(1);
      expect(contracts.position('a')).toBeUndefined();
      expect(contracts.balance('ann')).toMatch(/ \+ 0$/);
    }
    expect(contracts.tick(below)).toEqual([]);
  });

  it('a rest of 0.000066 is no rest, and 40 closes of 0.00000007 are refused', () => {
    const contracts = at(symbol, price);
    contracts.do('a: ann long 5 x100');
    expect(closeAllBut(contracts, 'a', 6_600n)[0]).toMatch(/^a user/);
    expect(contracts.position('a')).toBeUndefined();
    contracts.do('b: ann short 5 x100');
    const before = contracts.position('b')!.margin;
    for (let n = 0; n < 40; n++) {
      expect(contracts.do('ann close b 0.00000007')).toEqual(['refused CLOSE_BELOW_MIN']);
    }
    expect(contracts.position('b')!.margin).toBe(before);
    expect(contracts.tick(above)).toEqual([]);
  });
});

describe('a part', () => {
  test.each([
    ['0.00001666', 'refused CLOSE_BELOW_MIN'],
    ['0.00001667', /^a user 0.00001667 /],
    // Of 0.00208291, what stays is worth 1.0002 and 0.9996 USDT.
    ['0.00206624', /^a user 0.00206624 /],
    ['0.00206625', /^a user 0.00208291 /],
  ])('of %s of a position worth 125 USDT: %s', (part, expected) => {
    const contracts = new TestContracts();
    contracts.do('a: ann long 25 x5');
    expect(formatAmount(contracts.position('a')!.quantity)).toBe('0.00208291');
    expect(contracts.do(`ann close a ${part}`)[0]).toMatch(expected);
  });
});

/** The tables of an older version may hold crumbs whose margin is less than what their close costs. */
test.each([
  [2n, 1n, '0.16319', { reason: 'stop-loss', profit: 0n, loss: 0n, fee: 1n, fromInsurance: 1n }],
  [2n, 2n, '0.16319', { reason: 'stop-loss', profit: 0n, loss: 1n, fee: 1n, fromInsurance: 0n }],
  [
    100_000_000n,
    1n,
    '0.16322',
    { reason: 'liquidated', profit: 0n, loss: 0n, fee: 1n, fromInsurance: 1_264n },
  ],
  [
    100_000_000n,
    1n,
    '0.16330',
    { reason: 'liquidated', profit: 6_736n, loss: 0n, fee: 1n, fromInsurance: 0n },
  ],
])('a crumb of %d units with a margin of %d ends at %s: %o', (quantity, margin, price, expected) => {
  const contracts = at('dogeusdt', '0.16320');
  contracts.do('a: ann long 5 x100 sl 0.16319');
  const position = contracts.position('a')!;
  const { engine } = contracts;
  // The fold knows nothing of what is taken away here, so the tick is given to the engine alone.
  engine.state.ledger.release(position.owner.contract('USDT'), position.margin - margin);
  position.market.longQuantity -= position.quantity - quantity;
  position.market.houseQuantity += position.quantity - quantity;
  Object.assign(position, { quantity, margin });
  position.market.watchLiquidation(position);
  const tick = contracts.at(price, contracts.now);
  const block = { id: 1, time: contracts.now, ticks: [tick], previousHash: '', hash: '' };
  engine.execute({ type: 'ticks', block, stale: [] }, contracts.now);
  expect(engine.takeEvents()).toMatchObject([{ type: 'positionClosed', quantity, margin, ...expected }]);
  expect(() => checkInvariants(engine.state)).not.toThrow();
});
