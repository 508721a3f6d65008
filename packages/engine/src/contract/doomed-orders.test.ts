import { beforeEach, describe, expect, it, vi } from 'vitest';
import { TestContracts } from './test-contracts.ts';

const ORDERS = 60;
let contracts: TestContracts;

const btc = () => contracts.engine.state.contracts.markets.get('btcusdt')!;
const opens = (told: readonly string[]) => told.filter((line) => line.includes(' opens ')).length;

/** Newest tick and mark both reach the orders, but so far apart that a position at 100x would not outlive its opening. */
function apart(): string[] {
  contracts.now += 1_000;
  return contracts.block([{ ...contracts.at('59900', contracts.now), mark: 59_000e8 }]);
}

/** Goes on until nothing is left; answers how many commands it took. */
function workOff(told: string[] = []): number {
  let commands = 0;
  for (; contracts.engine.hasWork; commands++) {
    expect(commands).toBeLessThan(200);
    told.push(...contracts.tell({ type: 'continueWork' }));
  }
  return commands;
}

beforeEach(() => {
  contracts = new TestContracts();
  for (let n = 0; n < ORDERS; n++) contracts.do(`d${n}: ann long 5 x100 @59950`);
  contracts.do('b: bob long 100 x5 @59940');
  contracts.do('c: cid long 100 x5 @59930');
});

describe('orders that would be liquidated by the mark that opens them', () => {
  // The fault: all were taken out and put back whenever the others were looked through, and no step was counted.
  it('are looked at once for each tick, however often others open', () => {
    const taken = vi.spyOn(btc(), 'takeReached');
    expect(opens(apart())).toBe(2);
    expect(taken.mock.results.filter(({ value }) => value !== undefined)).toHaveLength(ORDERS + 2);
    taken.mockClear();
    expect(opens(apart())).toBe(0);
    expect(taken.mock.results.filter(({ value }) => value !== undefined)).toHaveLength(ORDERS);
  });

  it('cost a step each, so that a tick looks at no more than its command may', () => {
    contracts.engine.stepsAtOnce = 7;
    const taken = vi.spyOn(btc(), 'takeReached');
    const told = apart();
    expect(taken.mock.calls.length).toBeLessThanOrEqual(8);
    expect(workOff(told)).toBe(Math.ceil((ORDERS + 2) / 7) - 1);
    expect(opens(told)).toBe(2);
  });

  it('open with the first tick at which they would live, in the order of limit and number', () => {
    apart();
    contracts.newest('59900');
    const told = contracts.tick('59900');
    expect(told.map((line) => line.split(' ')[0])).toEqual(Array.from({ length: ORDERS }, (_, n) => `d${n}`));
    expect(opens(told)).toBe(ORDERS);
  });

  it('can be cancelled and changed meanwhile', () => {
    apart();
    expect(contracts.do('ann cancel d0')).toEqual(['d0 cancelled: user']);
    expect(contracts.do('ann amend d1 @58000')).toEqual(['d1 becomes @58000, stops 0 0']);
    expect(opens(contracts.tick('59900'))).toBe(ORDERS - 2);
    expect(contracts.do('ann amend d1 @59950')[1]).toMatch(/^d1 opens/);
    expect(opens(contracts.tick('59900'))).toBe(0);
  });

  it('wait as before when the tick is taken back', () => {
    const { engine } = contracts;
    const tick = { ...contracts.at('59900', contracts.now + 1_000), mark: 59_000e8 };
    const block = { id: 1, time: tick.time, ticks: [tick], previousHash: '', hash: '' };
    for (const before of [() => undefined, apart]) {
      before();
      engine.beginBatch();
      engine.execute({ type: 'ticks', block, stale: [] }, (contracts.now += 1_000));
      engine.execute({ type: 'cancelContractOrder', user: 1, positionId: 1 }, contracts.now);
      engine.undoBatch();
      engine.takeEvents();
    }
    expect(opens(contracts.tick('59900'))).toBe(ORDERS);
  });
});
