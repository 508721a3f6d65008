import { collectGarbage, median, printFigure, progress, rounded } from '../figure.ts';
import { measureSettlement } from '../settle/measure.ts';
import { CONTRACT_PAIRS, markOf, openPositions, scan } from './marks.ts';

const POSITIONS = 100_000;
const SECONDS = 100_000;
const ROUNDS = 5;
const MARK_STEPS = 2_000;
const SCANS = 70;

/**
 * Mark updates per second with 100,000 open positions over 7 pairs, against looking at all of them on every tick, and
 * how fast 100,000 second contracts of the same second are settled and committed.
 */
export async function run(): Promise<void> {
  const { market, watched } = openPositions(POSITIONS);
  const ours: number[] = [];
  const theirs: number[] = [];
  let step = 0;
  for (let round = 1; round <= ROUNDS; round++) {
    collectGarbage();
    let updates = 0;
    const begun = performance.now();
    for (let n = 0; n < MARK_STEPS; n++) updates += market.tick(++step);
    ours.push((updates / (performance.now() - begun)) * 1_000);

    collectGarbage();
    let fired = 0;
    const scanned = performance.now();
    for (let n = 0; n < SCANS; n++)
      fired += scan(watched, n % CONTRACT_PAIRS.length, markOf(n % CONTRACT_PAIRS.length));
    theirs.push((SCANS / (performance.now() - scanned)) * 1_000);
    if (fired > 0) throw new Error(`${fired} positions fire at the price they were opened at`);
    progress(
      `round ${round}: ours ${Math.round(ours.at(-1)!)} updates/s, a scan ${Math.round(theirs.at(-1)!)}`,
    );
  }
  const left = market.engine.state.contracts.positions.size;
  if (left !== POSITIONS) throw new Error(`${POSITIONS - left} positions were closed under the measurement`);
  const [us, them] = [median(ours), median(theirs)];
  printFigure({
    name: 'contracts.ratio',
    value: rounded(us / them),
    unit: 'x',
    ours: Math.round(us),
    theirs: Math.round(them),
  });

  const times: number[] = [];
  for (let round = 1; round <= 3; round++) {
    const { ms: took } = await measureSettlement(SECONDS);
    times.push(took);
    progress(`round ${round}: ${SECONDS} second contracts settled and committed in ${Math.round(took)} ms`);
  }
  const took = median(times);
  printFigure({
    name: 'seconds.settle_per_s',
    value: Math.round((SECONDS / took) * 1_000),
    unit: 'orders/s',
  });
  printFigure({ name: 'seconds.settle_s', value: rounded(took / 1_000), unit: 's' });
}
