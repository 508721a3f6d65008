import { simulate } from './simulate.ts';

// `npm run sim -- --seed S --commands N`. This entry is the one file of the package that runs in a process of its own.
declare const process: { argv: string[]; exitCode: number };
declare const console: { log(line: string): void; error(line: string): void };

function option(name: string, fallback: number): number {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? fallback : Number(process.argv[at + 1]);
}

const seed = option('seed', Math.floor(Date.now() % 2 ** 31));
const commands = option('commands', 1_000_000);
console.log(`simulation: seed ${seed}, ${commands} commands, every invariant after every command`);
const started = Date.now();
try {
  console.log(JSON.stringify({ ...simulate(seed, commands), seconds: (Date.now() - started) / 1000 }));
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
