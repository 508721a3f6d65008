import type { Tick } from '@bourse/protocol/command';
import { setAside, type SubjectKind } from './asides.ts';
import type { State } from './state.ts';

/** Steps that one command does at most: its rows make a statement of a few hundred kB. */
export const STEPS_AT_ONCE = 1_000;

/**
 * Work that grows with users: all that a tick settles, all that a project allots. A command does `STEPS_AT_ONCE` steps of
 * it, the rest stays in `State.jobs` and goes on in `continueWork` commands, each of them a commit of its own. Between
 * them other commands may run, but no further ticks. While a job is urgent no other command runs at all.
 *
 * A job is immutable, and what is left of it can be read off the state: `run` returns the rest as a new job. So it can be
 * taken back like everything else, and after a start it is made anew from the open records.
 */
export interface Job {
  readonly isUrgent: boolean;
  /** Works while there are steps left. Answers the rest, `undefined` when it is done. */
  run(state: State): Job | undefined;
}

/** Puts work behind what is waiting. */
export function defer(state: State, ...jobs: readonly Job[]): void {
  state.jobs = [...state.jobs, ...jobs];
}

/** Goes on with what is waiting, the urgent first, as long as the command may. */
export function work(state: State): void {
  const waited = state.jobs;
  while (state.jobs.length > 0 && state.stepsLeft > 0) {
    const job = nextJob(state)!;
    // What comes of a job on the way is its own affair: if that breaks, taking the command back brings the job again.
    if (waited.includes(job)) state.running = job;
    const rest = job.run(state);
    state.jobs = state.jobs.flatMap((each) => (each === job ? (rest ?? []) : each));
  }
}

export function hasUrgent(state: State): boolean {
  return state.jobs.length > 0 && state.jobs.some(({ isUrgent }) => isUrgent);
}

function nextJob(state: State): Job | undefined {
  return state.jobs.find(({ isUrgent }) => isUrgent) ?? state.jobs[0];
}

/**
 * One step of a job, on something of its own: a position, an order, a project. If it breaks, what it did is taken back
 * and its subject set aside, and the job goes on. Whatever led to the subject (a queue, a trigger) has let go of it
 * before, so that nothing touches it again. `tick` is kept with it where a tick decided.
 */
export function step(state: State, kind: SubjectKind, id: number, run: () => void, tick?: Tick): void {
  state.stepsLeft--;
  const mark = state.mark();
  try {
    if (state.refusedByDatabase !== undefined) throw state.refusedByDatabase;
    run();
  } catch (fault) {
    state.rollback(mark);
    setAside(state, kind, id, fault, tick);
  }
}
