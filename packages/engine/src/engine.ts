import type { Command } from '@bourse/protocol/command';
import type { Event } from '@bourse/protocol/event';
import { refuse, Refusal } from '@bourse/protocol/refusal';
import { executeCommand } from './domains.ts';
import { fingerprint } from './fingerprint.ts';
import type { Outcome } from './outcome.ts';
import { deleteClientKey, type KeyMemory } from './recent-keys.ts';
import { Mark, State } from './state.ts';
import { hasUrgent, STEPS_AT_ONCE } from './work.ts';

/**
 * The rules of the exchange: (state, command, time) -> events, or a refusal that changed nothing. No clock, no
 * randomness, no I/O. Callers take what changed (`takeEvents`, ledger, orders) and make it durable.
 */
export class Engine {
  readonly state: State;
  /** Steps of jobs per command; see `work.ts`. */
  stepsAtOnce = STEPS_AT_ONCE;
  /** Where the batch began that is not committed yet; `undefined` outside of one. */
  #batch: Mark | undefined;
  /** Where the one after it began, which is executed while it is being committed. */
  #ahead: Mark | undefined;
  /** Where the running command began. */
  readonly #begun = new Mark();

  /** `keyMemory` bounds the client keys of either kind that stand in memory. */
  constructor(keyMemory?: KeyMemory) {
    this.state = new State(keyMemory);
  }

  /**
   * From here on all commands can be taken back together, with `undoBatch`, until the next batch begins. `isAhead`: the
   * batch before is not committed yet; `endBatch` tells when it is.
   */
  beginBatch(isAhead = false): void {
    if (isAhead && this.#batch) {
      this.#ahead = this.state.mark();
      return;
    }
    this.state.undo.clear();
    this.#batch = this.state.mark();
    this.#ahead = undefined;
  }

  /** The batch is committed; what was executed ahead can still be taken back. */
  endBatch(): void {
    if (!this.#ahead) return;
    this.#batch = { ...this.#ahead, undo: this.state.undo.forget(this.#ahead.undo) };
    this.#ahead = undefined;
  }

  /** Takes back what is not committed: the database has refused it, so none of it happened. Or only what is ahead. */
  undoBatch(onlyAhead = false): void {
    const since = onlyAhead ? this.#ahead : this.#batch;
    if (since) this.state.rollback(since);
    this.#ahead = undefined;
    // What was copied of the books for publishing was dropped with the batch.
    for (const pair of this.state.pairs.values()) pair.depthChanged = true;
  }

  /**
   * Executes one command. `now` is the sequencer's time in ms and never goes backwards. A command that breaks an
   * invariant, or throws in any other way, changes nothing and is refused with its fault: it must not take the rest with
   * it (docs/decisions/0013-a-command-fails-alone.md).
   */
  execute(command: Command, now: number): Outcome {
    const { state } = this;
    if (!this.#batch) state.undo.clear();
    const mark = state.mark(this.#begun);
    state.stepsLeft = this.stepsAtOnce;
    try {
      return this.#execute(command, now);
    } catch (fault) {
      state.rollback(mark);
      state.faults.push(fault);
      // A job that breaks outside of its steps would break for ever.
      if (command.type === 'continueWork') state.jobs = state.jobs.filter((each) => each !== state.running);
      return { status: 'refused', refusal: refuse('COMMAND_FAILED') };
    }
  }

  /** Something is left to do by `continueWork`. */
  get hasWork(): boolean {
    return this.state.jobs.length > 0;
  }

  /** What is left must be done before any other command is executed. */
  get hasUrgentWork(): boolean {
    return hasUrgent(this.state);
  }

  /** What has broken since the last call: errors of ours. */
  takeFaults(): readonly unknown[] {
    const { faults } = this.state;
    if (faults.length > 0) this.state.faults = [];
    return faults;
  }

  #execute(command: Command, now: number): Outcome {
    const { state } = this;
    state.now = now;
    const requestId = 'requestId' in command ? command.requestId : undefined;
    if (requestId === undefined || !('user' in command)) return this.#run(command);
    const earlier = state.requests.get(command.user, requestId, now);
    const print = fingerprint(command);
    if (earlier) {
      const isRepeat = earlier.command === command.type && (earlier.fingerprint ?? print) === print;
      return isRepeat
        ? { status: 'repeat', result: earlier.result }
        : { status: 'refused', refusal: refuse('REQUEST_ID_USED') };
    }
    const eventsBefore = state.events.length;
    const outcome = this.#run(command);
    // What did nothing may be tried again.
    if (outcome.status === 'done' && state.events.length > eventsBefore) {
      const done = { command: command.type, fingerprint: print, result: outcome.result };
      state.undo.note(deleteClientKey, state.requests, command.user, requestId);
      state.requests.set(command.user, requestId, done, now);
    }
    return outcome;
  }

  #run(command: Command): Outcome {
    const answer = executeCommand(this.state, command);
    return answer instanceof Refusal
      ? { status: 'refused', refusal: answer }
      : { status: 'done', result: answer };
  }

  /** The events of the commands executed since the last call. */
  takeEvents(): Event[] {
    const { events } = this.state;
    this.state.events = [];
    return events;
  }
}
