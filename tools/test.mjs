// `npm test`: everything that must hold, on a machine that may be new. Stages that leave a core idle run side by side.
// The last line is `N passed, N failed`: vitest's tests plus one for each other stage.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { cpus, setPriority, tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { nodeOfMajor } from './node-of-major.mjs';
import { buildWeb, installPackages, npm, rootDir } from './prepare.mjs';

/** The exchange under test must not pick up the settings of the person who runs the tests. */
const SETTINGS =
  /^(PORT|HOST|DATA_DIR|DATABASE_URL|READ_DATABASE_URL|NATS_URL|SMTP_URL|FEED|MODE|ROLE|DEMO_REVIEW|MOBILE_HOST|SERVICE_URL|SIM_SEED|TRUST_PROXY|BRAND_\w+)$/;
const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !SETTINGS.test(name)));

/** The lowest priority: what others leave. */
const MODEST = 19;

/**
 * The Node that README recommends, and the oldest one that it allows. What takes longest, vitest's tests, runs under the first,
 * by which they take a quarter less of a CPU; the other stages are under the Node that runs us.
 */
const [CHOSEN_NODE, OLDEST_NODE] = [24, 20];

/** Whose unit tests are run under the oldest as well: those of the pages are of what no Node runs outside of tests. */
const RUN_BY_NODE = [
  ...['money', 'custody', 'nodes', 'protocol', 'engine'].map((name) => `packages/${name}/`),
  ...['tools/', 'bench/', 'e2e/'],
];

/** What of Debian the tests use besides Node. */
const PROGRAMS = [
  {
    programs: ['chromium'],
    packages: ['chromium', 'fonts-noto-cjk'],
    without: 'there are no browser journeys',
    isNeeded: true,
  },
  {
    programs: ['chromium-headless-shell'],
    packages: ['chromium-headless-shell'],
    without: 'journeys take a quarter longer',
  },
  { programs: ['firefox-esr'], packages: ['firefox-esr'], without: 'there is no journey in Firefox' },
  {
    programs: ['nats-server'],
    packages: ['nats-server'],
    without: 'core and gateways are not tested together',
  },
  {
    programs: ['promtool', 'amtool'],
    packages: ['prometheus', 'prometheus-alertmanager'],
    without: 'the alerts of deploy/prometheus are not tested',
  },
];

const reports = mkdtempSync(join(tmpdir(), 'bourse-report-'));
const started = Date.now();
let [passed, failed] = [0, 0];
const summary = [];
/** Of each test that failed, to stand under the summary: who sees only the end of the output sees what broke. */
const failures = [];
/** As many stages and test files may have failed for the moment rather than for a fault; more are no coincidence. */
const FEW = 6;

const VITEST = join('node_modules', 'vitest', 'vitest.mjs');
const bin = (name) => join(rootDir, 'node_modules', '.bin', name);
const script = (file, ...args) => ({ needs: file, command: [process.execPath, file, ...args] });

// What `npm ci` says on a fresh clone; `--engine-strict` makes a package that our Node is too old for an error.
await stage('lock file', { command: npm('ci', '--dry-run', '--engine-strict', '--loglevel=error') });
// Both wait for the network.
await Promise.all([stage('packages', installPackages), stage('programs', ensurePrograms)]);
let chosenNode = process.execPath;
await stage(`Node ${CHOSEN_NODE}`, () => void (chosenNode = nodeOfMajor(CHOSEN_NODE)));
// Several checkers of a project each work out anew what its files share: on two cores that is half as much again.
const checkers = Math.max(1, cpus().length >> 1);
const types = [bin('tsc'), '-b', '--checkers', `${checkers}`, '--builders', '2'];
// The pages are built of the source, not of what is compiled.
await Promise.all([stage('types', { command: types }, { apart: true }), stage('web build', buildWeb)]);
// Integration tests wait as much as they work: what asks for nothing but a core has what they leave of it.
await Promise.all([stage('unit and integration', vitest('unit', 'vitest.config.ts')), checks()]);
// A cluster waits for its parts to be missed, and leaves a core to whoever wants no more.
await Promise.all([cluster(), simulations()]);
// What kills, breaks and restores waits most of its time; what runs beside it works.
await Promise.all([killsAndFaults(), besideThem()]);
await stage('browser journeys', vitest('journeys', 'e2e/vitest.config.ts'));
await secondLook();

rmSync(reports, { recursive: true, force: true });
console.log(`\n${summary.join('\n')}`);
for (const { text, isUnsteady } of failures) console.log(`${isUnsteady ? 'unsteady' : 'failed'}: ${text}`);
console.log(`total ${seconds(started)}`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;

async function checks() {
  const check = (name, work) => stage(name, work, { apart: true, modest: true });
  await check('page budgets', script('tools/dist/page-budgets.js'));
  await check('format', { command: [bin('oxfmt'), '--check'] });
  await check('lint', { command: [bin('oxlint'), '--deny-warnings'] });
  for (const name of ['imports', 'translations', 'words', 'rules'])
    await check(name, script(`tools/dist/check-${name}.js`));
  await check('deploy files', script('e2e/dist/cluster/check-deploy.js'));
}

async function simulations() {
  const sim = (name, ...args) =>
    stage(name, script('packages/engine/dist/sim/main.js', ...args), { apart: true, modest: true });
  await sim('simulation', '--commands', '350000');
  await sim('greedy users', '--greedy', '--hours', '0.5', '--seed', '11');
}

async function killsAndFaults() {
  await stage('faults', script('e2e/dist/faults/main.js'), { apart: true });
  await stage('drills', script('e2e/dist/drill/main.js', '--short'), { apart: true });
}

/**
 * The few that failed are run once more, with nothing beside them: on two busy cores a test may miss a moment that it waits
 * for. What fails again has failed; the rest counts as passed, and stands under the summary as unsteady: to be mended.
 */
async function secondLook() {
  if (failures.length < failed || new Set(failures.map(({ file, work }) => file ?? work)).size > FEW) return;
  for (const work of new Set(failures.map((failure) => failure.work))) {
    const ones = failures.filter((failure) => failure.work === work);
    const again = work.again?.([...new Set(ones.map(({ file }) => file))]) ?? work;
    await stage('once more, alone', async () => {
      const [, bad] = await run(again);
      if (bad > 0) throw Object.assign(new Error('It failed again.'), { expected: true });
      for (const one of ones) one.isUnsteady = true;
      failed -= ones.length;
      passed += ones.length;
    });
  }
}

/** In this order, so that floods of requests come beside what waits for nobody, and not beside the faults. */
async function besideThem() {
  await stage('custody', script('e2e/dist/custody/main.js'), { apart: true });
  await stage('custody chaos', script('e2e/dist/custody/chaos/main.js', '--kills', '3'), { apart: true });
  await stage('firefox', script('e2e/dist/firefox/main.js'), { apart: true });
  await underBothNodes();
  await stage('crash', script('e2e/dist/crash/main.js', '--kills', '10'), { apart: true });
  const fuzz = script('e2e/dist/fuzz/main.js', '--share', '16', '--bodies', '1000', '--wires', '1000');
  const repeats = script('e2e/dist/idempotency/main.js', '--commands', '500');
  await Promise.all([
    stage('hostile input', fuzz, { apart: true }),
    stage('idempotency', repeats, { apart: true }),
  ]);
}

/** The built exchange starts under either end of what is allowed; the unit tests of what runs in Node pass under the oldest, too. */
async function underBothNodes() {
  const start = (major, node) =>
    stage(`start, Node ${major}`, { command: [node, 'tools/try-start.mjs'] }, { apart: true });
  await start(CHOSEN_NODE, chosenNode);
  let node;
  await stage(`Node ${OLDEST_NODE}`, () => void (node = nodeOfMajor(OLDEST_NODE)), { apart: true });
  if (!node) return;
  await start(OLDEST_NODE, node);
  const unit = vitest('oldest-node', 'vitest.config.ts', {
    node,
    options: ['--project', 'pure', ...RUN_BY_NODE],
  });
  await stage(`unit, Node ${OLDEST_NODE}`, unit, { apart: true });
}

/** On Debian, whose packages it installs when it is root; elsewhere it says why it is skipped. */
async function cluster() {
  await stage('cluster', script('e2e/dist/cluster/chaos/main.js', '--short'), { apart: true });
}

/**
 * Runs one stage, counts it, and goes on whatever happened. `apart`: it says what it has to say in one piece at its end.
 * `modest`: others go before it.
 */
async function stage(name, work, { apart = false, modest = false } = {}) {
  const begun = Date.now();
  const cores = coreTimes();
  if (!apart) console.log(`\n== ${name}`);
  let [good, bad] = [1, 0];
  try {
    if (typeof work === 'function') await work();
    else {
      [good, bad] = await run(work, { apart: apart && name, modest });
      const ownFailures = work.failures ?? (bad > 0 ? [{ text: name }] : []);
      for (const failure of ownFailures) failures.push({ ...failure, work });
    }
  } catch (error) {
    console.error(error.expected ? error.message : error);
    [good, bad] = [0, 1];
  }
  passed += good;
  failed += bad;
  summary.push(
    `${bad > 0 ? 'FAILED' : 'ok    '}  ${name.padEnd(22)} ${String(good).padStart(5)} passed ${String(bad).padStart(3)} failed  ${seconds(begun).padStart(8)}  cores ${busySince(cores)} busy`,
  );
}

/** Runs a command; answers how many checks passed and failed. */
async function run({ command: [program, ...args], needs, report, failures: found }, { apart, modest } = {}) {
  if (needs && !existsSync(join(rootDir, needs))) {
    console.error(`${needs} does not exist.`);
    return [0, 1];
  }
  const child = spawn(program, args, { cwd: rootDir, env, stdio: apart ? 'pipe' : 'inherit' });
  if (modest && child.pid !== undefined) setPriority(child.pid, MODEST);
  const said = [];
  for (const out of apart ? [child.stdout, child.stderr] : []) out.on('data', (bytes) => said.push(bytes));
  const code = await new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (exitCode, signal) => resolve(exitCode ?? signal));
  });
  if (apart) console.log(`\n== ${apart}\n${Buffer.concat(said)}`);
  if (code !== 0) console.error(`ended with ${code}`);
  if (!report) return code === 0 ? [1, 0] : [0, 1];
  const counts = existsSync(report)
    ? JSON.parse(readFileSync(report, 'utf8'))
    : { numPassedTests: 0, numFailedTests: 0, testResults: [] };
  found.push(...counts.testResults.flatMap(failuresOf));
  // An error outside any test fails the run without failing a test.
  const bad = found.length || (code === 0 && counts.numPassedTests > 0 ? 0 : 1);
  return [counts.numPassedTests, bad];
}

/** Of one test file, by vitest's JSON report: each test that failed, or that it could not be loaded, with the first line of why. */
function failuresOf({ name, message, assertionResults }) {
  const file = relative(rootDir, name);
  const tests = assertionResults.filter(({ status }) => status === 'failed');
  if (tests.length === 0) return message ? [{ file, text: `${file}: ${firstLine(message)}` }] : [];
  return tests.map(({ fullName, failureMessages }) => ({
    file,
    text: `${file}: ${fullName}: ${firstLine(failureMessages[0])}`,
  }));
}

function firstLine(text = '') {
  return text.split('\n', 1)[0].slice(0, 200);
}

function vitest(name, config, { node = chosenNode, options = [] } = {}) {
  const report = join(reports, `${name}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  return {
    needs: config,
    report,
    command: [node, VITEST, 'run', '--config', config, ...options, ...reporters],
    failures: [],
    /** Some of its files, run in the same way, one after the other. */
    again: (files) => vitest(`${name}-again`, config, { node, options: ['--maxWorkers=1', ...files] }),
  };
}

/** Installs the packages that bring programs where these are missing, as root on Debian; else says what that means. */
async function ensurePrograms() {
  const missing = PROGRAMS.filter(({ programs }) => !programs.every(isHere));
  if (missing.length === 0) return console.log('all are here');
  if (canInstall()) return install(missing.flatMap(({ packages }) => packages));
  const lines = missing.map(
    ({ programs, packages, without }) =>
      `${programs.join(' and ')} missing: ${without}. On Debian, as root: apt-get install ${packages.join(' ')}`,
  );
  if (!missing.some(({ isNeeded }) => isNeeded)) return console.log(lines.join('\n'));
  throw Object.assign(new Error(lines.join('\n')), { expected: true });
}

function isHere(program) {
  const folders = [...(process.env.PATH ?? '').split(':'), '/usr/sbin', '/usr/local/bin', '/usr/bin'];
  return folders.some((folder) => existsSync(join(folder, program)));
}

function canInstall() {
  return process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0;
}

/** RUNLEVEL: what packages bring is not started as a service of this machine. */
async function install(packages) {
  const settings = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  for (const args of [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', ...packages],
  ]) {
    const apt = spawn('apt-get', args, { stdio: 'inherit', env: settings });
    const [code] = await once(apt, 'close');
    if (code !== 0) throw new Error(`apt-get ${args.join(' ')} failed`);
  }
}

/** Of all cores together since the machine started, ms. */
function coreTimes() {
  const times = cpus().map((core) => core.times);
  const sum = (of) => times.reduce((total, each) => total + of(each), 0);
  return { idle: sum(({ idle }) => idle), all: sum((each) => Object.values(each).reduce((a, b) => a + b)) };
}

/** Where it is low, something else could have been done beside it. */
function busySince(before) {
  const now = coreTimes();
  const all = now.all - before.all;
  return all > 0 ? `${Math.round(100 - (100 * (now.idle - before.idle)) / all)} %` : '–';
}

function seconds(since) {
  return `${((Date.now() - since) / 1000).toFixed(1)} s`;
}
