import type { Command } from '@bourse/protocol/command';
import type { Event } from '@bourse/protocol/event';
import { AuditDifference } from '../audit/balances.ts';
import { Fold } from '../audit/fold.ts';
import { differences, factsOf, linesOf, queuesOf, queuesOfFacts } from '../audit/facts.ts';
import { checkInvariants, checkTransfers } from '../audit/invariants.ts';
import { Engine } from '../engine.ts';
import type { Outcome } from '../outcome.ts';

/** A command, and the engine's time at which it came, ms. */
export interface Step {
  readonly now: number;
  readonly command: Command;
}

export interface Executed {
  readonly outcome: Outcome;
  readonly events: readonly Event[];
  /** How many transfers it made. */
  readonly transfers: number;
}

const CONTINUE: Command = { type: 'continueWork' };

/** An engine beside the fold of its own events, and what is checked of the two. */
export class CheckedRun {
  readonly engine = new Engine();
  readonly #fold = new Fold();
  readonly #balances = new Map<number, bigint>();

  /** Throws when the command breaks, when a refusal changed something, or when its transfers do not continue the balances. */
  execute({ command, now }: Step): Executed {
    const { engine } = this;
    const outcome = engine.execute(command, now);
    // A command that breaks is refused and taken back; what it broke on is a fault all the same.
    for (const fault of engine.takeFaults()) throw fault;
    const events = engine.takeEvents();
    const moved = engine.state.ledger.takeTransfers();
    const changed =
      engine.state.ledger.takeChanged().length +
      engine.state.takeChangedOrders().length +
      engine.state.openRecords.reduce((sum, records) => sum + records.takeChanged().length, 0) +
      events.length;
    if (outcome.status !== 'done' && changed + moved.length > 0)
      throw new AuditDifference('a refusal changed something');
    for (const event of events) this.#fold.apply(event, now);
    checkTransfers(moved, this.#balances);
    return { outcome, events, transfers: moved.length };
  }

  /** Throws unless all invariants hold. */
  check(): void {
    checkInvariants(this.engine.state);
  }

  /** Throws unless the state is that of the fold, queues included. */
  compare(): void {
    const facts = this.#fold.facts();
    const different = [
      ...differences(linesOf(factsOf(this.engine.state)), linesOf(facts)),
      ...differences(queuesOf(this.engine.state), queuesOfFacts(facts)),
    ];
    if (different.length > 0)
      throw new AuditDifference(`the fold differs:\n${different.slice(0, 20).join('\n')}`);
  }
}

/** Executes commands anew, work that is urgent between them, and checks everything at the end. Throws on a violation. */
export function replay(steps: readonly Step[]): void {
  const run = new CheckedRun();
  for (const step of steps) {
    while (run.engine.hasUrgentWork) run.execute({ command: CONTINUE, now: step.now });
    run.execute(step);
  }
  run.check();
  run.compare();
}
