import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { NotHere } from '../../trials.ts';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
/** Built once. Not below `node_modules`: what the compiler finds there it takes for packages, whose types have to be portable. */
const CACHE = join(tmpdir(), 'bourse-releases');
const MOST_BYTES = 64 * 1024 * 1024;

/** A release of before, built. */
export interface Release {
  /** `v0.1.0 (c2b5880...)`. */
  readonly name: string;
  /** Where its server's programs are. */
  readonly dist: string;
}

const run = async (program: string, args: readonly string[], cwd = ROOT): Promise<string> =>
  (await promisify(execFile)(program, [...args], { cwd, maxBuffer: MOST_BYTES })).stdout.trim();

/**
 * The newest tag that is not what is checked out, or else the commit by which CHANGELOG.md got its newest release; with the
 * packages of its own lock file.
 */
export async function releaseBefore(): Promise<Release> {
  const { name, commit } = await find();
  const folder = join(CACHE, commit);
  const dist = join(folder, 'apps', 'server', 'dist');
  const built = join(folder, '.built');
  if (!existsSync(built)) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    await run('sh', ['-c', `git archive ${commit} | tar -x -C '${folder}'`]);
    await run('npm', ['ci', '--prefer-offline', '--no-audit', '--no-fund'], folder);
    await run(join(folder, 'node_modules', '.bin', 'tsc'), ['-b', 'apps/server'], folder);
    writeFileSync(built, '');
  }
  return { name, dist: `${dist}/` };
}

async function find(): Promise<{ name: string; commit: string }> {
  try {
    const tag = await run('git', ['describe', '--tags', '--abbrev=0', 'HEAD^']).catch(() => undefined);
    if (tag) return { name: tag, commit: await run('git', ['rev-parse', `${tag}^{commit}`]) };
    const heading = /^## \d.*$/m.exec(readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8'))?.[0];
    if (heading === undefined) throw new Error('CHANGELOG.md names no release');
    const commits = await run('git', [
      'log',
      '--reverse',
      '--format=%H',
      `-S${heading}`,
      '--',
      'CHANGELOG.md',
    ]);
    const [commit] = commits.split('\n') as [string];
    return { name: `${heading.slice(3)}, no tag: commit ${commit.slice(0, 8)} of CHANGELOG.md`, commit };
  } catch (error) {
    throw new NotHere(`no release before this one is known: ${(error as Error).message.split('\n')[0]}`);
  }
}
