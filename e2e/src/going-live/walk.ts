import { execFileSync, spawn } from 'node:child_process';
import { appendFileSync, cpSync, readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { setTimeout as sleep } from 'node:timers/promises';
import { TestSmtp } from '@bourse/server/mail/test-smtp';
import { Customer, type Statement } from './customer.ts';
import { Office } from './office.ts';
import { blocksOf, sectionsOf, withValues } from './page.ts';
import { putStandIns } from './stand-ins.ts';
import { Terminal } from './terminal.ts';

// Inside of the walk's own machine (machine.sh): REPOSITORY on its disk, the certificate in CERTIFICATE. Started by main.ts.

const NAME = 'exchange.example.com';
const UPSTREAM_PORT = 9100;
const REPOSITORY = process.env['REPOSITORY']!;
const CERTIFICATE = process.env['CERTIFICATE']!;
const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

const begun = performance.now();
const minutes = () => {
  const seconds = Math.round((performance.now() - begun) / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};
const say = (line: string) => console.log(`  ${minutes()}  ${line}`);

const page = readFileSync(`${REPOSITORY}/docs/going-live.md`, 'utf8');
const blocks = blocksOf(page);

appendFileSync('/etc/hosts', `127.0.0.1 ${NAME}\n`);
putStandIns({ certificate: CERTIFICATE, key: process.env['CERTIFICATE_KEY']! });
const upstream = spawn(process.execPath, [`${REPOSITORY}/apps/server/dist/main.js`], {
  env: {
    PATH,
    PORT: String(UPSTREAM_PORT),
    METRICS_PORT: '9199',
    DATA_DIR: '/var/lib/upstream',
    HOST: '127.0.0.1',
  },
  stdio: 'ignore',
});
const smtp = await TestSmtp.start(2525);
const url = `https://${NAME}`;
const office = new Office(url, smtp, say);
const terminal = new Terminal({ PATH, HOME: '/root', CURL_CA_BUNDLE: CERTIFICATE }, (line) =>
  say(`| ${line}`),
);
let customer: Customer | undefined;

/** Runs what the page has under a heading; between its commands, `between` by the number of the block that was run. */
async function follow(
  heading: string,
  between: Readonly<Record<number, (said: string) => Promise<unknown>>> = {},
) {
  console.log(`\n## ${heading}`);
  const mine = blocks.filter((block) => block.heading === heading);
  await between[0]?.('');
  for (const [index, block] of mine.entries()) {
    const commands =
      heading === '1. Your values'
        ? withValues(block, {
            NAME,
            REPOSITORY,
            SMTP_URL: smtp.url,
            MAIL_FROM: 'no-reply@example.com',
            ADMINS: 'first@example.com second@example.com',
            FEED: `htx:http://127.0.0.1:${UPSTREAM_PORT}`,
            OPERATOR_WAIT_HOURS: '0',
            BACKUPS: '/mnt/backups',
          })
        : withoutPackages(block.commands);
    for (const line of commands.trimEnd().split('\n')) say(`$ ${line}`);
    const said = await terminal.run(commands);
    await between[index + 1]?.(said);
  }
}

/**
 * NodeSource is out of the world's reach, and its Node is here. Without `--clone` the tree that is walked stands for its clone, with the
 * packages and the build that it has.
 */
function withoutPackages(commands: string): string {
  const here = commands.replace(/^curl .*nodesource.*\n/m, '');
  if (process.env['CLONE'] === 'yes') return here;
  return here
    .replace('git clone "$REPOSITORY" /opt/bourse', 'ln -s "$REPOSITORY" /opt/bourse')
    .replace(' && npm ci && npm run build', '');
}

const metrics = async () => (await fetch('http://127.0.0.1:9464/metrics')).text();

/** Disk, processes and database of the machine are gone; backups and the copy of bourse.env are elsewhere. */
async function lose(): Promise<void> {
  cpSync('/etc/bourse/bourse.env', '/root/bourse.env');
  await terminal.run(`pkill -9 -u bourse; nginx -s stop; cd /
pg_dropcluster --stop 15 main
rm -rf /opt/bourse /var/lib/bourse /etc/bourse /etc/nginx/sites-enabled/bourse /etc/systemd/system/bourse* /etc/ssl/exchange.* /run/bourse.pid
userdel bourse`);
  say('lost: processes, database, /opt/bourse, /var/lib/bourse, /etc/bourse, nginx’s and systemd’s files');
}

async function walk(): Promise<void> {
  const { values, machine, settings, start, admins, others, chains, desks, tests, open, gone } =
    sectionsOf(page);
  await follow(values);
  await follow(machine);
  await follow(settings);
  await follow(start);
  await follow(admins, {
    1: async (said) => {
      await office.openLinks(said);
      await office.brand();
    },
  });
  await follow(others, {
    0: async () => {
      await office.inviteOthers();
      await office.texts();
    },
  });
  await follow(chains, { 0: () => office.chains() });
  await follow(desks, { 0: () => office.desks() });
  await follow(tests, { 0: () => office.tests(metrics) });
  await follow(open, {
    2: async (said) => {
      if (!said.includes('Everything is done.')) throw new Error(said);
      await office.open();
    },
    3: async (said) => {
      customer = await Customer.register(url, smtp, said.split(': ').at(-1)!);
      say('a user registered with the invite code');
      say(await customer.deposit(office, '2000'));
      say(await customer.trade());
      say(await customer.withdraw(office, '250'));
    },
  });
  const before = await statementOf(customer!);
  await terminal.run('bourse backup --to "$BACKUPS"');
  await lose();
  await follow(machine);
  await follow(gone, {
    1: async () => {
      await follow(start);
      await customer!.signInAgain();
      const after = await statementOf(customer!);
      if (!isDeepStrictEqual(after, before)) throw new Error(`${JSON.stringify({ before, after })}`);
      say('the user was signed out, and has what she had, and her paid withdrawal');
      await office.reconcile();
    },
    2: async (said) => {
      if (!said.includes('"ok": true')) throw new Error(said);
    },
  });
}

const statementOf = async (user: Customer): Promise<Statement> => {
  await sleep(1_000);
  return user.statement();
};

let failed = 0;
try {
  await walk();
  console.log(JSON.stringify({ walk: 'going-live', ok: true, took: minutes() }));
} catch (error) {
  failed = 1;
  console.log(String((error as Error).stack));
  console.log(
    execFileSync('sh', [
      '-c',
      'tail -n 30 /var/log/bourse.log /var/log/nginx/error.log 2>&1 || true',
    ]).toString(),
  );
  console.log(JSON.stringify({ walk: 'going-live', ok: false, took: minutes() }));
}
terminal.close();
upstream.kill('SIGKILL');
await smtp.stop();
process.exit(failed);
