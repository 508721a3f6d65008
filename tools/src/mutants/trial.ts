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
import { dirname, join } from 'node:path';
import type { Area } from './areas.ts';
import { applied, type Mutant } from './find-mutants.ts';

/** What caught a mutant; `survived`: nothing did. */
export type Verdict = 'simulation' | 'tests of its folder' | 'all tests' | 'survived';

const SIMULATION_SEEDS = ['3', '8'];
const SIMULATION_COMMANDS = '3000';
/** A mutant may make a loop endless, or an answer never come; what takes so long is caught. */
const PATIENCE_MS = 300_000;
/** Tests with a database start more slowly. */
const PATIENCE_WITH_DATABASE_MS = 1_200_000;
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

/**
 * A copy of the compiled code in which mutants are tried, one after the other: in the engine first by the simulation, which
 * checks every invariant after every command, then by tests, which in the server have a PostgreSQL.
 */
export class Trial {
  readonly #root: string;
  readonly #area: Area;
  readonly #dir = mkdtempSync(join(tmpdir(), 'mutants-'));

  constructor(root: string, area: Area) {
    this.#root = root;
    this.#area = area;
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
      if (name !== '@bourse' && !name.startsWith('.'))
        symlinkSync(join(root, 'node_modules', name), join(this.#dir, 'node_modules', name));
    writeFileSync(join(this.#dir, 'package.json'), '{ "type": "module" }\n');
    writeFileSync(
      join(this.#dir, 'vitest.config.mjs'),
      `export default ${JSON.stringify(this.#config())};\n`,
    );
  }

  /** As the repository's own vitest.config.ts, of what is compiled. */
  #config(): object {
    const common = {
      include: ['{packages,apps}/*/dist/**/*.test.js'],
      testTimeout: 40_000,
      hookTimeout: 120_000,
      isolate: false,
    };
    if (this.#area.isSimulated) return { test: common };
    const inTestkit = (file: string) => join(this.#dir, 'packages/testkit/dist', file);
    return {
      resolve: { alias: { '@node-rs/argon2': inTestkit('cheap-argon2.js') } },
      test: {
        ...common,
        // One after the other: whoever waits for his tests beside this has the other processor.
        maxWorkers: 1,
        globalSetup: [inTestkit('shared-postgres.js')],
        setupFiles: [inTestkit('forbid-nested-connections.js')],
        expect: { poll: { timeout: 15_000 } },
      },
    };
  }

  async judge(mutant: Mutant): Promise<Verdict> {
    const path = join(this.#dir, mutant.path);
    const source = readFileSync(path, 'utf8');
    writeFileSync(path, applied(source, mutant));
    try {
      if (this.#area.isSimulated)
        for (const seed of SIMULATION_SEEDS) if (!(await this.#simulates(seed))) return 'simulation';
      const beside = this.#testsBeside(mutant);
      if (beside.length > 0 && !(await this.#passes(beside))) return 'tests of its folder';
      return (await this.#passes(this.#area.tests)) ? 'survived' : 'all tests';
    } finally {
      writeFileSync(path, source);
    }
  }

  /** Tests in the folder of a fault. */
  #testsBeside({ path }: Mutant): string[] {
    const folder = dirname(path);
    return readdirSync(join(this.#dir, folder))
      .filter((name) => name.endsWith('.test.js'))
      .map((name) => `${folder}/${name}`);
  }

  /** Whether the code as it is passes: else nothing that is caught means anything. */
  async isSound(): Promise<boolean> {
    if (this.#area.isSimulated)
      for (const seed of SIMULATION_SEEDS) if (!(await this.#simulates(seed))) return false;
    return this.#passes(this.#area.tests);
  }

  end(): void {
    rmSync(this.#dir, { recursive: true, force: true });
  }

  #simulates(seed: string): Promise<boolean> {
    const sim = join(this.#dir, 'packages/engine/dist/sim/main.js');
    return this.#run([sim, '--seed', seed, '--commands', SIMULATION_COMMANDS]);
  }

  #passes(tests: readonly string[]): Promise<boolean> {
    const vitest = join(this.#root, 'node_modules/vitest/vitest.mjs');
    const options = ['--root', this.#dir, '--bail', '1', '--reporter', 'dot', '--passWithNoTests'];
    return this.#run([vitest, 'run', ...options, ...tests]);
  }

  #run(args: readonly string[]): Promise<boolean> {
    return new Promise((resolve) => {
      const child = spawn(process.execPath, [...args], {
        cwd: this.#dir,
        stdio: process.env['MUTANTS_TALK'] ? 'inherit' : 'ignore',
        timeout: this.#area.isSimulated ? PATIENCE_MS : PATIENCE_WITH_DATABASE_MS,
        killSignal: 'SIGKILL',
      });
      child.on('exit', (code) => resolve(code === 0));
    });
  }
}
