import { OrderBook as PeerBook } from 'nodejs-order-book';
import { collectGarbage, median, printFigure, progress, rounded } from '../figure.ts';
import { ourMarket, runOurs } from './ours.ts';
import { callPeer, type PeerCall, peerCalls, recordPeerTrades } from './peer.ts';
import { generateTape, type Tape } from './tape.ts';
import { Trades } from './trades.ts';

const ROUNDS = 5;
/** Passes over the tape in one of our samples, which would be too short to time otherwise. */
const OUR_PASSES = 5;

/**
 * The engine's `OrderBook` and its matching loop against nodejs-order-book, trade for trade, and its cost in a large
 * book against a small one.
 */
export function run(): void {
  compare('book.ratio', generateTape({ seed: 1, operations: 1_000_000, drift: 1 }));
  compare(
    'book.thin.ratio',
    generateTape({ seed: 2, operations: 1_000_000, drift: 1, resting: 70, warmUp: 70 }),
  );
  growth();
}

/** Operations per second on one tape, ours over theirs. The trades of both must be the same. */
function compare(name: string, tape: Tape): void {
  progress(
    `${name}: ${tape.length} operations, ${Math.round(tape.restingOnAverage)} orders resting on average, ` +
      `${tape.restingAtEnd} at the end`,
  );
  const calls = peerCalls(tape);
  assertSameTrades(tape, calls);
  const ours: number[] = [];
  const theirs: number[] = [];
  for (let round = 1; round <= ROUNDS; round++) {
    theirs.push(operationsPerSecond(tape.length, () => timePeer(calls)));
    ours.push(operationsPerSecond(tape.length * OUR_PASSES, () => timeOurs(tape)));
    progress(`round ${round}: ours ${ours.at(-1)}, theirs ${theirs.at(-1)} operations/s`);
  }
  const value = rounded(median(ours) / median(theirs));
  printFigure({ name, value, unit: 'x', ours: median(ours), theirs: median(theirs) });
}

function assertSameTrades(tape: Tape, calls: readonly PeerCall[]): void {
  const ours = new Trades();
  runOurs(tape, ourMarket(tape, ours), 0, tape.length);
  const theirs = new Trades();
  const peer = new PeerBook();
  calls.forEach((call, id) => {
    const response = callPeer(peer, call);
    if (response) recordPeerTrades(theirs, id, response);
  });
  if (String(ours) !== String(theirs)) throw new Error(`the trades differ: ours ${ours}, theirs ${theirs}`);
  progress(`both made the same ${ours}`);
}

/** Seconds of one pass of the peer. It returns its trades; ours are told to a listener, so both produce them. */
function timePeer(calls: readonly PeerCall[]): number {
  const book = new PeerBook();
  const started = performance.now();
  for (const call of calls) callPeer(book, call);
  return (performance.now() - started) / 1000;
}

function timeOurs(tape: Tape): number {
  let seconds = 0;
  for (let pass = 0; pass < OUR_PASSES; pass++) {
    const market = ourMarket(tape, new Trades());
    const started = performance.now();
    runOurs(tape, market, 0, tape.length);
    seconds += (performance.now() - started) / 1000;
  }
  return seconds;
}

function operationsPerSecond(operations: number, sample: () => number): number {
  collectGarbage();
  return Math.round(operations / sample());
}

/**
 * CPU per operation with 1,000,000 resting orders over that with 1,000. Both tapes have the same mix as above (60 %
 * limit orders at exponential offsets, 30 % cancels of any live order, 10 % market orders of 3.3 orders' size, which
 * holds the number resting), around a mid that stands still: a moving one would run into a thousand times as many
 * orders at each tick of the large book. The book is filled before the clock starts.
 */
function growth(): void {
  const operations = 1_000_000;
  const drift = 0;
  const small = generateTape({ seed: 3, operations, drift, resting: 1_000, warmUp: 1_000 });
  const large = generateTape({ seed: 3, operations, drift, resting: 1_000_000, warmUp: 1_000_000 });
  progress(
    `book.growth: ${Math.round(small.restingOnAverage)} and ${Math.round(large.restingOnAverage)} orders resting on average`,
  );
  const inSmall: number[] = [];
  const inLarge: number[] = [];
  for (let round = 1; round <= ROUNDS; round++) {
    inSmall.push(cpuPerOperation(small));
    inLarge.push(cpuPerOperation(large));
    progress(`round ${round}: ${inSmall.at(-1)} and ${inLarge.at(-1)} ns of CPU per operation`);
  }
  const value = rounded(median(inLarge) / median(inSmall));
  printFigure({ name: 'book.growth', value, unit: 'x', ours: median(inLarge), theirs: median(inSmall) });
}

/** Nanoseconds of CPU per operation after the warm-up. */
function cpuPerOperation(tape: Tape): number {
  const market = ourMarket(tape, new Trades());
  runOurs(tape, market, 0, tape.warmUp);
  collectGarbage();
  const before = process.cpuUsage();
  runOurs(tape, market, tape.warmUp, tape.length);
  const { user, system } = process.cpuUsage(before);
  return rounded(((user + system) * 1000) / (tape.length - tape.warmUp));
}
