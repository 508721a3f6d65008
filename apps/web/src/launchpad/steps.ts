import type { ProjectView } from '@bourse/protocol/launchpad/calls';
import { timeAt, type ServerMoment } from './server-now.ts';

/** What a project waits for, in the order of its life. */
export type Step = 'joinStart' | 'joinEnd' | 'unlock';

type Times = Pick<ProjectView, 'phase' | 'joinStart' | 'joinEnd' | 'unlockTime' | 'lockDays'>;

/** What comes next in the phase that the exchange says it is in, and when; nothing once the coins are free. */
export function nextStep(project: Times, now: number): { step: Step; at: number } | undefined {
  switch (project.phase) {
    case 'upcoming':
    case 'warming':
      return { step: 'joinStart', at: project.joinStart };
    case 'participating':
      return { step: 'joinEnd', at: project.joinEnd };
    case 'ended':
      return project.unlockTime > now ? { step: 'unlock', at: project.unlockTime } : undefined;
    case 'cancelled':
      return undefined;
  }
}

/** An answer that comes just before the step would change nothing; and a late clock is not to be pestered. */
const AFTER_MS = 300;
const SHORTEST_MS = 1_000;

/** In how many ms projects are to be asked for again: at the next step of any of them, and now and then anyway. */
export function nextStepIn(
  projects: readonly Times[],
  moment: ServerMoment | undefined,
  refreshMs: number,
  steady = performance.now(),
): number {
  if (!moment) return refreshMs;
  const now = timeAt(moment, steady);
  const steps = projects.map((project) => nextStep(project, now)).filter((step) => step !== undefined);
  const soonest = Math.min(...steps.map(({ at }) => at - now + AFTER_MS), refreshMs);
  return Math.max(soonest, SHORTEST_MS);
}
