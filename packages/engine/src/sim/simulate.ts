import type { CloseReason } from '@bourse/protocol/contract/events';
import type { Command } from '@bourse/protocol/command';
import type { Event } from '@bourse/protocol/event';
import { AuditDifference } from '../audit/balances.ts';
import { Fold } from '../audit/fold.ts';
import { differences, factsOf, linesOf, queuesOf, queuesOfFacts } from '../audit/facts.ts';
import { checkInvariants, checkTransfers } from '../audit/invariants.ts';
import { Engine } from '../engine.ts';
import { randomCommand, setUpCommands } from './commands.ts';
import { Random } from './random.ts';

export interface SimulationReport {
  readonly seed: number;
  readonly commands: number;
  readonly done: number;
  readonly refused: number;
  readonly repeats: number;
  /** How often each event happened. */
  readonly events: Readonly<Partial<Record<Event['type'], number>>>;
  /** How often positions were closed for each reason. */
  readonly closes: Readonly<Partial<Record<CloseReason, number>>>;
  readonly openOrders: number;
  readonly transfers: number;
}

const CONTINUE: Command = { type: 'continueWork' };

/**
 * Random commands against the engine. After every command: all invariants, nothing broke, refusals changed nothing, transfers
 * continue the running balances. Every `compareEvery` commands and at the end: the fold of the events equals the live
 * state, queues included. Throws on the first violation, naming the command number.
 */
export function simulate(seed: number, commands: number, compareEvery = 10_000): SimulationReport {
  const random = new Random(seed);
  const engine = new Engine();
  const fold = new Fold();
  const balances = new Map<number, bigint>();
  let now = 1_000_000;
  let transfers = 0;
  const counts = { done: 0, refused: 0, repeat: 0 };
  const happened = new Map<Event['type'], number>();
  const closed = new Map<CloseReason, number>();

  const setUp = setUpCommands();
  for (let n = 0; n < setUp.length + commands; n++) {
    // Mostly small steps; now and then a day, so that remembered keys expire.
    now += random.chance(0.0001) ? 86_400_000 : random.below(50);
    const command = engine.hasUrgentWork
      ? CONTINUE
      : (setUp[n] ?? randomCommand(random, engine.state, n, now));
    try {
      const outcome = engine.execute(command, now);
      // A command that breaks is refused and taken back; what it broke on is a fault all the same.
      for (const fault of engine.takeFaults()) throw fault;
      counts[outcome.status]++;
      const events = engine.takeEvents();
      const moved = engine.state.ledger.takeTransfers();
      const changed =
        engine.state.ledger.takeChanged().length +
        engine.state.changedOrders.length +
        engine.state.openRecords.reduce((sum, records) => sum + records.takeChanged().length, 0) +
        events.length;
      for (const order of engine.state.changedOrders) order.changed = false;
      engine.state.changedOrders = [];
      if (outcome.status !== 'done' && changed + moved.length > 0)
        throw new AuditDifference('a refusal changed something');
      for (const event of events) {
        fold.apply(event, now);
        happened.set(event.type, (happened.get(event.type) ?? 0) + 1);
        if (event.type === 'positionClosed') closed.set(event.reason, (closed.get(event.reason) ?? 0) + 1);
      }
      transfers += moved.length;
      checkTransfers(moved, balances);
      checkInvariants(engine.state);
      if (n % compareEvery === 0) compare(engine, fold);
    } catch (error) {
      throw new Error(`seed ${seed}, command ${n}: ${String(error)}\n${print(command)}`, { cause: error });
    }
  }
  compare(engine, fold);
  return {
    seed,
    commands,
    done: counts.done,
    refused: counts.refused,
    repeats: counts.repeat,
    events: Object.fromEntries(happened),
    closes: Object.fromEntries(closed),
    openOrders: engine.state.orders.size,
    transfers,
  };
}

function compare(engine: Engine, fold: Fold): void {
  const facts = fold.facts();
  const different = [
    ...differences(linesOf(factsOf(engine.state)), linesOf(facts)),
    ...differences(queuesOf(engine.state), queuesOfFacts(facts)),
  ];
  if (different.length > 0)
    throw new AuditDifference(`the fold differs:\n${different.slice(0, 20).join('\n')}`);
}

function print(command: object): string {
  return JSON.stringify(command, (_key, value) => (typeof value === 'bigint' ? `${value}n` : value));
}
