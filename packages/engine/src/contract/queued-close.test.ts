import { describe, expect, it } from 'vitest';
import { TestContracts } from './test-contracts.ts';

/** What a user asks to be closed while no price is fresh (docs/rules.md, "Contracts"). */

const WHOLE = '0.03332666';
const queued = (quantity = WHOLE) => [`a closes ${quantity} at the first price`];

/** Ann is long at 20x, and no tick has come for 3 s. */
function silent(stops = ''): TestContracts {
  const contracts = new TestContracts();
  contracts.do(`a: ann long 100 x20${stops}`);
  contracts.silence(3_000);
  return contracts;
}

describe('a close without a fresh price', () => {
  it('closes at the first tick, by the market rule and with its fee', () => {
    const contracts = silent();
    expect(contracts.do('ann close a')).toEqual(queued());
    expect(contracts.position('a')).toMatchObject({ status: 'open', queuedClose: 3_332_666n });
    // 0.02 % below the tick; 0.05 % of that is the fee.
    expect(contracts.tick('60600')).toEqual([
      `a first-price ${WHOLE} @60587.88: profit 19.19215696, fee 1.00959584`,
    ]);
    expect(contracts.position('a')).toBeUndefined();
  });

  it('closes at the newest tick where that is worse than the mark', () => {
    const contracts = silent();
    contracts.do('ann close a');
    contracts.now += 1_000;
    contracts.newest('59400');
    const { id, symbol, time } = contracts.at('60000', contracts.now);
    const [told] = contracts.block([{ id, symbol, time, price: 5_940_000_000_000, mark: 6_000_000_000_000 }]);
    expect(told).toMatch(/^a first-price 0.03332666 @59388.12:/);
  });

  it('closes a part, and the rest is as it was', () => {
    const contracts = silent(' sl 59000');
    expect(contracts.do('ann close a 0.01')).toEqual(queued('0.01'));
    expect(contracts.tick('60000')[0]).toMatch(/^a first-price 0.01 @59988:/);
    expect(contracts.position('a')).toMatchObject({ status: 'open', quantity: 2_332_666n, queuedClose: 0n });
    expect(contracts.tick('60000')).toEqual([]);
    expect(contracts.tick('58990')[0]).toMatch(/^a stop-loss 0.02332666/);
  });

  it('comes after the liquidation that the same tick brings', () => {
    const contracts = silent();
    contracts.do('ann close a');
    expect(contracts.tick('57000')).toEqual([expect.stringMatching(/^a liquidated/)]);
  });

  it('comes before a stop of the same tick, which closes what it leaves', () => {
    const contracts = silent(' sl 59000');
    contracts.do('ann close a 0.01');
    expect(contracts.tick('58900').map((told) => told.split(' ', 3).join(' '))).toEqual([
      'a first-price 0.01',
      'a stop-loss 0.02332666',
    ]);
  });

  it('waits while the pair is stale, whatever is shown, and while it is halted', () => {
    const contracts = silent();
    contracts.stale = ['btcusdt'];
    contracts.do('ann close a');
    expect(contracts.tick('57000')).toEqual([]);
    contracts.stale = [];
    contracts.execute({ type: 'setPairStatus', symbol: 'btcusdt', status: 'halted' });
    expect(contracts.tick('60000')).toEqual([]);
    expect(contracts.do('ann close a')).toEqual(['refused PAIR_HALTED']);
    expect(contracts.do('ann keep a')).toEqual(['refused PAIR_HALTED']);
    contracts.execute({ type: 'setPairStatus', symbol: 'btcusdt', status: 'cancel-only' });
    expect(contracts.tick('60000')[0]).toMatch(/^a first-price/);
  });

  it('waits beyond a tick whose source was 3 s late: nobody deals at that', () => {
    const contracts = silent();
    contracts.do('ann close a');
    contracts.now += 1_000;
    expect(contracts.block([contracts.at('60000', contracts.now - 3_000)])).toEqual([]);
    expect(contracts.tick('60000')[0]).toMatch(/^a first-price/);
  });
});

describe('of one position there is one at most', () => {
  it('the latest, for a later one takes its place', () => {
    const contracts = silent();
    contracts.do('ann close a 0.01');
    expect(contracts.do('ann close a 0.02')).toEqual(queued('0.02'));
    expect(contracts.do('ann close a 0.02')).toEqual([]);
    expect(contracts.tick('60000')[0]).toMatch(/^a first-price 0.02 /);
    expect(contracts.tick('60000')).toEqual([]);
  });

  it('a close that needs not wait takes its place, too', () => {
    const contracts = silent();
    contracts.do('ann close a 0.01');
    // A newest tick is known up to a second before its block: the market is fresh already.
    contracts.newest('60000');
    expect(contracts.do('ann close a 0.03')[0]).toMatch(/^a user 0.03/);
    expect(contracts.tick('60000')).toEqual([]);
    expect(contracts.position('a')).toMatchObject({ quantity: 332_666n, queuedClose: 0n });
  });

  it('it is taken back once, by its owner only', () => {
    const contracts = silent();
    contracts.do('ann close a');
    expect(contracts.do('bob keep a')).toEqual(['refused POSITION_NOT_FOUND']);
    expect(contracts.do('ann keep a')).toEqual(['a keeps what was to close: user']);
    expect(contracts.do('ann keep a')).toEqual(['refused ORDER_CLOSED']);
    expect(contracts.tick('60000')).toEqual([]);
  });

  it('after it has fired there is nothing to take back', () => {
    const contracts = silent();
    contracts.do('ann close a 0.01');
    contracts.tick('60000');
    expect(contracts.do('ann keep a')).toEqual(['refused ORDER_CLOSED']);
  });
});

describe('no crumbs', () => {
  it.each([
    ['0.00001', 'CLOSE_BELOW_MIN'],
    ['0.04', 'CLOSE_ABOVE_POSITION'],
    ['0', 'QUANTITY_REQUIRED'],
  ])('%s is refused at once: %s', (part, code) => {
    expect(silent().do(`ann close a ${part}`)).toEqual([`refused ${code}`]);
  });

  it('what the first price makes worth less than 1 USDT is not closed', () => {
    const contracts = silent();
    expect(contracts.do('ann close a 0.00001667')).toEqual(queued('0.00001667'));
    expect(contracts.tick('59900')).toEqual(['a keeps what was to close: below-min']);
    expect(contracts.position('a')).toMatchObject({ quantity: 3_332_666n, queuedClose: 0n });
  });

  it('what would leave less than 1 USDT at the first price closes the whole', () => {
    const contracts = silent();
    contracts.do('ann close a 0.03330999');
    expect(contracts.tick('59900')[0]).toMatch(/^a first-price 0.03332666 /);
  });
});

it('many close at one tick, by their ids, each once', () => {
  const contracts = new TestContracts();
  for (const name of ['a', 'b', 'c']) contracts.do(`${name}: ann long 100 x20`);
  contracts.silence(3_000);
  for (const name of ['c', 'a', 'b']) contracts.do(`ann close ${name}`);
  const ends = contracts.tick('60000').map((told) => told.slice(0, 13));
  expect(ends).toEqual(['a first-price', 'b first-price', 'c first-price']);
  expect(contracts.tick('60000')).toEqual([]);
});

it('a position that is set aside keeps it, and closes at the next tick once it goes on', () => {
  const contracts = silent();
  contracts.do('ann close a');
  const { state } = contracts.engine;
  const { emit } = state;
  state.emit = (event) => {
    if (event.type === 'positionClosed') throw new Error('broken');
    emit.call(state, event);
  };
  contracts.tick('60000');
  state.emit = emit;
  expect(contracts.position('a')).toMatchObject({ status: 'open', queuedClose: 3_332_666n });
  expect(contracts.do('ann keep a')).toEqual(['refused SET_ASIDE']);
  expect(contracts.tick('60000')).toEqual([]);
  contracts.execute({ type: 'reinstate', kind: 'position', id: contracts.position('a')!.id });
  expect(contracts.tick('60000')[0]).toMatch(/^a first-price/);
});
