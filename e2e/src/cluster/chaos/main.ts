import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Random } from '@bourse/engine/sim/random';
import { seconds, since } from '../../trials.ts';
import { makeCertificate } from '../certificate.ts';
import { Cluster } from '../cluster.ts';
import { CannotRunHere, ensurePackages } from '../packages.ts';
import { coveringFaults, type Fault, faultsOf } from './faults.ts';
import { gapsByFault } from './gaps.ts';
import { Chaos, PACE, type Round } from './run.ts';

/**
 * `npm run cluster:chaos -- [--rounds N] [--seed S] [--only WORDS] [--port N] [--one-process] [--short]`: a whole exchange on this machine under
 * load of all products, with clients who record every frame, and in each round one part of it killed, stopped (SIGSTOP) or
 * cut off. After each round: nothing acknowledged lost, nothing done twice, nothing published that was not committed, balances and
 * books of every client those of the database, the audit clean. `--rounds 0`: each fault once; `--short`: each kind of part and
 * each kind of fault at least once, four between two audits, as a stage of `npm test`. Prints the time without
 * service by fault, beside its bar where one is promised. `--control`: the negative control, a primary killed whose commits are acknowledged too early; it fails as it
 * should. Exit code 1 on any violation.
 */

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '20' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000_000) },
    only: { type: 'string', default: '' },
    port: { type: 'string', default: '8444' },
    'one-process': { type: 'boolean', default: false },
    short: { type: 'boolean', default: false },
    control: { type: 'boolean', default: false },
  },
});
const [rounds, seed] = [Number(values.rounds), Number(values.seed)];
if (!(Number.isSafeInteger(rounds) && rounds >= 0) || !Number.isSafeInteger(seed)) {
  console.error('--rounds and --seed take whole numbers');
  process.exit(1);
}

const certificates = process.env['CHAOS_CERTIFICATES'];
if (certificates === undefined) process.exitCode = await startTrusting();
else {
  const code = await run(certificates).catch((error: Error) => {
    if (error instanceof CannotRunHere) return skip(error);
    console.error(error);
    return 1;
  });
  // After a failure users may still be at work, for ever.
  process.exit(code);
}

/** Node reads whom it trusts at its start only, so this program starts itself again. */
async function startTrusting(): Promise<number> {
  try {
    ensurePackages(console.log);
  } catch (error) {
    if (!(error instanceof CannotRunHere)) throw error;
    return skip(error);
  }
  const folder = mkdtempSync(join(tmpdir(), 'bourse-chaos-'));
  // PostgreSQL's user has to pass through.
  chmodSync(folder, 0o711);
  try {
    makeCertificate(folder);
    const env = {
      ...process.env,
      CHAOS_CERTIFICATES: folder,
      NODE_EXTRA_CA_CERTS: join(folder, 'certificate.pem'),
    };
    const child = spawn(process.execPath, process.argv.slice(1), { env, stdio: 'inherit' });
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill('SIGTERM'));
    const [code] = (await once(child, 'exit')) as [number | null];
    return code ?? 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function skip({ message }: CannotRunHere): number {
  console.log(`chaos: skipped, ${message}`);
  return 0;
}

async function run(certificatesFrom: string): Promise<number> {
  console.log(`chaos: seed ${seed}`);
  const begun = performance.now();
  const over = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => over.abort());
  const cluster = await Cluster.start({
    folder: join(certificatesFrom, 'cluster'),
    certificatesFrom,
    httpsPort: Number(values.port),
    oneProcess: values['one-process'],
    unsafe: values.control,
    // Ours decide.
    settings: { DEMO_REVIEW: 'off' },
    say: console.log,
    signal: over.signal,
  });
  try {
    if (!cluster.network.canCut)
      console.log('chaos: no right to make network namespaces: nothing is cut off');
    const started = performance.now();
    const chaos = await Chaos.begin(cluster, seed, values.short ? PACE.short : PACE.long);
    const enabled = performance.now();
    const results = await play(chaos, plan(cluster), over.signal);
    chaos.end();
    console.log(JSON.stringify({ deeds: chaos.deeds }));
    const took = (from: number, to: number) => seconds((to - from) / 1000);
    const parts = { start: took(begun, started), users: took(started, enabled) };
    const { verifying } = chaos;
    const faults = seconds(since(enabled) - verifying);
    console.log(JSON.stringify({ seconds: { ...parts, faults, verifying } }));
    return report(results);
  } finally {
    await cluster.remove();
  }
}

/** What happens between two audits. */
function plan(cluster: Cluster): Fault[][] {
  const faults = chosenFaults(cluster);
  if (!values.short) return faults.map((fault) => [fault]);
  const half = Math.ceil(faults.length / 2);
  return [faults.slice(0, half), faults.slice(half)];
}

/** Each gets its turn, in random order. */
function chosenFaults(cluster: Cluster): Fault[] {
  const random = new Random(seed);
  if (values.control) return Array.from({ length: 3 }, () => ({ victim: 'postgres primary', way: 'kill' }));
  const all = faultsOf(cluster).filter(({ victim, way }) => `${victim}, ${way}`.includes(values.only));
  if (all.length === 0) throw new Error(`no fault is called "${values.only}"`);
  if (values.short) return coveringFaults(all, random);
  const wanted = rounds === 0 ? all.length : rounds;
  const planned: Fault[] = [];
  while (planned.length < wanted) {
    const left = [...all];
    while (left.length > 0) planned.push(...left.splice(random.below(left.length), 1));
  }
  return planned.slice(0, wanted);
}

/** Ends with the first round that violates something. */
async function play(
  chaos: Chaos,
  plan: readonly (readonly Fault[])[],
  over: AbortSignal,
): Promise<[Fault, Round][]> {
  const results: [Fault, Round][] = [];
  for (const faults of plan) {
    console.log(faults.map(({ victim, way }) => `${victim}, ${way}`).join('; '));
    let count = 0;
    for await (const round of chaos.rounds(faults)) {
      const fault = faults[count++]!;
      results.push([fault, round]);
      const { part, gap, whole, acknowledged, unknown, violations } = round;
      console.log(
        `round ${results.length}: ${fault.victim} (${part}), ${fault.way}: nobody served for ${gap.toFixed(1)} s, whole ${whole.toFixed(1)} s after; ` +
          `acknowledged ${acknowledged}, unknown ${unknown}, violations ${violations.length}`,
      );
      for (const violation of violations.slice(0, 20)) console.log(`  VIOLATION ${violation}`);
      if (violations.length > 0 || over.aborted) return results;
    }
  }
  return results;
}

function report(results: readonly [Fault, Round][]): number {
  for (const gaps of gapsByFault(results)) console.log(JSON.stringify(gaps));
  const violations = results.flatMap(([, round]) => round.violations).length;
  console.log(JSON.stringify({ rounds: results.length, seed, violations }));
  return violations > 0 ? 1 : 0;
}
