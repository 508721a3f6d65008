import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { makeCertificate } from '../cluster/certificate.ts';

/**
 * `npm run going-live:walk [-- --clone]`: follows docs/going-live.md on a machine of its own, made of this one by namespaces: the
 * commands as they stand on the page, what stands between them over the console's calls; from nothing to a trade and a paid
 * withdrawal, and on to the loss of everything, restore and audit. `--clone`: with git clone, npm ci and a build as well, which takes
 * minutes more and a way to the packages. Root on Linux, with nginx and PostgreSQL 15 of Debian. Exit code 1 on any difference.
 */

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const PLACES = [
  '/usr/sbin/nginx',
  '/usr/bin/pg_createcluster',
  '/usr/bin/unshare',
  '/usr/bin/setpriv',
  '/usr/bin/node',
];

const { values } = parseArgs({ options: { clone: { type: 'boolean', default: false } } });
const lacking = PLACES.filter((path) => !existsSync(path));
if (process.getuid?.() !== 0 || lacking.length > 0) {
  console.error(
    `The walk needs root and ${lacking.join(', ') || 'nothing else'} (Debian: nginx, postgresql, util-linux).`,
  );
  process.exit(1);
}
// Not below /tmp, which is another one inside.
const folder = mkdtempSync('/var/lib/bourse-walk-');
mkdirSync(join(folder, 'machine'));
makeCertificate(folder, 'exchange.example.com');
const certificate = join(folder, 'certificate.pem');
const machine = fileURLToPath(new URL('../../src/going-live/machine.sh', import.meta.url));
const walk = fileURLToPath(new URL('walk.js', import.meta.url));
const inside = spawn(
  'unshare',
  [
    ...['--mount', '--net', '--pid', '--fork', '--kill-child', 'sh', machine, join(folder, 'machine')],
    ...[process.execPath, walk],
  ],
  {
    stdio: 'inherit',
    env: {
      PATH: '/usr/sbin:/usr/bin:/sbin:/bin',
      REPOSITORY: ROOT.replace(/\/$/, ''),
      CERTIFICATE: certificate,
      CERTIFICATE_KEY: join(folder, 'key.pem'),
      NODE_EXTRA_CA_CERTS: certificate,
      ...(values.clone && { CLONE: 'yes' }),
    },
  },
);
inside.once('close', (code) => {
  rmSync(folder, { recursive: true, force: true });
  process.exitCode = code ?? 1;
});
