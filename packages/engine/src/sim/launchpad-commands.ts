import type { Command } from '@bourse/protocol/command';
import type { State } from '../state.ts';
import type { Random } from './random.ts';

const UNIT = 100_000_000n;
/** Each has accounts of its own, which every later check looks at. */
const MANY_PROJECTS = 60;

/** Projects made, joined, cancelled and out-waited; some terms are nonsense. */
export function randomLaunchpadCommand(random: Random, state: State, user: number, now: number): Command {
  const newest = state.projects.nextId;
  const projectId = Math.max(1, newest - 1 - random.below(3));
  const dice = random.next();
  if (dice < 0.02) return { type: 'cancelProject', projectId };
  if (dice < 0.1)
    return {
      type: 'setProject',
      terms: randomTerms(
        random,
        random.chance(newest < MANY_PROJECTS ? 0.5 : 0.02) ? newest : projectId,
        now,
      ),
    };
  const requestId = random.chance(0.1) ? { requestId: `l${random.below(300)}` } : {};
  const amount = BigInt(random.exponential(20)) * UNIT + BigInt(random.below(3));
  return { type: 'subscribe', user, projectId, amount, ...requestId };
}

function randomTerms(random: Random, id: number, now: number) {
  const joinStart = now + 1 + random.below(3_000);
  const supply = BigInt(random.exponential(10_000)) * UNIT + BigInt(random.below(1_000));
  return {
    id,
    coin: random.pick(['NEW', 'XYZ', 'x']),
    mode: random.pick(['first-come', 'pro-rata'] as const),
    price: BigInt(random.exponential(500)) * 300_007n,
    supply,
    purchaseMin: UNIT,
    purchaseMax: BigInt(20 + random.below(200)) * UNIT,
    allotMax: supply / BigInt(1 + random.below(5)),
    warmupStart: now,
    joinStart,
    joinEnd: joinStart + random.below(20_000),
    lockDays: random.below(3),
  };
}
