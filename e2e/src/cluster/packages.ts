import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { aptInstall, isRoot } from '../debian.ts';

/** Debian's packages, by a program of each that tells whether it is here. */
const PROGRAMS: Readonly<Record<string, string>> = {
  'etcd-server': '/usr/bin/etcd',
  'nats-server': '/usr/sbin/nats-server',
  'postgresql-15': '/usr/lib/postgresql/15/bin/postgres',
  patroni: '/usr/bin/patroni',
  'python3-etcd': '/usr/lib/python3/dist-packages/etcd/__init__.py',
  haproxy: '/usr/sbin/haproxy',
  openssl: '/usr/bin/openssl',
};
/** For namespaces and for links that are cut one way. */
const PROGRAMS_OF_ROOT: Readonly<Record<string, string>> = {
  iproute2: '/usr/sbin/ip',
  iptables: '/usr/sbin/iptables',
  'util-linux': '/usr/bin/setpriv',
};

/** What is missing here, or cannot be had: with the line that would help. */
export class CannotRunHere extends Error {
  override name = 'CannotRunHere';
}

function missingPackages(): string[] {
  const needed = { ...PROGRAMS, ...(isRoot() && PROGRAMS_OF_ROOT) };
  return Object.entries(needed)
    .filter(([, program]) => !existsSync(program))
    .map(([name]) => name);
}

/** Installs what is missing, when root on Debian; nothing that comes with it is started. Throws `CannotRunHere`. */
export function ensurePackages(say: (line: string) => void): void {
  const missing = missingPackages();
  if (missing.length === 0) return;
  const line = `apt-get install --no-install-recommends ${missing.join(' ')}`;
  if (process.platform !== 'linux' || spawnSync('apt-get', ['--version']).status !== 0)
    throw new CannotRunHere(`The cluster runs on Debian; missing here: ${missing.join(', ')}.`);
  if (!isRoot()) throw new CannotRunHere(`Missing packages. As root: ${line}`);
  say(`Installing ${missing.join(', ')}`);
  const running = servicesBefore();
  const failed = aptInstall(missing);
  if (failed !== undefined) throw new CannotRunHere(`${failed}.`);
  stopNew(running);
}

const SERVICES = ['etcd', 'nats-server', 'patroni', 'haproxy', 'postgresql'];

function servicesBefore(): ReadonlySet<string> {
  return new Set(
    SERVICES.filter((name) => spawnSync('systemctl', ['is-active', '--quiet', name]).status === 0),
  );
}

/** Debian starts the services of what it installs; ours run in their own folder. */
function stopNew(before: ReadonlySet<string>): void {
  for (const name of servicesBefore()) {
    if (!before.has(name)) spawnSync('systemctl', ['disable', '--now', '--quiet', name]);
  }
}
