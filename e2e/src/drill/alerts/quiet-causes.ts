import { setTimeout as sleep } from 'node:timers/promises';
import { createAdmin } from '@bourse/server/operators/team/create-admin';
import { TestUpstream } from '@bourse/server/market/feeds/htx/test-upstream';
import { TestSmtp } from '@bourse/server/mail/test-smtp';
import { PAIRS } from '@bourse/protocol/pairs';
import type { TestExchange } from '@bourse/testkit/exchange';
import { TestOperator } from '@bourse/testkit/operator';
import { pino } from 'pino';
import { fill, onSmallDisk } from '../../faults/disk.ts';
import { runSql } from '../../run-sql.ts';
import { DrillScene } from '../scene.ts';
import { well } from '../tool.ts';
import { until, watch } from './cause.ts';
import { valueOf } from './metrics.ts';
import type { Scraped } from './rules.ts';

const BOOK_MS = 250;
const DESKS_MS = 45_000;
const MAIL_MS = 90_000;
const TWO_DAYS_SECONDS = 172_800;
const PRICE = 50_000;

/** A fresh production, as going-live.md leaves it before anything of the list is done, whose mail server and feed then fail. */
export async function production(port: number, fired: Map<string, Scraped>): Promise<void> {
  const upstream = await TestUpstream.start();
  const smtp = await TestSmtp.start();
  upstream.symbols = PAIRS.map(({ symbol }) => ({ symbol, state: 'online' }));
  const tell = (symbol: string) => upstream.book(symbol, PRICE - 0.5, PRICE + 0.5);
  let told = PAIRS.map(({ symbol }) => symbol);
  const market = setInterval(() => told.forEach(tell), BOOK_MS);
  const env = {
    ...{
      MODE: 'production',
      FEED: `htx:${upstream.url}`,
      PUBLIC_URL: 'https://x.example.com',
      PLAIN_HTTP: 'on',
    },
    ...{ SMTP_URL: smtp.url, MAIL_FROM: 'no-reply@example.com', METRICS_PORT: String(port) },
  };
  try {
    await DrillScene.on('alerts', env, async (scene) => {
      const { fired: all, look } = watch(scene, port, fired);
      await scene.start();
      const admin = await adminOf(scene);
      const quiet = await until(look, (sample) => valueOf(sample, 'pairs_stale') === 0, DESKS_MS);

      await admin.ok('/ops/api/golive/testMail');
      await until(look, (sample) => sample.get('mail_tries_total{outcome="sent"}') === '1', DESKS_MS);
      smtp.mood = 'refuses';
      const sent = await look();
      await admin.ok('/ops/api/golive/testMail');
      const refused = await until(
        look,
        (sample) => Number(sample.get('mail_tries_total{outcome="refused"}')) > 0,
        DESKS_MS,
      );
      all.set('MailRefused', { quiet: sent, during: [refused] });
      smtp.mood = 'busy';
      await admin.ok('/ops/api/golive/testMail');

      told = ['btcusdt'];
      const some = await until(look, (sample) => valueOf(sample, 'pairs_stale') > 0, DESKS_MS);
      all.set('PairStale', { quiet, during: [some] });
      told = [];
      upstream.hangUp();
      const none = await until(look, (sample) => valueOf(sample, 'pairs_stale') === PAIRS.length, DESKS_MS);
      all.set('PricesStale', { quiet, during: [none] });

      const poor = await until(
        look,
        (sample) => sample.has('house_desk_low{desk="marketMaker",currency="BTC"}'),
        DESKS_MS,
      );
      all.set('HouseDeskLow', { during: [poor] });
      all.set('BackupOld', { during: [poor], heldSeconds: TWO_DAYS_SECONDS });
      const late = await until(look, (sample) => valueOf(sample, 'mail_oldest_seconds') > 60, MAIL_MS);
      all.set('MailLate', { quiet, during: [late] });

      // As if its ten minutes had passed.
      await aged(scene.server.databaseUrl);
      const expired = await until(
        look,
        (sample) => Number(sample.get('mail_tries_total{outcome="expired"}')) > 0,
        MAIL_MS,
      );
      all.set('MailExpired', { quiet: late, during: [expired] });

      await scene.server.stop();
      well(await scene.tool('backup/restore/main.js', ['--recovered']));
      await scene.start();
      all.set('PayoutsHeld', { quiet, during: [await look()] });
    });
  } finally {
    clearInterval(market);
    await upstream.stop();
    await smtp.stop();
  }
}

async function adminOf({ server: { url, databaseUrl } }: DrillScene): Promise<TestOperator> {
  const clock = { now: Date.now } as TestExchange['clock'];
  const link = await createAdmin(databaseUrl, 'admin@example.com', { clock, log: pino({ level: 'silent' }) });
  return new TestOperator({ url, clock }, 'admin@example.com').enrol(link.path);
}

/** The mails that wait are of a while ago. */
async function aged(url: string): Promise<void> {
  await runSql(url, "update mails set expires_at = now() - interval '1 second', due_at = now()");
}

const FREE_MB = 48;
const SPENT_MS = 20_000;

/** A small disk that fills up. */
export function smallDisk(port: number, fired: Map<string, Scraped>): Promise<void> {
  return onSmallDisk((dataDir) =>
    DrillScene.on(
      'alerts',
      { DISK_FREE_MB: String(FREE_MB), METRICS_PORT: String(port) },
      async (scene) => {
        const { look } = watch(scene, port, fired);
        await scene.start();
        const there = await until(look, (sample) => valueOf(sample, 'disk_reserve_held') === 1, SPENT_MS);
        fired.set('DiskFillsUp', { during: [there] });
        fill(dataDir, FREE_MB / 2);
        const low = await until(look, (sample) => valueOf(sample, 'disk_low') === 1, SPENT_MS);
        fired.set('DiskLow', { quiet: there, during: [low] });
        const isHeld = (sample: ReadonlyMap<string, string>) =>
          sample.get(`disk_reserve_held{dir="${dataDir}"}`) === '1';
        for (const end = Date.now() + SPENT_MS; isHeld(await look()) && Date.now() < end; await sleep(300))
          fill(dataDir, FREE_MB / 16);
        fired.set('ReserveSpent', { quiet: there, during: [await look()] });
      },
      dataDir,
    ),
  );
}
