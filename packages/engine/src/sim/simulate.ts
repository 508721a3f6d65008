import type { CloseReason } from '@bourse/protocol/contract/events';
import type { Command } from '@bourse/protocol/command';
import type { Event } from '@bourse/protocol/event';
import { CheckedRun, type Step } from './checked-run.ts';
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

/** What a simulation ended with, and the commands that led there. */
export class SimulationFailed extends Error {
  readonly steps: readonly Step[];

  constructor(message: string, steps: readonly Step[], cause: unknown) {
    super(message, { cause });
    this.steps = steps;
  }
}

const CONTINUE: Command = { type: 'continueWork' };

/**
 * Random commands against the engine. After every command: all invariants, nothing broke, refusals changed nothing, transfers
 * continue the running balances. Every `compareEvery` commands and at the end: the fold of the events equals the live
 * state, queues included. Throws `SimulationFailed` on the first violation, naming the command number.
 */
export function simulate(seed: number, commands: number, compareEvery = 1_000): SimulationReport {
  const random = new Random(seed);
  const run = new CheckedRun();
  const { engine } = run;
  const steps: Step[] = [];
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
    steps.push({ now, command });
    try {
      const executed = run.execute({ now, command });
      counts[executed.outcome.status]++;
      transfers += executed.transfers;
      for (const event of executed.events) {
        happened.set(event.type, (happened.get(event.type) ?? 0) + 1);
        if (event.type === 'positionClosed') closed.set(event.reason, (closed.get(event.reason) ?? 0) + 1);
      }
      run.check();
      if (n % compareEvery === 0 || n === setUp.length + commands - 1) run.compare();
    } catch (error) {
      const where = `seed ${seed}, command ${n}: ${String(error)}\n${print(command)}`;
      throw new SimulationFailed(where, steps, error);
    }
  }
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

function print(command: object): string {
  return JSON.stringify(command, (_key, value) => (typeof value === 'bigint' ? `${value}n` : value));
}
