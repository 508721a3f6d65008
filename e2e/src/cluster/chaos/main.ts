import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Random } from '@bourse/engine/sim/random';
import { makeCertificate } from '../certificate.ts';
import { Cluster } from '../cluster.ts';
import { CannotRunHere, ensurePackages } from '../packages.ts';
import { type Fault, faultsOf } from './faults.ts';
import { gapsByFault } from './gaps.ts';
import { Chaos, type Round } from './run.ts';

/**
 * `npm run cluster:chaos -- [--rounds N] [--seed S] [--only WORDS] [--port N] [--one-process]`: a whole exchange on this machine under
 * load of all products, with clients who record every frame, and in each round one part of it killed, stopped (SIGSTOP) or
 * cut off. After each round: nothing acknowledged lost, nothing done twice, nothing published that was not committed, balances and
 * books of every client those of the database, the audit clean. `--rounds 0`: each fault once; `--kinds`: each kind of part
 * killed once. Prints the time without
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
    kinds: { type: 'boolean', default: false },
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
    console.error(error instanceof CannotRunHere ? error.message : error);
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
    console.log(`chaos: skipped, ${error.message}`);
    return 0;
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

async function run(certificatesFrom: string): Promise<number> {
  console.log(`chaos: seed ${seed}`);
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
    const chaos = await Chaos.begin(cluster, seed);
    const results = await play(chaos, plan(cluster), over.signal);
    chaos.end();
    console.log(JSON.stringify({ deeds: chaos.deeds }));
    return report(results);
  } finally {
    await cluster.remove();
  }
}

/** Each fault gets its turn, in random order. */
function plan(cluster: Cluster): Fault[] {
  const random = new Random(seed);
  if (values.control) return Array.from({ length: 3 }, () => ({ victim: 'postgres primary', way: 'kill' }));
  const all = faultsOf(cluster).filter(
    ({ victim, way }) => `${victim}, ${way}`.includes(values.only) && (!values.kinds || way === 'kill'),
  );
  if (all.length === 0) throw new Error(`no fault is called "${values.only}"`);
  const wanted = rounds === 0 || values.kinds ? all.length : rounds;
  const planned: Fault[] = [];
  while (planned.length < wanted) {
    const left = [...all];
    while (left.length > 0) planned.push(...left.splice(random.below(left.length), 1));
  }
  return planned.slice(0, wanted);
}

/** Ends with the first round that violates something, since later ones would inherit it. */
async function play(chaos: Chaos, faults: readonly Fault[], over: AbortSignal): Promise<[Fault, Round][]> {
  const results: [Fault, Round][] = [];
  for (const fault of faults) {
    if (over.aborted) break;
    console.log(`${fault.victim}, ${fault.way}`);
    const round = await chaos.round(fault);
    results.push([fault, round]);
    const { part, gap, whole, acknowledged, unknown, violations } = round;
    console.log(
      `round ${results.length}: ${fault.victim} (${part}), ${fault.way}: nobody served for ${gap.toFixed(1)} s, whole ${whole.toFixed(1)} s after; ` +
        `acknowledged ${acknowledged}, unknown ${unknown}, violations ${violations.length}`,
    );
    for (const violation of violations.slice(0, 20)) console.log(`  VIOLATION ${violation}`);
    if (violations.length > 0) break;
  }
  return results;
}

function report(results: readonly [Fault, Round][]): number {
  for (const gaps of gapsByFault(results)) console.log(JSON.stringify(gaps));
  const violations = results.flatMap(([, round]) => round.violations).length;
  console.log(JSON.stringify({ rounds: results.length, seed, violations }));
  return violations > 0 ? 1 : 0;
}
