import { generateTape } from '../book/tape.ts';
import { ourMarket, runOurs } from '../book/ours.ts';
import { Trades } from '../book/trades.ts';
import { tapeUsers } from './commands.ts';
import { fundedEngine, runEngine } from './run.ts';

export function run() {
  const tape = generateTape({ seed: 1, operations: 1_000_000, drift: 2 });
  console.log(tape.restingAtEnd, tape.restingOnAverage);
  const a = new Trades();
  runOurs(tape, ourMarket(tape, { trade: (w, x, y, z) => a.trade(w, x, y, z), gone() {} }), 0, tape.length);
  const commands = tapeUsers(tape, 9);
  const b = new Trades();
  runEngine(fundedEngine(), tape, commands, b);
  console.log(String(a), String(b));
  for (let i = 0; i < 3; i++) {
    const e = fundedEngine();
    const t = performance.now();
    runEngine(e, tape, commands);
    console.log(performance.now() - t, 'ns/op');
  }
}
