// What `npm start` and `npm test` need before anything of ours can run: packages and builds.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository, as a URL that ends in a slash. */
export const root = new URL('../', import.meta.url);
export const rootDir = fileURLToPath(root);

const path = (name) => fileURLToPath(new URL(name, root));

/** An error whose message says it all; printed without a stack. */
function expected(message) {
  return Object.assign(new Error(message), { expected: true });
}

/** Runs `npm install` when packages are missing or older than package-lock.json. */
export async function installPackages() {
  const installed = path('node_modules/.package-lock.json');
  if (existsSync(installed) && modified(installed) >= modified(path('package-lock.json'))) return;
  await step('Installing packages', npm('install', '--no-audit', '--no-fund', '--loglevel=error'));
  // npm may write package-lock.json last; without this, every start would install again.
  const now = new Date();
  utimesSync(installed, now, now);
}

const NODE_SOURCES = [
  'packages/money',
  'packages/custody',
  'packages/nodes',
  'packages/protocol',
  'packages/engine',
  'apps/server',
];
const PAGE_SOURCES = [
  'packages/money',
  'packages/custody',
  'packages/protocol',
  'packages/ui',
  'tools/src/pages',
];

/** Compiles the server and what it stands on. */
export async function buildServer() {
  const build = [process.execPath, path('node_modules/typescript/bin/tsc'), '-b', 'apps/server'];
  await buildOnce('server', NODE_SOURCES, 'apps/server/dist/main.js', build);
}

/** What signs pay-outs, apart from everything else (docs/custody.md). */
export async function buildSigner() {
  const build = [process.execPath, path('node_modules/typescript/bin/tsc'), '-b', 'apps/signer'];
  await buildOnce('signer', [...NODE_SOURCES, 'apps/signer'], 'apps/signer/dist/main.js', build);
}

/** Builds the trader's app into apps/web/dist and the operator's console into apps/ops/dist. */
export async function buildWeb() {
  await buildPages('web app', 'apps/web');
  await buildPages('console', 'apps/ops');
}

async function buildPages(name, app) {
  const command = npm('run', '-s', 'build', '-w', app);
  await buildOnce(name, [...PAGE_SOURCES, app], `${app}/dist/index.html`, command);
}

/** Builds unless the sources are the same as at the last build: same files, sizes and times. */
async function buildOnce(name, folders, product, command) {
  const stamp = path(`node_modules/.cache/bourse/${name.replace(' ', '-')}`);
  const sources = fingerprint([...folders, 'package-lock.json', 'tsconfig.base.json']);
  if (existsSync(path(product)) && existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return;
  await step(`Building the ${name}`, command);
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, sources);
}

const PRODUCTS = new Set(['node_modules', 'dist', 'dist-types']);

function fingerprint(names) {
  const hash = createHash('sha256');
  const add = (name) => {
    const { size, mtimeMs } = statSync(path(name));
    if (!statSync(path(name)).isDirectory()) return hash.update(`${name} ${size} ${mtimeMs}\n`);
    const children = readdirSync(path(name)).filter((child) => !PRODUCTS.has(child));
    for (const child of children.sort()) add(`${name}/${child}`);
  };
  for (const name of names) add(name);
  return hash.digest('hex');
}

function modified(file) {
  return existsSync(file) ? statSync(file).mtimeMs : 0;
}

/** The npm that runs us, or else the one on the PATH. */
export function npm(...args) {
  const script = process.env.npm_execpath;
  return script?.endsWith('.js') ? [process.execPath, script, ...args] : ['npm', ...args];
}

/** Runs a command with one line of progress; its own output is shown only if it fails. */
async function step(title, [program, ...args]) {
  const started = Date.now();
  console.log(`${title} ...`);
  const child = spawn(program, args, { cwd: rootDir, stdio: ['ignore', 'pipe', 'pipe'] });
  const forward = () => child.kill('SIGTERM');
  process.once('SIGTERM', forward);
  const output = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(chunk));
  const code = await new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', resolve);
  });
  process.off('SIGTERM', forward);
  if (code !== 0) {
    process.stderr.write(Buffer.concat(output));
    throw expected(`${title} failed (${code}).`);
  }
  console.log(`${title}: done in ${((Date.now() - started) / 1000).toFixed(1)} s`);
}
