import { median, printFigure, progress, rounded } from '../figure.ts';
import { measureSettlement, type Settlement } from './measure.ts';

const SECONDS = 100_000;
const ORDERS = 40_000;
const ROUNDS = 3;

/**
 * 100,000 second contracts settled by one tick: durable settlements per second against durable orders per second
 * through the same queue in the same run, the longest stand-still of the event loop, and the longest statement.
 */
export async function run(): Promise<void> {
  const rounds: Settlement[] = [];
  for (let round = 1; round <= ROUNDS; round++) {
    const took = await measureSettlement(SECONDS, ORDERS);
    rounds.push(took);
    progress(
      `settle, round ${round}: ${Math.round(took.ms)} ms, ${Math.round(took.ordersPerSecond)} orders/s before, ` +
        `longest block ${took.blockMs.toFixed(0)} ms, longest statement ${took.statementBytes} bytes`,
    );
  }
  const middle = (key: keyof Settlement) => median(rounds.map((round) => round[key]));
  const ours = SECONDS / (middle('ms') / 1_000);
  const theirs = middle('ordersPerSecond');
  printFigure({
    name: 'settle.rate_ratio',
    value: rounded(ours / theirs),
    unit: 'x',
    ours: Math.round(ours),
    theirs: Math.round(theirs),
    bar: { least: 2 },
  });
  printFigure({ name: 'settle.block_ms', value: rounded(middle('blockMs')), unit: 'ms', bar: { most: 100 } });
  const megabytes = Math.max(...rounds.map(({ statementBytes }) => statementBytes)) / 2 ** 20;
  printFigure({ name: 'settle.statement_mb', value: rounded(megabytes), unit: 'MB', bar: { most: 2 } });
}
