import { OrderBook as PeerBook } from 'nodejs-order-book';
import { ourMarket, runOurs } from '../book/ours.ts';
import { callPeer, peerCalls } from '../book/peer.ts';
import { generateTape } from '../book/tape.ts';
import { Trades } from '../book/trades.ts';
import { collectGarbage, median, printFigure, progress, rounded } from '../figure.ts';
import { tapeUsers } from './commands.ts';
import { fundedEngine, runEngine } from './run.ts';

const ROUNDS = 5;

/**
 * Full commands of many funded users through `Engine.execute` (checks, holds, matching, fees, ledger transfers,
 * events) per second, over what nodejs-order-book's bare matching does on the same tape. The engine must make the
 * tape's trades.
 */
function compare(): void {
  const tape = generateTape({ seed: 1, operations: 1_000_000, drift: 1 });
  const users = tapeUsers(tape, 1);
  const calls = peerCalls(tape);

  const bare = new Trades();
  runOurs(tape, ourMarket(tape, bare), 0, tape.length);
  const full = new Trades();
  runEngine(fundedEngine(), tape, users, full);
  if (String(bare) !== String(full)) throw new Error(`the trades differ: bare ${bare}, engine ${full}`);
  progress(`engine.ratio: ${tape.length} operations, the engine made the tape's ${full}`);

  const ours: number[] = [];
  const theirs: number[] = [];
  for (let round = 1; round <= ROUNDS; round++) {
    const peer = new PeerBook();
    theirs.push(perSecond(tape.length, () => calls.forEach((call) => callPeer(peer, call))));
    const engine = fundedEngine();
    ours.push(perSecond(tape.length, () => runEngine(engine, tape, users)));
    progress(`round ${round}: ours ${ours.at(-1)} commands/s, theirs ${theirs.at(-1)} operations/s`);
  }
  const value = rounded(median(ours) / median(theirs));
  printFigure({ name: 'engine.ratio', value, unit: 'x', ours: median(ours), theirs: median(theirs) });
}

function perSecond(operations: number, work: () => void): number {
  collectGarbage();
  const started = performance.now();
  work();
  return Math.round((operations * 1000) / (performance.now() - started));
}

compare();
