import { option, printFigure, rounded, words } from '../figure.ts';
import { ATTACKS } from './attacks.ts';
import type { Experience } from './honest.ts';
import { at, attackRound, restingPrice, type House, type Measured } from './round.ts';
import { withServer } from './start-server.ts';

/** `--seconds 5` for a quick try, `--attack churn` for one of them, `--quiet` also with nobody there but honest users. */
const SECONDS = option('seconds', 20);
const IS_QUIET_TOO = process.argv.includes('--quiet');

/**
 * People who ask for as much as they may, each time beside honest users who trade, cancel and log in, and against as many
 * cheap requests by the same means: how much later orders and log-ins are answered, and what memory it takes.
 */
export async function run(): Promise<void> {
  const only = words('attack');
  const names = Object.keys(ATTACKS).filter((each) => only.length === 0 || only.includes(each));
  if (names.length < only.length) throw new Error(`there are: ${Object.keys(ATTACKS).join(', ')}`);
  const common = names.filter((name) => !ATTACKS[name]!.surroundings);
  if (common.length > 0) await withServer('hostile', {}, (house) => each(house, common));
  for (const name of names.filter((other) => !common.includes(other))) {
    const surroundings = await ATTACKS[name]!.surroundings!();
    try {
      await withServer('hostile', surroundings.env, (house) =>
        each(house, [name], () => surroundings.worsen()),
      );
    } finally {
      await surroundings.stop();
    }
  }
}

/** One attack after the other, each after its control; `worsen` comes in between. */
async function each(house: House, names: readonly string[], worsen?: () => void): Promise<void> {
  const price = await restingPrice(house.ports[0]!);
  let net = 1;
  for (const name of names) {
    const round = { name, price, seconds: SECONDS, times: 1 };
    const quiet = IS_QUIET_TOO
      ? await attackRound(house, { ...round, who: 'nobody', net: net++ })
      : undefined;
    const control = await attackRound(house, { ...round, who: 'control', net: net++ });
    worsen?.();
    const attacked = await attackRound(house, { ...round, who: 'attackers', net: net++ });
    print(name, attacked, control);
    if (quiet) printOverQuiet(name, attacked, quiet);
  }
}

type Latency = keyof Pick<Experience, 'orders' | 'logIns'>;

function print(name: string, attacked: Measured, control: Measured): void {
  const compare = (what: string, of: Latency, share: number, most: number) => {
    const [ours, theirs] = [at(attacked[of], share), at(control[of], share)];
    const value = rounded(ours / theirs);
    printFigure({ name: `hostile.${name}.${what}_ratio`, value, unit: 'x', ours, theirs, bar: { most } });
  };
  compare('order', 'orders', 0.99, 2);
  compare('login', 'logIns', 0.9, 3);
  const value = rounded(attacked.rss);
  printFigure({ name: `hostile.${name}.rss_mb`, value, unit: 'MB', bar: { most: 150 } });
  printFigure({ name: `hostile.${name}.refused`, value: attacked.refused, unit: '', bar: { most: 0 } });
  if (!attacked.rounds) return;
  const { roundMs, garbageMs } = attacked.rounds;
  // Of the longest round, and of the longest pause of the garbage collector, which may be most of it.
  printFigure({
    ...{ name: `hostile.${name}.round_ms`, value: rounded(roundMs), unit: 'ms' },
    ...{ ours: rounded(roundMs), theirs: rounded(garbageMs) },
  });
}

/** What it is like for honest users beside what it is like without anybody else. */
function printOverQuiet(name: string, attacked: Measured, quiet: Measured): void {
  const compare = (what: string, of: Latency, share: number) => {
    const [ours, theirs] = [at(attacked[of], share), at(quiet[of], share)];
    printFigure({
      ...{ name: `hostile.${name}.${what}_over_quiet`, value: rounded(ours / theirs) },
      ...{ unit: 'x', ours, theirs },
    });
  };
  compare('order', 'orders', 0.99);
  compare('login', 'logIns', 0.9);
}
