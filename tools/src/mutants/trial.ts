import { spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import type { Area } from './areas.ts';
import { applied, type Mutant } from './find-mutants.ts';
import { keep, keyOf, readKept } from './kept-reach.ts';
import { prepareReach, readReach, startWatch, telling, type Reach } from './reach.ts';

/**
 * What caught a mutant, a loop without an end included; `not reached`: no test comes by; `survived`: none minds; `unsure`: what
 * failed with it fails without it, too, as happens on a busy machine.
 */
export type Verdict = 'simulation' | 'tests' | 'time' | 'not reached' | 'survived' | 'unsure';
export const CAUGHT: readonly Verdict[] = ['simulation', 'tests', 'time'];

export interface Judged {
  readonly verdict: Verdict;
  /** The test that failed. */
  readonly by?: string;
}

const SIMULATION_SEEDS = ['3', '8'];
const SIMULATION_COMMANDS = '3000';
/** A mutant may make a loop endless, or an answer never come; a test file that takes so many times as long as without it is caught. */
const PATIENCE = 4;
/** And what every run takes besides. */
const START_MS = 90_000;
const LOOK_MS = 1_000;
const ENDING = ['SIGINT', 'SIGTERM'] as const;
/** A test that passes without, and fails twice within this with a mutant, has waited for nothing: that is no busy machine. */
const AT_ONCE_MS = 2_000;
/** Test files in the order in which they are named. */
const IN_ORDER = `const named = ({ moduleId }) => process.argv.findIndex((name) => moduleId.endsWith(name));
config.test.sequence = {
  sequencer: class {
    shard = (files) => files;
    sort = (files) => [...files].sort((a, b) => named(a) - named(b));
  },
};
`;
/** Compiled packages that mutants are made in, or that use those. */
const COPIED = [
  'packages/engine',
  'packages/money',
  'packages/protocol',
  'packages/custody',
  'packages/nodes',
];
const COPIED_WITH_DATABASE = [...COPIED, 'packages/testkit', 'apps/server', 'apps/signer'];
/** What tests with a database read besides: the roles of PostgreSQL. */
const DEPLOYED = 'deploy/postgres';

/** Of vitest, of a run. */
interface Report {
  readonly numPassedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly duration?: number;
    }[];
  }[];
}

interface Failure {
  /** Absent: nothing could be run. */
  readonly file?: string;
  readonly test?: string;
  /** Both tries. */
  readonly ms?: number;
}

/**
 * A copy of the compiled code in which mutants are tried, one after the other: in the engine first by the simulation, which
 * checks every invariant after every command, then by tests, which in the server have a PostgreSQL.
 */
export class Trial {
  readonly #root: string;
  readonly #area: Area;
  readonly #mostFiles: number;
  readonly #dir = mkdtempSync(join(tmpdir(), 'mutants-'));
  readonly #setup: string;
  #mutants: readonly Mutant[] = [];
  #reach: Reach = { files: new Map(), ms: new Map() };
  #failing: ReadonlySet<string> = new Set();
  /** Tests that failed with a mutant, and passed when they were asked again without. */
  readonly #passing = new Set<string>();

  /** `mostFiles`: so many test files are asked of a mutant at most. */
  constructor(root: string, area: Area, mostFiles: number) {
    this.#root = root;
    this.#area = area;
    this.#mostFiles = mostFiles;
    const copied = area.isSimulated ? COPIED : COPIED_WITH_DATABASE;
    mkdirSync(join(this.#dir, 'node_modules', '@bourse'), { recursive: true });
    for (const folder of copied) {
      // With what it reads as it runs, without what it was compiled from.
      const isCopied = (path: string) =>
        !/\/node_modules(\/|$)|\/src\/.*\.tsx?$/.test(path.slice(root.length));
      cpSync(join(root, folder), join(this.#dir, folder), { recursive: true, filter: isCopied });
      const own = join(root, folder, 'node_modules');
      if (existsSync(own)) symlinkSync(own, join(this.#dir, folder, 'node_modules'));
      // Its packages are those of the copy.
      const name = folder.slice(folder.indexOf('/') + 1);
      symlinkSync(join(this.#dir, folder), join(this.#dir, 'node_modules', '@bourse', name));
    }
    if (!area.isSimulated) cpSync(join(root, DEPLOYED), join(this.#dir, DEPLOYED), { recursive: true });
    for (const name of readdirSync(join(root, 'node_modules')))
      if (name !== '@bourse' && name !== '@node-rs' && !name.startsWith('.'))
        symlinkSync(join(root, 'node_modules', name), join(this.#dir, 'node_modules', name));
    if (!area.isSimulated) this.#makeArgon2Cheap();
    writeFileSync(join(this.#dir, 'package.json'), '{ "type": "module" }\n');
    this.#setup = prepareReach(this.#dir);
    const config = `const config = ${JSON.stringify(this.#config())};\n${IN_ORDER}export default config;\n`;
    writeFileSync(join(this.#dir, 'vitest.config.mjs'), config);
  }

  /** The alias of the repository's own vitest.config.ts, for Node: who imports it gets the cheap one, which requires the real one. */
  #makeArgon2Cheap(): void {
    const name = '@node-rs/argon2';
    const folder = join(this.#dir, 'node_modules', name);
    mkdirSync(folder, { recursive: true });
    const real = JSON.stringify(join(this.#root, 'node_modules', name));
    writeFileSync(join(folder, 'cheap.mjs'), "export * from '@bourse/testkit/cheap-argon2';\n");
    writeFileSync(join(folder, 'real.cjs'), `module.exports = require(${real});\n`);
    const exports = { import: './cheap.mjs', require: './real.cjs' };
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ name, exports }));
  }

  /** As the repository's own vitest.config.ts, of what is compiled: Node loads that by itself, in half the time. */
  #config(): object {
    const common = {
      include: ['{packages,apps}/*/dist/**/*.test.js'],
      testTimeout: 40_000,
      hookTimeout: 120_000,
      isolate: false,
      // On a busy machine something comes too late now and then: a mutant is there the second time as well.
      retry: 1,
      // One after the other: whoever waits for his tests beside this has the other processor, and who came by is known.
      maxWorkers: 1,
      setupFiles: [this.#setup],
      experimental: { viteModuleRunner: false, nodeLoader: false },
    };
    if (this.#area.isSimulated) return { test: common };
    const inTestkit = (file: string) => join(this.#dir, 'packages/testkit/dist', file);
    return {
      test: {
        ...common,
        globalSetup: [inTestkit('shared-postgres.js')],
        setupFiles: [this.#setup, inTestkit('forbid-nested-connections.js')],
        expect: { poll: { timeout: 15_000 } },
      },
    };
  }

  /**
   * Runs all tests once on the code as it is, with each mutant's place telling who comes by. Answers the test files that do not
   * pass: whatever they say of a mutant would mean nothing, so they are not asked. `keptIn`: a file for what was learnt; a
   * later run of the same mutants in the same code and tests reads it there.
   */
  async learn(mutants: readonly Mutant[], keptIn?: string): Promise<string[]> {
    this.#mutants = mutants;
    const key = keptIn === undefined ? '' : keyOf(this.#dir, mutants);
    const known = keptIn === undefined ? undefined : readKept(keptIn, key);
    if (known) {
      this.#reach = known;
      this.#failing = new Set(known.failing);
      return [...known.failing];
    }
    if (this.#area.isSimulated)
      for (const seed of SIMULATION_SEEDS)
        if (!(await this.#simulates(seed))) throw new Error(`the simulation of seed ${seed} does not pass`);
    const sources = new Map(mutants.map(({ path }) => [path, readFileSync(join(this.#dir, path), 'utf8')]));
    for (const [path, source] of sources) {
      const places = new Map([...mutants.entries()].filter(([, mutant]) => mutant.path === path));
      writeFileSync(join(this.#dir, path), telling(source, path, places));
    }
    const failures = await this.#ask(this.#area.tests, 0);
    for (const [path, source] of sources) writeFileSync(join(this.#dir, path), source);
    if (!failures) throw new Error('the tests did not end');
    this.#reach = readReach(this.#dir, Date.now());
    // As where tests are not compiled: each fault would be one that no test comes by.
    if (this.#reach.ms.size === 0) throw new Error('no test was run');
    const failing = [...new Set(failures.flatMap(({ file }) => file ?? []))];
    this.#failing = new Set(failing);
    if (keptIn !== undefined) keep(keptIn, key, { ...this.#reach, failing });
    return failing;
  }

  async judge(mutant: Mutant): Promise<Judged> {
    const tests = this.testsBy(mutant);
    const path = join(this.#dir, mutant.path);
    const source = readFileSync(path, 'utf8');
    writeFileSync(path, applied(source, mutant));
    let failures: readonly Failure[] | undefined;
    try {
      if (this.#area.isSimulated)
        for (const seed of SIMULATION_SEEDS)
          if (!(await this.#simulates(seed))) return { verdict: 'simulation' };
      if (tests.length === 0) return { verdict: 'not reached' };
      failures = await this.#ask(tests, 1);
    } finally {
      writeFileSync(path, source);
    }
    if (!failures) return { verdict: 'time' };
    const [first] = failures;
    if (!first) return { verdict: 'survived' };
    const { file = tests[0]!, test, ms = Infinity } = first;
    const passes = async (of?: string) => (await this.#ask([file], 1, of))?.length === 0;
    const by = `${file}: ${test ?? 'did not begin'}`;
    if (ms < AT_ONCE_MS) return { verdict: 'tests', by };
    // The one that failed is asked by itself; where it needs those before it, the whole file.
    if (this.#passing.has(by) || (test !== undefined && (await passes(test))) || (await passes()))
      this.#passing.add(by);
    return { verdict: this.#passing.has(by) ? 'tests' : 'unsure', by };
  }

  /**
   * The tests that come by a mutant, all where its place is evaluated as its file is loaded. The nearest first, and of these
   * the shortest: most are caught by one of them.
   */
  testsBy(mutant: Mutant): string[] {
    const { files, ms } = this.#reach;
    const reached = mutant.place ? (files.get(this.#mutants.indexOf(mutant)) ?? []) : ms.keys();
    const far = (file: string) => relative(dirname(mutant.path), file).split('/').length;
    return [...reached]
      .filter((file) => !this.#failing.has(file))
      .toSorted((a, b) => far(a) - far(b) || ms.get(a)! - ms.get(b)!)
      .slice(0, this.#mostFiles);
  }

  end(): void {
    rmSync(this.#dir, { recursive: true, force: true });
  }

  async #simulates(seed: string): Promise<boolean> {
    const sim = join(this.#dir, 'packages/engine/dist/sim/main.js');
    const deadline = performance.now() + START_MS;
    const args = [sim, '--seed', seed, '--commands', SIMULATION_COMMANDS];
    return (await this.#run(args, () => performance.now() > deadline)) === true;
  }

  /** With a file, or before the first one; all of them have it before it is known how long they take. */
  #patienceMs(file: string): number {
    const { ms } = this.#reach;
    return ms.size === 0 ? Infinity : START_MS + PATIENCE * (ms.get(file) ?? 0);
  }

  /** What fails of these files, of all their tests or of one, until `bail` have; undefined when they did not end. */
  async #ask(tests: readonly string[], bail: number, test?: string): Promise<readonly Failure[] | undefined> {
    const vitest = join(this.#root, 'node_modules/vitest/vitest.mjs');
    const report = join(this.#dir, 'report.json');
    rmSync(report, { force: true });
    const options = ['--bail', String(bail), '--reporter', 'json', '--outputFile', report];
    if (test !== undefined)
      options.push('--testNamePattern', `^${test.replaceAll(/[^\w ]/g, String.raw`\$&`)}$`);
    const args = [vitest, 'run', '--root', this.#dir, ...options, ...tests];
    const passes = await this.#run(
      args,
      startWatch(this.#dir, (file) => this.#patienceMs(file)),
    );
    if (passes === undefined) return undefined;
    if (!existsSync(report)) return [{}];
    const { numPassedTests, testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report;
    if (passes) return numPassedTests > 0 ? [] : [{}];
    const failed = testResults.filter(({ status }) => status === 'failed');
    if (failed.length === 0) return [{}];
    return failed.map(({ name, assertionResults }) => {
      const test = assertionResults.find(({ status }) => status === 'failed');
      const { fullName, duration: ms = Infinity } = test ?? {};
      return { file: relative(this.#dir, name), ...(fullName !== undefined && { test: fullName, ms }) };
    });
  }

  /** Whether it ended well; undefined when it did not end before it was seen to be stuck. */
  #run(args: readonly string[], isStuck: () => boolean): Promise<boolean | undefined> {
    return new Promise((resolve) => {
      const child = spawn(process.execPath, [...args], {
        cwd: this.#dir,
        stdio: process.env['MUTANTS_TALK'] ? 'inherit' : 'ignore',
        // So that what it has started ends with it.
        detached: true,
      });
      const end = (): void => void process.kill(-child.pid!, 'SIGKILL');
      // Being detached, it hears nothing of what ends this process.
      const endAll = (): void => {
        end();
        this.end();
        process.exit(1);
      };
      for (const signal of ENDING) process.once(signal, endAll);
      const watching = setInterval(() => isStuck() && end(), LOOK_MS);
      child.on('exit', (code) => {
        clearInterval(watching);
        for (const signal of ENDING) process.off(signal, endAll);
        resolve(code === null ? undefined : code === 0);
      });
    });
  }
}
