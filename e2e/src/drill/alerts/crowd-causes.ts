import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { UPLOADS_PER_HOUR } from '@bourse/server/gateway/access/budget';
import { PICTURE, type TestUser } from '@bourse/testkit/client';
import { withClient } from '@bourse/testkit/with-client';
import pg from 'pg';
import { must } from '../drill.ts';
import { isRunning, signalIfThere, withDescendants } from '../../processes.ts';
import { DrillScene } from '../scene.ts';
import { until, watch, type Watch } from './cause.ts';
import { valueOf } from './metrics.ts';
import type { Scraped } from './rules.ts';

const USERS = 30;
/** Ten in three seconds are what one address may sign up, and they are signed up from one. */
const SIGN_UP_MS = 350;
const SEEN_MS = 20_000;

interface Crowd extends Watch {
  readonly users: readonly TestUser[];
}

/** A demo behind a proxy, with many users who send pictures and look at their lists. */
export function crowded(port: number, fired: Map<string, Scraped>): Promise<void> {
  const env = { METRICS_PORT: String(port), TRUST_PROXY: '127.0.0.1' };
  return DrillScene.on('alerts', env, async (scene) => {
    await scene.start();
    await scene.server.calm();
    const users: TestUser[] = [];
    for (let n = 0; n < USERS; n++) {
      const [user] = await Promise.all([scene.signUp(`one${n}`), sleep(SIGN_UP_MS)]);
      users.push(user);
    }
    const here = { ...watch(scene, port, fired), users };
    for (const cause of [slowUploads, slowPainter, manyPictures, slowLists, takenConnections])
      await cause(here);
  });
}

/** Three of each of eight users, four of each of six networks, two of which stand side by side: all places, and nobody has too many. */
const UPLOADS = 24;
const OF_USER = 3;
const OF_NETWORK = 4;
const networkOf = (n: number) => `203.0.${113 + Math.floor(n / 2)}.${1 + (n % 2)}`;

/** Uploads that begin and do not go on. */
async function slowUploads({ scene, users, fired, look }: Crowd): Promise<void> {
  const quiet = await look();
  const begun = Array.from({ length: UPLOADS }, (_, n) =>
    beginUpload(scene.server.url, users[Math.floor(n / OF_USER)]!, networkOf(Math.floor(n / OF_NETWORK))),
  );
  try {
    const full = await until(
      look,
      (sample) => Number(sample.get('places_taken{places="uploads"}')) === UPLOADS,
      SEEN_MS,
    );
    const honest = await avatar(users.at(-1)!);
    must(
      honest.code === 0,
      `an upload found a place: ${full.get('places_taken{places="uploads"}')} are taken`,
    );
    fired.set('PlacesSpent', { quiet, during: [await look()] });
  } finally {
    for (const socket of begun) socket.destroy();
  }
}

const avatar = (user: TestUser, bytes: Uint8Array = PICTURE) =>
  user.upload('/bb/file/upload', { purpose: 'avatar' }, { file: { bytes } });

function beginUpload(url: string, { token }: TestUser, network: string): Socket {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port) });
  socket.on('error', () => undefined);
  const head = [
    'POST /bb/file/upload HTTP/1.1',
    'Host: drill',
    `X-Access-Token: ${token}`,
    `X-Forwarded-For: ${network}`,
    'Content-Type: multipart/form-data; boundary=x',
    'Content-Length: 60000',
  ];
  socket.write(
    `${head.join('\r\n')}\r\n\r\n--x\r\nContent-Disposition: form-data; name="purpose"\r\n\r\navatar\r\n`,
  );
  return socket;
}

/** Pictures wait for a painter that gets no processor. */
async function slowPainter({ scene, users, fired, look }: Crowd): Promise<void> {
  const quiet = await look();
  await avatar(users[0]!);
  const painter = withDescendants(scene.server.serverPid()).find((pid) => isRunning(pid, 'painter-child'));
  signalIfThere(painter, 'SIGSTOP');
  const sent = users.slice(1, 6).map((user) => avatar(user));
  const slow = await until(look, (sample) => valueOf(sample, 'lane_oldest_seconds') > 2, SEEN_MS);
  signalIfThere(painter, 'SIGCONT');
  await Promise.all(sent);
  fired.set('LaneSlow', { quiet, during: [slow] });
}

const TOO_MANY_PICTURES = UPLOADS_PER_HOUR + 15;

/** What is none counts as well, and need not be painted. */
const NO_PICTURE = Buffer.from('no picture');

/** One user sends a picture after the other, as fast as he may call. */
async function manyPictures({ users, fired, look }: Crowd): Promise<void> {
  const quiet = await look();
  for (let sent = 0; sent < TOO_MANY_PICTURES;) {
    const { status } = await avatar(users[0]!, NO_PICTURE);
    if (status === 429) await sleep(1_000);
    else sent++;
  }
  fired.set('UploadsSpent', { quiet, during: [await look()] });
}

const LIST = '/bb/subscribe/my';
/** A user may have two lists on the way, each of which asks the database two things at once: more than a hundred wait. */
const LISTS_EACH = 2;

/** Somebody locks a table by hand, and many users look at a list that stands in it. */
async function slowLists({ scene, users, fired, look }: Crowd): Promise<void> {
  const quiet = await look();
  const lists = await withClient(scene.server.databaseUrl, async (client) => {
    await client.query('begin');
    await client.query('lock table subscriptions in access exclusive mode');
    const asked = users
      .slice(0, -1)
      .flatMap((user) => Array.from({ length: LISTS_EACH }, () => user.call(LIST).catch(() => undefined)));
    await until(look, (sample) => Number(sample.get('database_waiting{pool="reads"}')) >= 100, SEEN_MS);
    await users.at(-1)!.call(LIST);
    fired.set('ReadsRefused', { quiet, during: [await look()] });
    return asked;
  });
  await Promise.all(lists);
}

/** Longer than a pool keeps a connection that nobody uses; who waits for one takes it then. */
const IDLE_MS = 12_000;
const AGAIN_MS = 50;

/** Another program takes every connection that PostgreSQL has, and each that comes free. */
async function takenConnections({ scene, users, fired, look }: Crowd): Promise<void> {
  const quiet = await until(look, (sample) => valueOf(sample, 'database_oldest_seconds') === 0, SEEN_MS);
  const [user] = users;
  const taken: pg.Client[] = [];
  const enough = new AbortController();
  const taking = (async () => {
    while (!enough.signal.aborted) {
      const client = new pg.Client({ connectionString: scene.server.databaseUrl });
      client.on('error', () => undefined);
      await client.connect().then(
        () => taken.push(client),
        () => sleep(AGAIN_MS),
      );
    }
  })();
  let list: Promise<unknown> | undefined;
  try {
    await sleep(IDLE_MS);
    list = user!.call(LIST).catch(() => undefined);
    const waits = await until(look, (sample) => valueOf(sample, 'database_oldest_seconds') > 2, SEEN_MS);
    fired.set('DatabaseCrowded', { quiet, during: [waits] });
  } finally {
    enough.abort();
    await taking;
    await Promise.all(taken.map((client) => client.end()));
  }
  await list;
  const { code, msg } = await user!.call(LIST);
  must(code === 1, `once connections were free, a list was answered ${msg}`);
}
