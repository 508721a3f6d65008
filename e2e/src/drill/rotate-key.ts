import { setTimeout as sleep } from 'node:timers/promises';
import { audit } from '@bourse/server/audit/audit';
import { connectDatabase } from '@bourse/server/database/connect';
import { openStoredBox } from '@bourse/server/files/master-key';
import { SEALED } from '@bourse/server/files/rotate-key';
import { SecretBox } from '@bourse/server/files/secret-box';
import { TestBot } from '@bourse/server/open-api/test-bot';
import type { TestUser } from '@bourse/testkit/client';
import pg from 'pg';
import { missing } from '../crowd/verify.ts';
import { must, type Drill } from './drill.ts';
import { photoOf } from './photo.ts';
import { DrillScene, newFileKey } from './scene.ts';
import { well } from './tool.ts';

const TRADE_MS = 1_500;
/** Of the supervisor: a setting that is refused. */
const REFUSED_SETTING = 78;

/** Another master key: everything that was sealed is read as before, and the old key opens nothing. */
export const rotateDrill: Drill = {
  name: 'rotate-key',
  short: true,
  run: () =>
    DrillScene.on('rotate', {}, async (scene) => {
      const { server, history } = scene;
      await scene.open();
      const person = await scene.signUp('person');
      const application = await scene.verify(person);
      const seenBefore = await sealedThings(scene, application, await keyOf(scene, person));
      await sleep(TRADE_MS);

      const [from, to] = [server.env['FILE_KEY']!, newFileKey()];
      const refused = await scene.tool('files/rotate/main.js', [], { NEW_FILE_KEY: to });
      must(
        refused.code === 1 && refused.said.includes('is running'),
        `beside a running core: ${refused.said}`,
      );
      await scene.rest();
      const stoppedAt = performance.now();
      must((await server.stop()) === 0, 'the exchange did not stop in order');
      const rotation = well(await scene.tool('files/rotate/main.js', [], { NEW_FILE_KEY: to }));

      const violations: string[] = [];
      server.start();
      await server.supervisorGone();
      if (server.exitCode !== REFUSED_SETTING)
        violations.push(`with the old key the exchange ended with ${server.exitCode}`);
      server.env = { ...server.env, FILE_KEY: to };
      const ready = await scene.start();
      const away = Math.round((performance.now() - stoppedAt) / 100) / 10;

      const opened = await openAll(server.databaseUrl, from, to);
      if (opened.byOld > 0) violations.push(`the old key opens ${opened.byOld} values`);
      if (opened.byNew !== opened.all) violations.push(`the new key opens ${opened.byNew} of ${opened.all}`);
      must(opened.all >= 6, `only ${opened.all} sealed values were there to look at`);
      await server.calm();
      const seenAfter = await sealedThings(scene, application, seenBefore.bot);
      for (const name of ['photo', 'name', 'account'] as const)
        if (seenAfter[name] !== seenBefore[name]) violations.push(`${name}: not what it was`);
      // His authenticator's secret is sealed, too.
      const login = await scene.admin.login();
      if (login.code !== 1) violations.push(`an operator's log-in was answered ${login.msg}`);
      await scene.trade();
      await sleep(TRADE_MS);
      await scene.rest();
      const lost = await missing(history, server.databaseUrl);
      const report = await audit(server.databaseUrl);
      violations.push(...lost, ...report.differences.map((each) => `audit: ${each}`));
      if ((await server.stop()) !== 0) violations.push('the exchange did not stop in order');
      return {
        figures: {
          acknowledged: history.acknowledged,
          lost: lost.length,
          sealed: opened.all,
          opened_by_old_key: opened.byOld,
          rotate_seconds: rotation.seconds,
          ready_seconds: ready,
          away_seconds: away,
        },
        seen: [
          rotation.said,
          `the old key: exit code ${REFUSED_SETTING}, and none of ${opened.all} values opens; the new one: photo, name, an API key and an authenticator as before`,
        ],
        violations,
      };
    }),
};

/** What is there only for whoever has the key: a photo, a name, and what a program sees that signs with its secret. */
async function sealedThings(scene: DrillScene, application: string, bot: TestBot) {
  const { realName } = await scene.admin.ok('/ops/api/kyc/detail', { id: application });
  const { id } = (await bot.ok(bot.get('/v1/account/accounts')))[0];
  const photo = (await photoOf(scene, application)).toString('base64');
  return { photo, name: String(realName), account: String(id), bot };
}

/** A program of the user's, with a key of its own. */
async function keyOf({ mail, server }: DrillScene, user: TestUser): Promise<TestBot> {
  await user.ok('/bb/user/sendSecurityCode', { purpose: 'apiKey', rights: 'read,trade' });
  const code = await mail.codeSoonFor(user.email);
  const key = await user.ok('/bb/apikey/create', { label: 'bot', rights: 'read,trade', code });
  return new TestBot(server.url, { apiKey: key.accessKey, secret: key.secretKey });
}

interface Opened {
  readonly all: number;
  readonly byOld: number;
  readonly byNew: number;
}

/** Tries both keys on every sealed value of the database. */
async function openAll(databaseUrl: string, from: string, to: string): Promise<Opened> {
  const { db, close } = connectDatabase(databaseUrl, { applicationName: 'drill' });
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const [oldKey, newKey] = [Buffer.from(from, 'base64'), Buffer.from(to, 'base64')];
    must((await openStoredBox(db, oldKey)) === undefined, 'the old key still passes for the master key');
    const boxes = [new SecretBox(oldKey), await openStoredBox(db, newKey)];
    let [all, byOld, byNew] = [0, 0, 0];
    for (const { table, column, context } of SEALED) {
      const { rows } = await client.query<{ value: string; context: string }>(
        `select ${column} as value, ${context} as context from ${table} where ${column} <> ''`,
      );
      all += rows.length;
      byOld += rows.filter((row) => opens(boxes[0], row)).length;
      byNew += rows.filter((row) => opens(boxes[1], row)).length;
    }
    return { all, byOld, byNew };
  } finally {
    await client.end();
    await close();
  }
}

function opens(box: SecretBox | undefined, { value, context }: { value: string; context: string }): boolean {
  try {
    box!.openBytes(value, context);
    return true;
  } catch {
    return false;
  }
}
