import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Random } from '@bourse/engine/sim/random';
import type { TestUser } from '@bourse/testkit/client';
import { createMigratedDatabase } from '@bourse/server/database/test-database';
import { startTestPostgres } from '@bourse/testkit/postgres';
import { DEEDS, type Belongings, type Deed, type Fields } from './deeds.ts';
import { openDoors } from './doors.ts';

/**
 * `npm run idempotency -- [--commands N] [--seed N]`: money commands of all kinds, each sent one to five times over two gateways
 * at once or after another, with three in ten replies dropped, until one of them is answered. What is accepted must have had
 * one effect in the journal and given every sender the same answer; what is refused none; and the same request id with another
 * body must be refused. Ends with the audit. A JSON line; exit code 1 on any violation.
 */
const { values } = parseArgs({
  options: { commands: { type: 'string', default: '10000' }, seed: { type: 'string', default: '1' } },
});
const USERS = 16;
const DROPPED = 0.3;
const random = new Random(Number(values.seed));
const perUser = Math.ceil(Number(values.commands) / USERS);
const figures = { commands: 0, requests: 0, dropped: 0, accepted: 0, refused: 0, reused: 0 };
const violations: string[] = [];

const postgres = await startTestPostgres();
const doors = await openDoors(await createMigratedDatabase(postgres));
const { exchange } = doors;
const users: (readonly TestUser[])[] = [];
for (let i = 0; i < USERS; i++) users.push(await doors.enrol(`often${i}@example.com`));
/** What a request id came to: whether it was accepted. */
const told = new Map<string, boolean>();

const over = new AbortController();
const passing = (async () => {
  // Prices stay fresh, stakes come due, and the second between two quotes passes.
  while (!over.signal.aborted) {
    await exchange.clock.advance(1_000);
    await sleep(20);
  }
})();
const startedAt = performance.now();
await Promise.all(users.map((user, i) => work(user, i)));
const seconds = Math.round((performance.now() - startedAt) / 1000);
over.abort();
await passing;
await compareWithJournal();
const { ok, differences } = await exchange.audit();
if (!ok) violations.push(`the audit found ${differences.slice(0, 3).join('; ')}`);
for (const error of exchange.errors) violations.push(`logged ${error.slice(0, 300)}`);
for (const violation of violations.slice(0, 30)) console.log(`VIOLATION ${violation}`);
console.log(
  JSON.stringify({
    name: 'idempotency',
    doors: doors.urls.length,
    ...figures,
    seconds,
    violations: violations.length,
  }),
);
await doors.stop();
await postgres.stop();
process.exitCode = violations.length > 0 ? 1 : 0;

async function work(doorsOfUser: readonly TestUser[], number: number): Promise<void> {
  const has: Belongings = {};
  for (let i = 0; i < perUser; i++) {
    const deed = DEEDS[(i + number) % DEEDS.length]!;
    if (deed.path === '/bb/exchange/execute') has.quoteId = await quote(doorsOfUser[0]!, i);
    const fields = deed.fields(has);
    if (fields) await sendOften(doorsOfUser, deed, fields, `${number}-${i}`, has);
  }
}

/** Back and forth, so that neither coin runs out. */
async function quote(user: TestUser, turn: number): Promise<string | undefined> {
  const isBack = Math.floor(turn / DEEDS.length) % 2 === 1;
  const fields = isBack
    ? { fromCoin: 'BTC', toCoin: 'USDT', amount: '0.0002' }
    : { fromCoin: 'USDT', toCoin: 'BTC', amount: '10' };
  return (await user.call('/bb/exchange/quote', fields)).data?.quoteId;
}

async function sendOften(
  doorsOfUser: readonly TestUser[],
  deed: Deed,
  fields: Fields,
  requestId: string,
  has: Belongings,
): Promise<void> {
  figures.commands++;
  const request = { ...fields, requestId };
  const answers: Awaited<ReturnType<TestUser['call']>>[] = [];
  const once = async (mayDrop: boolean): Promise<void> => {
    figures.requests++;
    const user = random.pick(doorsOfUser);
    const isDropped = mayDrop && random.chance(DROPPED);
    const answer = await (isDropped ? dropped(user, deed.path, request) : user.call(deed.path, request));
    // Busy, or its fate is unknown: as good as no reply.
    if (answer && answer.status === 200) answers.push(answer);
  };
  const times = 1 + random.below(5);
  const isAtOnce = random.chance(0.5);
  const sends = Array.from({ length: times }, () => () => once(true));
  if (isAtOnce) await Promise.all(sends.map((send) => send()));
  else for (const send of sends) await send();
  for (let tries = 0; answers.length === 0; tries++) {
    if (tries === 50) return void violations.push(`${deed.path} ${requestId} was never answered`);
    await once(false);
  }
  const accepted = answers.filter(({ code }) => code === 1 || code === 200);
  if (accepted.length > 0 && accepted.length < answers.length)
    violations.push(
      `${deed.path} ${requestId} was accepted and refused: ${answers.map(({ body }) => JSON.stringify(body)).join(' ')}`,
    );
  const made = new Set(accepted.map(idOf));
  if (made.size > 1) violations.push(`${deed.path} ${requestId} came to ${[...made].join(' and ')}`);
  told.set(`${doorsOfUser[0]!.userId} ${requestId}`, accepted.length > 0);
  if (accepted.length === 0) return void figures.refused++;
  figures.accepted++;
  deed.note?.(has, accepted[0]!.data ?? accepted[0]!.body['result']);
  await useAgain(doorsOfUser, deed, request);
}

/** Another request under the id of one that was accepted. */
async function useAgain(doorsOfUser: readonly TestUser[], deed: Deed, request: Fields): Promise<void> {
  const user = random.pick(doorsOfUser);
  const answer = await user.call(deed.path, { ...request, ...deed.changed });
  if (answer.code === 1 || answer.code === 200)
    violations.push(
      `${deed.path} ${request['requestId']} with another body was answered ${JSON.stringify(answer.body)}`,
    );
  else figures.reused++;
}

/** The line breaks while the request is under way, or after it. */
async function dropped(user: TestUser, path: string, fields: Fields): Promise<undefined> {
  figures.dropped++;
  const sent = user.call(path, fields).catch(() => undefined);
  await Promise.race([sent, sleep(random.below(12))]);
  return undefined;
}

function idOf({ data, body }: Awaited<ReturnType<TestUser['call']>>): string {
  const made = data ?? body['result'];
  return String(made?.order?.id ?? made?.id ?? made?.recordId ?? '');
}

/** Each request id that was accepted stands in the journal once, each other one nowhere. */
async function compareWithJournal(): Promise<void> {
  const rows = await exchange.query<{ owner: string; request_id: string; count: string }>(
    'select owner, request_id, count(*) from journal where request_id is not null group by owner, request_id',
  );
  const counts = new Map(rows.map(({ owner, request_id: id, count }) => [`${owner} ${id}`, Number(count)]));
  for (const [id, isAccepted] of told)
    if ((counts.get(id) ?? 0) !== (isAccepted ? 1 : 0))
      violations.push(
        `${id} was ${isAccepted ? 'accepted' : 'refused'} and took effect ${counts.get(id) ?? 0} times`,
      );
  for (const id of counts.keys())
    if (!told.has(id)) violations.push(`${id} took effect and was never answered`);
}
