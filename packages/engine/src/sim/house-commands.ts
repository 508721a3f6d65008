import type { Command } from '@bourse/protocol/command';
import { HOUSE_ACCOUNTS } from '@bourse/protocol/house/accounts';
import { HOUSE, projectAccount } from '@bourse/protocol/ledger/ledger';
import type { State } from '../state.ts';
import type { Random } from './random.ts';
import { SIM_COINS } from './sim-market.ts';

const CREDITS = 30;

/** Credits that corrections are about, by number. */
function creditOf(n: number, users: number) {
  const [owner, currency] = [
    n % 7 === 6 ? HOUSE.insurance : 1 + (n % users),
    SIM_COINS[n % SIM_COINS.length]!,
  ];
  return { owner, currency, amount: BigInt(n + 1) * 30_000_000n, reference: `manual:sim-${n}` };
}

export function houseSetUp(users: number): Command[] {
  return Array.from({ length: CREDITS }, (_, n) => ({
    type: 'credit',
    kind: 'manualCredit',
    vouchedBy: { by: 'two', proposedBy: 1, approvedBy: 2 },
    ...creditOf(n, users),
  }));
}

/** Money that operators move: mostly allowed, sometimes by one person, repeated, or out of a project that is open. */
export function randomHouseCommand(random: Random, state: State, users: number): Command {
  const persons = { proposedBy: 1, approvedBy: random.chance(0.05) ? 1 : 2, reason: 'sim' };
  const moveId = 1 + random.below(1_000_000);
  if (random.chance(0.5)) {
    const { owner, currency, amount: credited, reference: credit } = creditOf(random.below(CREDITS), users);
    const amount = BigInt(random.below(Number(credited))) / BigInt(random.exponential(4));
    const direction = random.pick(['take', 'give'] as const);
    const what = { owner, direction, currency, amount, credit, credited };
    return { type: 'correctCredit', moveId, ...what, ...persons };
  }
  const house = () => HOUSE[random.pick(HOUSE_ACCOUNTS)];
  const from = random.chance(0.2) ? projectAccount(1 + random.below(state.projects.nextId)) : house();
  const to = random.chance(0.02) ? HOUSE.withdrawals : house();
  const currency = random.pick(SIM_COINS);
  const amount = BigInt(random.exponential(500)) * 1_000_003n - (random.chance(0.02) ? 10n ** 20n : 0n);
  return { type: 'transferHouse', moveId, from, to, currency, amount, ...persons };
}
