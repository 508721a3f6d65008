import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeCertificate } from './certificate.ts';
import type { Secrets } from './environment.ts';
import { type Layout, placesOf } from './layout.ts';
import { isRoot } from '../debian.ts';

const DEPLOY = fileURLToPath(new URL('../../../deploy/', import.meta.url));

export interface FolderOptions {
  readonly folder: string;
  readonly layout: Layout;
  /** Folder of a certificate that was made before; default: a new one. */
  readonly certificatesFrom?: string | undefined;
  /** Commits that are acknowledged before they lie on two machines. */
  readonly unsafe: boolean;
}

/** Makes the folder anew: a place for each part, the files of deploy/, a certificate. */
export function prepareFolder({ folder, layout, certificatesFrom, unsafe }: FolderOptions): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  // PostgreSQL's user has to pass through.
  chmodSync(folder, 0o711);
  mkdirSync(join(folder, 'log'));
  mkdirSync(join(folder, 'shared'));
  mkdirSync(join(folder, 'outbox'));
  writeFileSync(join(folder, 'feed.key'), randomBytes(32).toString('base64'));
  copyDeploy(folder, unsafe);
  if (certificatesFrom === undefined) makeCertificate(folder);
  else cpSync(join(certificatesFrom, 'tls.pem'), join(folder, 'tls.pem'));
  for (const { name, kind } of placesOf(layout)) {
    const dir = join(folder, name);
    mkdirSync(dir, { mode: 0o711 });
    if (kind === 'postgres' && isRoot()) execFileSync('chown', ['postgres:postgres', dir]);
    if (kind === 'etcd') chmodSync(dir, 0o700);
    if (kind === 'core' || kind === 'gateway') {
      // Whichever process mails: a reader finds it in one place.
      symlinkSync(join(folder, 'outbox'), join(dir, 'outbox'));
      // Prices go on where another core takes over (docs/operations.md, "A standby core").
      symlinkSync(join(folder, 'feed.key'), join(dir, 'feed.key'));
    }
  }
}

/** Where PostgreSQL's user can read it: the clone may lie in a folder that is closed to him. */
function copyDeploy(folder: string, unsafe: boolean): void {
  cpSync(DEPLOY, join(folder, 'deploy'), { recursive: true });
  const file = join(folder, 'deploy/patroni/patroni.yml');
  const text = readFileSync(file, 'utf8').replaceAll('/opt/bourse/', `${folder}/`);
  writeFileSync(file, unsafe ? weakened(text) : text);
}

/** The same PostgreSQL without what keeps an acknowledged commit: a test of the tests must notice. */
export function weakened(patroni: string): string {
  return patroni
    .replace('synchronous_mode: true', 'synchronous_mode: false')
    .replace('synchronous_mode_strict: true', 'synchronous_mode_strict: false')
    .replace(/^( *)synchronous_commit: 'on'$/m, "$1synchronous_commit: 'off'\n$1wal_writer_delay: 10s");
}

export function newSecrets(): Secrets {
  const secret = () => randomBytes(24).toString('hex');
  return {
    superuser: secret(),
    replication: secret(),
    database: secret(),
    nats: secret(),
    fileKey: randomBytes(32).toString('base64'),
  };
}
