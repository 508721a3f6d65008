import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { applied, type Mutant } from './find-mutants.ts';

/** What caught a mutant; `survived`: nothing did. */
export type Verdict = 'simulation' | 'tests of its folder' | 'all tests' | 'survived';

const SIMULATION_SEEDS = ['3', '8'];
const SIMULATION_COMMANDS = '3000';
/** A mutant may make a loop endless; what takes so long is caught. */
const PATIENCE_MS = 120_000;

/**
 * A copy of the compiled engine in which mutants are tried, one after the other: first by the simulation, which checks every
 * invariant after every command, then by the unit tests.
 */
export class Trial {
  readonly #root: string;
  readonly #dir = mkdtempSync(join(tmpdir(), 'mutants-'));

  constructor(root: string) {
    this.#root = root;
    mkdirSync(join(this.#dir, 'packages'));
    for (const name of ['engine', 'money']) {
      mkdirSync(join(this.#dir, 'packages', name));
      for (const part of ['dist', 'package.json'])
        cpSync(join(root, 'packages', name, part), join(this.#dir, 'packages', name, part), {
          recursive: true,
        });
    }
    // The engine's own packages are those of the copy.
    mkdirSync(join(this.#dir, 'node_modules', '@bourse'), { recursive: true });
    for (const name of ['engine', 'money'])
      symlinkSync(join(this.#dir, 'packages', name), join(this.#dir, 'node_modules', '@bourse', name));
    symlinkSync(join(root, 'packages/protocol'), join(this.#dir, 'node_modules', '@bourse', 'protocol'));
    for (const name of ['vitest', 'fast-check', 'zod', '@noble', '@scure'])
      symlinkSync(join(root, 'node_modules', name), join(this.#dir, 'node_modules', name));
    writeFileSync(
      join(this.#dir, 'vitest.config.mjs'),
      "export default { test: { include: ['packages/*/dist/**/*.test.js'], isolate: false, testTimeout: 40000 } };\n",
    );
  }

  async judge(mutant: Mutant): Promise<Verdict> {
    const path = join(this.#dir, mutant.path);
    const source = readFileSync(path, 'utf8');
    writeFileSync(path, applied(source, mutant));
    try {
      for (const seed of SIMULATION_SEEDS) if (!(await this.#simulates(seed))) return 'simulation';
      if (!(await this.#passes(dirname(mutant.path)))) return 'tests of its folder';
      return (await this.#passes('packages')) ? 'survived' : 'all tests';
    } finally {
      writeFileSync(path, source);
    }
  }

  /** Whether the code as it is passes: else nothing that is caught means anything. */
  async isSound(): Promise<boolean> {
    for (const seed of SIMULATION_SEEDS) if (!(await this.#simulates(seed))) return false;
    return this.#passes('packages');
  }

  end(): void {
    rmSync(this.#dir, { recursive: true, force: true });
  }

  #simulates(seed: string): Promise<boolean> {
    const sim = join(this.#dir, 'packages/engine/dist/sim/main.js');
    return this.#run([sim, '--seed', seed, '--commands', SIMULATION_COMMANDS]);
  }

  #passes(folder: string): Promise<boolean> {
    const vitest = join(this.#root, 'node_modules/vitest/vitest.mjs');
    return this.#run([
      vitest,
      'run',
      '--root',
      this.#dir,
      '--bail',
      '1',
      '--reporter',
      'dot',
      '--passWithNoTests',
      folder,
    ]);
  }

  #run(args: readonly string[]): Promise<boolean> {
    return new Promise((resolve) => {
      const child = spawn(process.execPath, [...args], {
        cwd: this.#dir,
        stdio: 'ignore',
        timeout: PATIENCE_MS,
        killSignal: 'SIGKILL',
      });
      child.on('exit', (code) => resolve(code === 0));
    });
  }
}
