// Starts the built exchange on an empty folder under the Node that runs this, looks at its pages, and stops it.
// Exit code 0 if it became ready, answered, and ended well.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const READY_WITHIN = 120_000;
const PAGES = ['/', '/ops/', '/docs/api/openapi.json'];

const main = fileURLToPath(new URL('../apps/server/dist/main.js', import.meta.url));
const dataDir = mkdtempSync(join(tmpdir(), 'bourse-try-'));
const port = await freePort();
const started = Date.now();
const server = spawn(process.execPath, [main], {
  env: { ...process.env, DATA_DIR: dataDir, PORT: String(port), HOST: '127.0.0.1' },
  stdio: ['ignore', 'ignore', 'inherit'],
});
try {
  await untilReady();
  console.log(
    `ready under Node ${process.versions.node} after ${((Date.now() - started) / 1000).toFixed(1)} s`,
  );
  for (const page of PAGES) {
    const { status } = await fetch(`http://127.0.0.1:${port}${page}`);
    if (status !== 200) throw new Error(`${page} answered ${status}`);
  }
} finally {
  const ended = server.exitCode === null ? once(server, 'exit') : [server.exitCode];
  server.kill('SIGTERM');
  const [code] = await ended;
  rmSync(dataDir, { recursive: true, force: true });
  if (code !== 0) {
    console.error(`the exchange ended with ${code}`);
    process.exitCode = 1;
  }
}

async function untilReady() {
  while (server.exitCode === null && Date.now() - started < READY_WITHIN) {
    const status = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      (response) => response.status,
      () => 0,
    );
    if (status === 200) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('the exchange did not become ready');
}

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address();
  probe.close();
  return port;
}
