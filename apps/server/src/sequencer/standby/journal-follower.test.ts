import { checkInvariants } from '@bourse/engine/audit/invariants';
import { Engine } from '@bourse/engine/engine';
import { randomCommand, setUpCommands } from '@bourse/engine/sim/commands';
import { Random } from '@bourse/engine/sim/random';
import type { State } from '@bourse/engine/state';
import { UNIT } from '@bourse/money/amount';
import type { Command } from '@bourse/protocol/command';
import { DEFAULT_CONTRACT_LIMITS, DEFAULT_CONTRACT_SETTINGS } from '@bourse/protocol/contract/rules';
import type { Event } from '@bourse/protocol/event';
import { HOUSE } from '@bourse/protocol/ledger/ledger';
import { PAIRS } from '@bourse/protocol/pairs';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { audit } from '../../audit/audit.ts';
import { CLAIMS, POSITIONS } from '../../contract/records.ts';
import { createMigratedDatabase } from '../../database/test-database.ts';
import { CHAIN_START, sealBlock } from '../../market/ticks/tick-block.ts';
import { PROJECTS, SUBSCRIPTIONS } from '../../launchpad/records.ts';
import { SECONDS } from '../../second/records.ts';
import { ORDERS } from '../../spot/records.ts';
import { STORED_RECORDS } from '../../stored-records.ts';
import { WITHDRAWALS } from '../../wallet/records.ts';
import type { Head } from '../batch.ts';
import { loadState } from '../loading/load.ts';
import { accountRow } from '../rows/own-tables.ts';
import { BatchSequencer } from '../sequencer.ts';
import { Writer } from '../writer.ts';
import { JournalFollower } from './journal-follower.ts';

const COMMANDS = 5_000;
const AFTERWARDS = 1_500;

let url: string;
let client: pg.Client;
let writer: Writer;
let now = 1_000_000;
let chain = CHAIN_START;
beforeAll(async () => {
  url = await createMigratedDatabase();
  client = new pg.Client({ connectionString: url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await writer.close();
});

/** Every column of everything that is open, and every account. */
function rowsOf(state: State): unknown {
  const byId = <Row extends { id: string }>(rows: Row[]) => rows.sort((a, b) => Number(a.id) - Number(b.id));
  const { contracts, seconds, withdrawals, subscriptions, projects } = state;
  return {
    orders: byId([...state.orders.values()].map(ORDERS.write)),
    positions: byId([...contracts.positions.values()].map(POSITIONS.write)),
    claims: byId([...contracts.claims.values()].map(CLAIMS.write)),
    seconds: byId([...seconds.orders.values()].map(SECONDS.write)),
    withdrawals: byId([...withdrawals.values()].map(WITHDRAWALS.write)),
    subscriptions: byId([...subscriptions.values()].map(SUBSCRIPTIONS.write)),
    projects: byId(
      [...projects.values()]
        .filter((each) => each.subscriptions.size > 0 || each.status === 'open')
        .map(PROJECTS.write),
    ),
    accounts: byId([...state.ledger.accounts()].map(accountRow)).filter(
      (each) => Number(each.available) + Number(each.frozen) !== 0,
    ),
    counters: [state.nextOrderId, state.nextTradeId, state.nextSwapId, state.nextOwnTransferId],
    next: [
      projects.nextId,
      subscriptions.nextId,
      contracts.positions.nextId,
      contracts.claims.nextId,
      seconds.orders.nextId,
      withdrawals.nextId,
    ],
    fees: [...state.owners.values()]
      .map((each) => [
        each.id,
        each.makerPpm,
        each.takerPpm,
        each.inviter?.id,
        each.commissionEnded,
        each.tier,
      ])
      .sort((a, b) => Number(a[0]) - Number(b[0]))
      .filter(([id]) => Number(id) > 0),
    terms: [contracts.limits, seconds.feePpm],
    // In which order they are listed is of no account.
    pairs: [...state.pairs.values()]
      .map((pair) => [
        pair.spec.symbol,
        pair.status,
        pair.lastPrice,
        pair.reference,
        contracts.market(pair)?.settings,
        seconds.market(pair)?.settings,
      ])
      .sort(([a], [b]) => String(a).localeCompare(String(b))),
  };
}

/** Ticks come in the blocks of a chain. */
function sealed(command: Command): Command {
  if (command.type !== 'ticks') return command;
  const ticks = command.block.ticks.map(({ symbol, time, price, mark }) => ({ symbol, time, price, mark }));
  const block = sealBlock(chain, now, ticks);
  chain = block;
  return { ...command, block };
}

/** Random commands of all products, by the generator of the simulation. */
function* commands(random: Random, state: State, count: number): Generator<Command> {
  for (let n = 0; n < count; n++) {
    now += random.chance(0.0005) ? 86_400_000 : random.below(50);
    yield sealed(randomCommand(random, state, n, now));
  }
}

test('a standby that follows thousands of commands of all products is what a load gives, and goes on like it', async () => {
  const engine = new Engine();
  const head: Head = { seq: 0, nextTransfer: 1 };
  writer = await Writer.open(url, head, () => engine.state);
  const sequencer = new BatchSequencer(engine, writer, { now: () => now }, head, STORED_RECORDS, {
    maxBatch: 50,
  });
  const told = new Set<Event['type']>();
  sequencer.onCommitted(({ entries }) =>
    entries.forEach(({ events }) => events.forEach(({ type }) => told.add(type))),
  );
  const random = new Random(7);
  const requests = new Random(8);
  for (const command of setUpCommands()) await sequencer.submit(command);
  const follower = await JournalFollower.load(client, STORED_RECORDS);

  let followed = 0;
  let waiting: Promise<unknown>[] = [];
  for (const command of commands(random, engine.state, COMMANDS)) {
    const request = requests.chance(0.5) ? `r-${requests.below(1_000_000)}` : undefined;
    waiting.push(sequencer.submit(command, { deadline: Infinity, request }));
    if (waiting.length < 1 + random.below(12)) continue;
    await Promise.all(waiting);
    waiting = [];
    // Sometimes often, sometimes after many entries at once.
    if (!random.chance(0.1)) continue;
    followed += await follower.advance(client);
    // What is followed wrongly may be put right by what comes later.
    expect(await follower.check(client)).toEqual([]);
  }
  await Promise.all(waiting);
  followed += await follower.advance(client);
  expect(followed).toBeGreaterThan(2_000);
  expect(follower.seq).toBe(head.seq);
  for (const type of [
    'traded',
    'orderAmended',
    'positionAmended',
    'positionClosed',
    'secondsSettled',
    'coinsUnlocked',
    'withdrawalClosed',
    'houseTransferred',
    'swapped',
  ] as const)
    expect(told).toContain(type);

  // Nobody gave the generator's credits a proposal; where fold and tables differ in the state, a line says so.
  const { stateHash, differences } = await audit(url);
  expect(differences.filter((line) => /^[+-] /.test(line))).toEqual([]);
  expect(follower.stateHash).toBe(stateHash);
  expect(await follower.check(client)).toEqual([]);

  // It takes over; another is loaded as at any start.
  await follower.finish(client, now);
  const loaded = new Engine();
  await loadState(client, loaded, now, STORED_RECORDS);
  expect(rowsOf(follower.engine.state)).toEqual(rowsOf(loaded.state));
  checkInvariants(follower.engine.state);

  // What no row shows (queues, triggers, counts) shows in what comes next.
  const next = [...commands(random, loaded.state, AFTERWARDS)];
  const played = [follower.engine, loaded].map((each) => play(each, next));
  expect(played[0]!.length).toBeGreaterThan(500);
  expect(played[0]).toEqual(played[1]);
});

/** A core and who reads beside it, on a database of their own. */
async function withCore(
  work: (core: { engine: Engine; sequencer: BatchSequencer; head: Head; reader: pg.Client }) => Promise<void>,
): Promise<void> {
  const ownUrl = await createMigratedDatabase();
  const reader = new pg.Client({ connectionString: ownUrl });
  await reader.connect();
  const engine = new Engine();
  const head: Head = { seq: 0, nextTransfer: 1 };
  const ownWriter = await Writer.open(ownUrl, head, () => engine.state);
  try {
    const sequencer = new BatchSequencer(engine, ownWriter, { now: () => now }, head, STORED_RECORDS);
    await work({ engine, sequencer, head, reader });
  } finally {
    await ownWriter.close();
    await reader.end();
  }
}

test('it loads anew when 50,000 entries are to be taken in, however long the journal is', () =>
  withCore(async ({ sequencer, head, reader }) => {
    const [first, second] = setUpCommands();
    await sequencer.submit(first!);
    head.seq = 40_000;
    await reader.query('update journal set seq = $1', [head.seq]);
    await reader.query('update head set seq = $1', [head.seq]);
    const follower = await JournalFollower.load(reader, STORED_RECORDS);
    await sequencer.submit(second!);
    expect(await follower.advance(reader)).toBe(1);
    await reader.query("update head set seq = seq + 50001, journal_seal = 'another'");
    await expect(follower.advance(reader)).rejects.toThrow('is far from');
    expect(follower.isSound).toBe(false);
  }));

test('it loads anew what it could not read once that changes', () =>
  withCore(async ({ sequencer, reader }) => {
    for (const command of setUpCommands()) await sequencer.submit(command);
    const order = (user: number, side: 'buy' | 'sell', amount: bigint) =>
      sequencer.submit({
        ...{ type: 'placeOrder', user, side, amount, symbol: 'btcusdt', stopPrice: 0 },
        ...{ orderType: 'limit', timeInForce: 'gtc', price: 5_000_000 },
      });
    expect(await order(1, 'buy', UNIT / 10n)).toMatchObject({ status: 'done' });
    await reader.query("update open_orders set symbol = 'nowhere'");
    const follower = await JournalFollower.load(reader, STORED_RECORDS);
    expect([...follower.engine.state.asides.values()]).toMatchObject([{ kind: 'order', isUnread: true }]);
    expect(await order(2, 'sell', UNIT / 100n)).toMatchObject({ status: 'done' });
    await expect(follower.advance(reader)).rejects.toThrow('was not read');
    expect(follower.isSound).toBe(false);
  }));

test('it sees what insurance froze for claims go back to it when the house account has paid the last one', () =>
  withCore(async ({ engine, sequencer, reader }) => {
    const done = async (command: Command) =>
      expect(await sequencer.submit(command)).toMatchObject({ status: 'done' });
    const fund = (owner: number, amount: bigint, reference: string) =>
      done({ type: 'fund', owner, funds: [{ currency: 'USDT', amount }], reference });
    const tick = (symbol: string, price: number) => {
      now += 1_000;
      const ticks = [{ id: 0, symbol, time: now, price, mark: price }];
      const block = { id: 0, time: now, ticks, previousHash: '', hash: '' };
      return done(sealed({ type: 'ticks', block, stale: [] }));
    };
    const long = (symbol: string, leverage: number) => {
      const order = { side: 'buy', orderType: 'market', price: 0, stopLoss: 0, stopProfit: 0 } as const;
      return done({ type: 'openContract', user: 1, symbol, margin: 100n * UNIT, leverage, ...order });
    };
    chain = CHAIN_START;
    const wide = { totalExposurePpm: 10_000_000, openInterestPpm: 100_000_000 };
    await done({ type: 'setContractLimits', limits: { ...DEFAULT_CONTRACT_LIMITS, ...wide } });
    const settings = { ...DEFAULT_CONTRACT_SETTINGS, exposurePpm: 10_000_000, volatilityPpm: 0 };
    for (const pair of PAIRS.filter(({ symbol }) => symbol === 'btcusdt' || symbol === 'ethusdt')) {
      await done({ type: 'listPair', pair });
      await done({ type: 'setContractSettings', symbol: pair.symbol, settings });
    }
    await fund(HOUSE.contractHouse, 1_000n * UNIT, 'house');
    await fund(HOUSE.insurance, 100n * UNIT, 'insurance');
    await fund(1, 1_000n * UNIT, 'user');
    await done({ type: 'transferOwn', user: 1, currency: 'USDT', amount: 1_000n * UNIT, to: 'contract' });
    await tick('btcusdt', 60_000e8);
    await tick('ethusdt', 2_000e8);
    await long('btcusdt', 20);
    await long('ethusdt', 10);
    await tick('btcusdt', 120_000e8);
    const [claim] = [...engine.state.contracts.claims.values()];
    await fund(HOUSE.contractHouse, claim!.owed - 10n * UNIT, 'most of it');
    const follower = await JournalFollower.load(reader, STORED_RECORDS);

    // A liquidation brings income to both, and nothing is passed on for now.
    engine.stepsAtOnce = 1;
    const { insurance, contractHouse } = HOUSE;
    const frozen = () =>
      [contractHouse, insurance].map((owner) => follower.engine.state.owner(owner).spot('USDT').frozen > 0n);
    const execute = engine.execute.bind(engine);
    engine.execute = (command, at) => {
      engine.state.refusedByDatabase = command.type === 'continueWork' ? new Error('on purpose') : undefined;
      return execute(command, at);
    };
    await tick('ethusdt', 1_808e8);
    await fund(1, UNIT, 'later');
    await follower.advance(reader);
    expect(frozen()).toEqual([true, true]);
    engine.execute = execute;
    engine.state.refusedByDatabase = undefined;
    engine.stepsAtOnce = 1_000;
    await fund(HOUSE.contractHouse, UNIT, 'a little more');
    expect(engine.state.contracts.claims.size).toBe(0);
    await follower.advance(reader);
    expect(frozen()).toEqual([false, false]);
    expect(await follower.check(reader)).toEqual([]);
  }));

function play(engine: Engine, list: readonly Command[]): unknown[] {
  const told: unknown[] = [];
  let at = now;
  for (const command of list) {
    at += 20;
    while (engine.hasUrgentWork) engine.execute({ type: 'continueWork' }, at);
    const { status } = engine.execute(command, at);
    told.push(status, ...engine.takeEvents());
  }
  checkInvariants(engine.state);
  return told;
}
