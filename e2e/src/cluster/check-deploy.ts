import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeCertificate } from './certificate.ts';
import { environmentOf } from './environment.ts';
import { layoutOf } from './layout.ts';

/**
 * Holds the files of deploy/ against the programs that read them, as far as these are on this machine, and says which are not.
 * Exit code 1 when one of them refuses its file.
 */

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'bourse-deploy-'));
const layout = layoutOf({ net: '127.0.0', httpsPort: 8443, oneProcess: false });
const secret = 'ab'.repeat(24);
const secrets = { superuser: secret, replication: secret, database: secret, nats: secret, fileKey: '' };

interface Check {
  readonly file: string;
  readonly command: readonly [string, ...string[]];
  readonly env?: Readonly<Record<string, string>>;
}

const deploy = (file: string) => join(ROOT, 'deploy', file);
const CHECKS: readonly Check[] = [
  {
    file: 'haproxy/haproxy.cfg',
    command: ['haproxy', '-c', '-f', deploy('haproxy/haproxy.cfg')],
    env: environmentOf(layout, layout.haproxy, folder, secrets),
  },
  {
    file: 'nats/nats.conf',
    command: ['nats-server', '-t', '-c', deploy('nats/nats.conf')],
    env: environmentOf(layout, layout.nats[0]!, folder, secrets),
  },
  {
    file: 'nginx/bourse.conf',
    command: ['nginx', '-t', '-e', 'stderr', '-p', folder, '-c', nginxAround('nginx/bourse.conf')],
  },
  {
    file: 'caddy/Caddyfile',
    command: ['caddy', 'validate', '--adapter', 'caddyfile', '--config', deploy('caddy/Caddyfile')],
    env: { HOME: folder, XDG_DATA_HOME: folder },
  },
  ...['prometheus.yml', 'prometheus-machines.yml'].map((name): Check => {
    const file = `prometheus/${name}`;
    return { file, command: ['promtool', 'check', 'config', deploy(file)] };
  }),
  ...['rules.test.yml', 'rules-machines.test.yml'].map((name): Check => {
    const file = `prometheus/${name}`;
    return { file, command: ['promtool', 'test', 'rules', deploy(file)] };
  }),
  {
    file: 'prometheus/alertmanager.yml',
    command: ['amtool', 'check-config', deploy('prometheus/alertmanager.yml')],
  },
  { file: 'patroni/make-database.sh', command: ['sh', '-n', deploy('patroni/make-database.sh')] },
  ...['bourse', 'bourse-core', 'bourse-gateway', 'bourse-signer', 'bourse-archive', 'bourse-backup'].map(
    (name) => unitCheck(`${name}.service`),
  ),
  unitCheck('bourse-archive.timer'),
  unitCheck('bourse-backup.timer'),
];

/** nginx reads whole configurations, and opens certificate, log and ports: a copy with those that the check has. */
function nginxAround(file: string): string {
  const [site, whole] = [join(folder, 'site.conf'), join(folder, 'nginx.conf')];
  const text = readFileSync(deploy(file), 'utf8')
    .replace('/etc/ssl/exchange.pem', join(folder, 'certificate.pem'))
    .replace('/etc/ssl/exchange.key', join(folder, 'key.pem'))
    .replace('/var/log/nginx/bourse.log', join(folder, 'access.log'))
    .replaceAll(
      /listen (\[::\]:)?(\d+)/g,
      (_, host: string | undefined, port: string) => `listen ${host ?? ''}1${port}`,
    );
  writeFileSync(site, text);
  writeFileSync(
    whole,
    `pid ${join(folder, 'nginx.pid')};\nevents {}\nhttp {\n  access_log off;\n  include ${site};\n}\n`,
  );
  return whole;
}

/** A copy that runs this Node: whether the machine has one in /usr/bin is not the question. */
function unitCheck(name: string): Check {
  const file = `systemd/${name}`;
  const copy = join(folder, name);
  writeFileSync(copy, readFileSync(deploy(file), 'utf8').replaceAll('/usr/bin/node', process.execPath));
  return { file, command: ['systemd-analyze', 'verify', '--man=no', '--recursive-errors=no', copy] };
}

let [failed, unchecked] = [0, 0];
if (spawnSync('openssl', ['version']).status === 0) makeCertificate(folder);
for (const { file, command, env } of CHECKS) {
  const [program, ...args] = command;
  const path = `${process.env['PATH']}:/usr/sbin:/sbin`;
  const done = spawnSync(program, args, { encoding: 'utf8', env: { PATH: path, ...env } });
  const verdict = verdictOf(program, done);
  console.log(`${file.padEnd(38)} ${verdict ?? `${program}: ok`}`);
  if (isAbsent(done)) unchecked++;
  else if (verdict) failed++;
}
rmSync(folder, { recursive: true, force: true });
console.log(
  `deploy: ${CHECKS.length - unchecked - failed} well, ${failed} refused, ${unchecked} not checked`,
);
process.exitCode = failed > 0 ? 1 : 0;

/** Of the programs that `npm test` installs when it may. */
function packageOf(program: string): string {
  const found = { promtool: 'prometheus', amtool: 'prometheus-alertmanager', 'nats-server': 'nats-server' }[
    program
  ];
  return found === undefined ? '' : ` (Debian: apt-get install ${found})`;
}

function isAbsent({ error }: SpawnSyncReturns<string>): boolean {
  return (error as NodeJS.ErrnoException | undefined)?.code === 'ENOENT';
}

function verdictOf(program: string, done: SpawnSyncReturns<string>): string | undefined {
  if (isAbsent(done)) return `not checked: ${program} is not on this machine${packageOf(program)}`;
  return done.status === 0 ? undefined : `REFUSED\n${done.stdout}${done.stderr}`;
}
