import { expect, it } from 'vitest';
import { factsOf, linesOf } from '../audit/facts.ts';
import { checkInvariants } from '../audit/invariants.ts';
import { Engine } from '../engine.ts';
import type { Second } from '../second/second.ts';
import type { State } from '../state.ts';
import { Position } from './position.ts';
import { TestContracts } from './test-contracts.ts';

/** What a start does with the tables: every field that has to be stored is read here, and no other. */
function restart(from: State): Engine {
  const engine = new Engine();
  const { state } = engine;
  state.now = from.now;
  for (const { spec, toldReference } of from.pairs.values()) {
    engine.execute({ type: 'listPair', pair: spec }, from.now);
    state.pairs.get(spec.symbol)!.restoreReference(toldReference);
  }
  engine.takeEvents();
  for (const { id, owner, product, currency, available, frozen } of from.ledger.accounts()) {
    state.ledger.restore(id, owner, product, currency, available, frozen);
  }
  const { contracts, seconds } = state;
  contracts.limits = from.contracts.limits;
  for (const { pair, settings } of from.contracts.markets.values()) {
    contracts.market(state.pairs.get(pair.spec.symbol)!)!.settings = settings;
  }
  for (const stored of from.contracts.positions.values()) {
    const {
      id,
      side,
      orderType,
      limitPrice,
      leverage,
      initialMargin,
      openFee,
      stopLoss,
      stopProfit,
      createdAt,
    } = stored;
    const position = new Position({
      id,
      owner: state.owner(stored.owner.id),
      market: contracts.market(state.pairs.get(stored.market.pair.spec.symbol)!)!,
      side,
      orderType,
      limitPrice,
      leverage,
      margin: initialMargin,
      openFee,
      stopLoss,
      stopProfit,
      createdAt,
    });
    const { status, margin, paidIn, quantity, openQuantity, openPrice, openedAt, closedValue, closeFee } =
      stored;
    Object.assign(position, { status, margin, paidIn, quantity, openQuantity, openPrice, openedAt });
    position.queuedClose = stored.queuedClose;
    Object.assign(position, { closedValue, closeFee, realised: stored.realised, reason: stored.reason });
    contracts.restore(position);
  }
  contracts.positions.nextId = from.contracts.positions.nextId;
  seconds.feePpm = from.seconds.feePpm;
  for (const { pair, settings } of from.seconds.markets.values()) {
    seconds.market(state.pairs.get(pair.spec.symbol)!)!.settings = settings;
  }
  for (const stored of from.seconds.orders.values()) {
    const market = seconds.market(state.pairs.get(stored.market.pair.spec.symbol)!)!;
    const second: Second = { ...stored, owner: state.owner(stored.owner.id), market, changed: false };
    seconds.restore(second);
    seconds.queue(second);
  }
  seconds.orders.nextId = from.seconds.orders.nextId;
  return engine;
}

it('after a restart everything fires as it would have without it', () => {
  const contracts = new TestContracts();
  contracts.do('w: ann long 100 x20 @58000');
  contracts.do('ann amend w @59000 sl 58600');
  contracts.do('a: ann long 100 x20 sl 58500 sp 63000');
  contracts.do('b: bob short 200 x50');
  contracts.do('c: cid long 300 x10');
  contracts.do('bob close b 0.1');
  contracts.do('s: ann up 100 30s');
  contracts.tick('60000');
  contracts.do('t: bob down 100 30s');

  const { state } = contracts.engine;
  const restarted = restart(state);
  expect(linesOf(factsOf(restarted.state))).toEqual(linesOf(factsOf(state)));
  checkInvariants(restarted.state);

  for (const price of ['60100', '61300', '59000', '58400', '50000', '60000']) {
    contracts.now += 8_000;
    const ticks = [contracts.at(price, contracts.now)];
    const block = { id: 1, time: contracts.now, ticks, previousHash: '', hash: '' };
    const before = contracts.events.length;
    contracts.block(ticks);
    restarted.execute({ type: 'ticks', block, stale: [] }, contracts.now);
    expect(restarted.takeEvents()).toEqual(contracts.events.slice(before));
    checkInvariants(restarted.state);
  }
  expect(linesOf(factsOf(restarted.state))).toEqual(linesOf(factsOf(state)));
  expect(contracts.events.filter(({ type }) => type === 'positionClosed').length).toBeGreaterThan(3);
});

it('after a restart a queued close still waits for the first price', () => {
  const contracts = new TestContracts();
  contracts.do('a: ann long 100 x20');
  contracts.silence(3_000);
  contracts.do('ann close a 0.01');
  const engine = restart(contracts.engine.state);
  contracts.now += 1_000;
  const block = {
    id: 1,
    time: contracts.now,
    ticks: [contracts.at('60000', contracts.now)],
    previousHash: '',
    hash: '',
  };
  engine.execute({ type: 'ticks', block, stale: [] }, contracts.now);
  expect(engine.takeEvents()).toMatchObject([
    { type: 'positionClosed', reason: 'first-price', quantity: 1_000_000n },
  ]);
});

it('before the first tick after a start nothing opens or closes', () => {
  const contracts = new TestContracts();
  contracts.do('a: ann long 100 x20');
  const engine = restart(contracts.engine.state);
  for (const line of ['ann long 100 x20', 'ann up 100 30s', 'ann stops a sl 59000']) {
    const outcome = engine.execute(contracts.command(line), contracts.now);
    expect(outcome).toMatchObject({ status: 'refused', refusal: { code: 'MARKET_DATA_DELAYED' } });
  }
  expect(engine.execute(contracts.command('ann close a 0.001'), contracts.now).status).toBe('done');
  expect(engine.execute(contracts.command('ann margin a 5'), contracts.now).status).toBe('done');
  expect(engine.execute(contracts.command('ann stops a'), contracts.now).status).toBe('done');
});
