import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

interface RunOptions {
  readonly env?: NodeJS.ProcessEnv;
  /** Exit codes that are well; 0 unless said otherwise. */
  readonly well?: readonly number[];
}

/** Runs a program to its end; its complaint is the error. */
export function run(program: string, args: readonly string[], options: RunOptions = {}): Promise<string> {
  const { env = process.env, well = [0] } = options;
  return new Promise((resolve, reject) => {
    const child = spawn(program, [...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    let [out, complaint] = ['', ''];
    child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (complaint = (complaint + chunk.toString()).slice(-2_000)));
    child.once('error', (error) => reject(new Error(`${program} cannot be run: ${error.message}`)));
    child.once('close', (code) => {
      if (code !== null && well.includes(code)) resolve(out);
      else reject(new Error(`${program} failed (${code}): ${complaint.trim()}`));
    });
  });
}

/** What is in a member of a tar file, counted and hashed without being kept. */
export function digestOf(tarFile: string, member: string): Promise<{ bytes: number; sha256: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn('tar', ['-xOf', tarFile, `./${member}`], { stdio: ['ignore', 'pipe', 'ignore'] });
    const hash = createHash('sha256');
    let bytes = 0;
    child.stdout.on('data', (chunk: Buffer) => {
      hash.update(chunk);
      bytes += chunk.length;
    });
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0
        ? resolve({ bytes, sha256: hash.digest('hex') })
        : reject(new Error(`${tarFile} has no ${member}, or is cut off.`)),
    );
  });
}

/** Where Debian puts the programs of each version. */
const DEBIAN = '/usr/lib/postgresql';

/**
 * A client program of PostgreSQL that suits a server: a client reads servers of its own version and older ones. The newest
 * there is.
 */
export async function findClient(
  name: 'pg_dump' | 'pg_restore',
  least: number,
  folders: readonly string[] = clientFolders(),
): Promise<string> {
  const found: { readonly path: string; readonly version: number }[] = [];
  for (const folder of folders) {
    const path = join(folder, name);
    if (!isProgram(path)) continue;
    const version = Number(/\(PostgreSQL\) (\d+)/.exec(await run(path, ['--version']))?.[1]);
    if (Number.isFinite(version)) found.push({ path, version });
  }
  const [best] = found.toSorted((a, b) => b.version - a.version);
  if (best && best.version >= least) return best.path;
  const have = best ? `the newest here is ${best.version} (${best.path})` : 'there is none here';
  throw new Error(
    `${name} of PostgreSQL ${least} or later is needed, and ${have}. Install it, for example with: apt-get install postgresql-client-${least}`,
  );
}

function clientFolders(): string[] {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).map((each) => join(DEBIAN, each, 'bin')) : [];
  return [...versions, ...(process.env.PATH ?? '').split(delimiter).filter(Boolean)];
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** An address without its password, which goes by the environment: arguments are for everybody to see. */
export function apartFromPassword(url: string): { readonly url: string; readonly env: NodeJS.ProcessEnv } {
  const found = /^(postgres(?:ql)?:\/\/[^:@/]*):([^@/]*)@/.exec(url);
  if (!found) return { url, env: process.env };
  const [whole, before, password] = found;
  return {
    url: `${before}@${url.slice(whole.length)}`,
    env: { ...process.env, PGPASSWORD: decodeURIComponent(password!) },
  };
}
