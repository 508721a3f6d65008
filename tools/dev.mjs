// `npm run dev`: compiles on change, restarts the server, and serves the web app and the operator's console with hot
// reload by vite.
import { spawn } from 'node:child_process';
import { existsSync, watch } from 'node:fs';
import { join } from 'node:path';
import { buildServer, buildWeb, installPackages, rootDir } from './prepare.mjs';

const QUIET_MS = 400;
const bin = (name) => join(rootDir, 'node_modules', '.bin', name);
const run = (program, args) => spawn(program, args, { cwd: rootDir, stdio: 'inherit' });

await installPackages();
await Promise.all([buildServer(), buildWeb()]);

const compiler = run(bin('tsc'), ['-b', 'apps/server', '--watch', '--preserveWatchOutput']);
const pages = [run(bin('vite'), ['apps/web']), run(bin('vite'), ['apps/ops'])];
let server = startServer();
let timer;
let stopping = false;

for (const folder of [
  'packages/money',
  'packages/custody',
  'packages/nodes',
  'packages/protocol',
  'packages/engine',
  'apps/server',
]) {
  const dist = join(rootDir, folder, 'dist');
  if (existsSync(dist))
    watch(dist, { recursive: true }, (_event, file) => file?.endsWith('.js') && restartSoon());
}

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    if (stopping) return;
    stopping = true;
    for (const child of [compiler, ...pages, server]) child.kill('SIGTERM');
    server.once('exit', () => process.exit(0));
  });
}

function startServer() {
  return run(process.execPath, ['apps/server/dist/main.js']);
}

/** Once the compiler has been quiet for a moment: stop in order, start again. */
function restartSoon() {
  clearTimeout(timer);
  timer = setTimeout(() => {
    if (stopping) return;
    const again = () => (server = startServer());
    if (server.exitCode !== null) return again();
    server.once('exit', () => stopping || again());
    server.kill('SIGTERM');
  }, QUIET_MS);
}
