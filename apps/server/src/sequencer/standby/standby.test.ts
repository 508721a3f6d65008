import { fork, type ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Engine } from '@bourse/engine/engine';
import { UNIT } from '@bourse/money/amount';
import pg from 'pg';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createMigratedDatabase } from '../../database/test-database.ts';
import { STORED_RECORDS } from '../../stored-records.ts';
import type { Head } from '../batch.ts';
import { BatchSequencer } from '../sequencer.ts';
import { Silence } from '../writer-lock.ts';
import { Fenced, Writer } from '../writer.ts';
import { Standby, type StandbyOptions, type Turn } from './standby.ts';
import type { FromCore } from './test-core.ts';
import { Line } from './test-line.ts';

/** Built, as it runs in a process of its own. */
const CORE = fileURLToPath(new URL('../../../dist/sequencer/standby/test-core.js', import.meta.url));

let url: string;
let admin: pg.Client;
let lines: string[];
let undo: (() => unknown)[];
beforeEach(async () => {
  url = await createMigratedDatabase();
  lines = [];
  undo = [];
  admin = new pg.Client({ connectionString: url });
  await admin.connect();
});
afterEach(async () => {
  for (const step of undo.reverse()) await step();
  await admin.end();
});

const granted = async () =>
  (await admin.query('select reference from grants order by reference')).rows.map(
    ({ reference }) => reference,
  );

/** A core in its own process. */
class Core {
  readonly process: ChildProcess;
  readonly said: FromCore[] = [];
  readonly ended: Promise<number | null>;

  constructor(databaseUrl = url) {
    this.process = fork(CORE, [databaseUrl], { execArgv: [] });
    this.process.on('message', (message: FromCore) => this.said.push(message));
    this.ended = new Promise((resolve) => this.process.once('exit', resolve));
    undo.push(() => this.process.kill('SIGKILL'));
  }

  async grant(reference: string): Promise<void> {
    this.process.send({ grant: reference });
    await vi.waitFor(() => expect(this.said).toContainEqual({ is: 'done', reference }), 45_000);
  }

  ready = () => vi.waitFor(() => expect(this.said).toContainEqual({ is: 'ready' }), 45_000);
}

interface Waiting {
  readonly standby: Standby;
  readonly turn: Promise<Turn>;
}

function wait(options: Partial<StandbyOptions> = {}): Waiting {
  const stopping = new AbortController();
  const standby = new Standby({
    databaseUrl: url,
    records: STORED_RECORDS,
    log: pino({ level: 'info' }, { write: (line: string) => lines.push(line) }),
    mayFollow: async () => true,
    signal: stopping.signal,
    ...options,
  });
  const turn = standby.untilTurn();
  turn.catch(() => undefined);
  undo.push(async () => {
    stopping.abort();
    const begun = await turn.catch(() => undefined);
    await begun?.stopBeating();
    await begun?.client.end();
  });
  return { standby, turn };
}

const follows = ({ standby }: Waiting, seq: number) =>
  vi.waitFor(() => expect(standby.why).toContain(`follows at number ${seq},`), 45_000);

async function openLine(): Promise<Line> {
  const line = await Line.open(url);
  undo.push(() => line.close());
  return line;
}

/** Goes on as the one writer. */
async function takeOver({ turn }: Waiting) {
  const { client, stopBeating, follower } = await turn;
  await stopBeating();
  const { engine } = follower!;
  const head: Head = { seq: 0, nextTransfer: 1 };
  const writer = await Writer.begin(client, head, () => engine.state);
  undo.push(() => writer.close());
  const reader = new pg.Client({ connectionString: url });
  await reader.connect();
  await follower!.finish(reader, Date.now());
  await reader.end();
  const sequencer = new BatchSequencer(engine, writer, { now: () => Date.now() }, head, STORED_RECORDS);
  const grant = (reference: string, owner = 1) =>
    sequencer.submit({ type: 'fund', owner, funds: [{ currency: 'USDT', amount: UNIT }], reference });
  return { engine, writer, grant, head };
}

const balance = (engine: Engine) => engine.state.owner(1).spot('USDT').available;

test('a killed core is replaced within a second, by one that has its state', async () => {
  const core = new Core();
  await core.ready();
  await core.grant('a');
  const waiting = wait();
  await follows(waiting, 1);
  await core.grant('b');
  await follows(waiting, 2);
  expect(waiting.standby.why).toMatch(
    /another core holds the writer lock; follows at number 2, 0\.\d s behind/,
  );
  core.process.kill('SIGKILL');
  const killedAt = performance.now();
  const next = await takeOver(waiting);
  expect(performance.now() - killedAt).toBeLessThan(3_000);
  expect(balance(next.engine)).toBe(2n * UNIT);
  expect(await next.grant('c')).toMatchObject({ status: 'done' });
  expect(await granted()).toEqual(['a', 'b', 'c']);
  // Whoever is new gets an account of his own.
  for (const owner of [2, 3])
    expect(await next.grant(`new ${owner}`, owner)).toMatchObject({ status: 'done' });
  const { rows } = await admin.query('select id from accounts where owner > 0 order by owner');
  expect(new Set(rows.map(({ id }) => Number(id)).filter((id) => id > 0)).size).toBe(3);
});

test('a frozen core is replaced; when it wakes it commits nothing, says that nothing is done, and ends', async () => {
  const core = new Core();
  await core.ready();
  await core.grant('a');
  const waiting = wait();
  await follows(waiting, 1);
  core.process.kill('SIGSTOP');
  const frozenAt = performance.now();
  core.process.send({ grant: 'late' });
  const next = await takeOver(waiting);
  expect(performance.now() - frozenAt).toBeLessThan(6_000);
  await next.grant('b');
  core.process.kill('SIGCONT');
  expect(await core.ended).toBe(70);
  expect(core.said).not.toContainEqual({ is: 'done', reference: 'late' });
  expect(await granted()).toEqual(['a', 'b']);
  // Which session, and for how long nothing came of it: longer than it may.
  const silent = lines.find((text) => text.includes('the core is silent; its session is ended'))!;
  const { session, silentMs } = JSON.parse(silent);
  expect(session).toBeGreaterThan(0);
  expect(silentMs).toBeGreaterThan(3_000);
});

test('an isolated core is replaced, and cannot commit although it lives', async () => {
  const line = await openLine();
  const core = new Core(line.url);
  await core.ready();
  await core.grant('a');
  const waiting = wait();
  await follows(waiting, 1);
  line.cut();
  core.process.send({ grant: 'cut off' });
  const next = await takeOver(waiting);
  await next.grant('b');
  expect(core.said).not.toContainEqual({ is: 'done', reference: 'cut off' });
  line.mend();
  expect(await core.ended).toBe(70);
  expect(await granted()).toEqual(['a', 'b']);
});

test('a core that only works for long, or whose database was away, is not silent', () => {
  const silence = new Silence();
  const idle = { pid: 1, beat: '12:00' };
  expect([0, 900, 1_800, 2_700].map((now) => silence.after(idle, now))).toEqual([0, 900, 1_800, 2_700]);
  expect(silence.after({ pid: 1, beat: null }, 3_600)).toBe(0);
  expect(silence.after(idle, 4_000)).toBe(0);
  expect(silence.after(idle, 4_900)).toBe(900);
  // Between these two nobody could look: nor could the core show that it lives.
  expect(silence.after(idle, 12_000)).toBe(0);
  expect(silence.after({ pid: 2, beat: '12:00' }, 12_500)).toBe(0);
  // As much as a look may be late.
  expect(silence.after({ pid: 2, beat: '12:00' }, 13_500)).toBe(1_000);
  expect(silence.after({ pid: 2, beat: '12:00' }, 14_501)).toBe(0);
});

test('of two standbys one takes over, and the other follows it, to take over from it', async () => {
  const core = new Core();
  await core.ready();
  await core.grant('a');
  const both = [wait(), wait()];
  await Promise.all(both.map((each) => follows(each, 1)));
  core.process.kill('SIGKILL');
  const first = await Promise.race(both.map(async (each) => (await each.turn, each)));
  const second = both.find((each) => each !== first)!;
  const next = await takeOver(first);
  await next.grant('b');
  await follows(second, 2);
  // It is idle for longer than a silent one would keep its place.
  await sleep(3_500);
  expect(second.standby.why).toContain('follows at number 2');
  await next.grant('c');
  await next.writer.close();
  const last = await takeOver(second);
  expect(balance(last.engine)).toBe(3n * UNIT);
  await expect(next.grant('d')).rejects.toThrow();
});

test('a standby whose database goes away and returns follows on', async () => {
  const core = new Core();
  await core.ready();
  await core.grant('a');
  const line = await openLine();
  const waiting = wait({ databaseUrl: line.url });
  await follows(waiting, 1);
  line.refuse();
  const awaySince = performance.now();
  await core.grant('b');
  await vi.waitFor(() => expect(waiting.standby.why).toMatch(/[1-9]\.\d s behind/), 45_000);
  // It is tried twice a second, not all the time.
  const tries = lines.filter((text) => text.includes('the standby lost its database')).length;
  expect(tries).toBeLessThanOrEqual((performance.now() - awaySince) / 500 + 1);
  line.mend();
  await follows(waiting, 2);
  await core.grant('c');
  await follows(waiting, 3);
  expect(lines.filter((text) => text.includes('the standby follows'))).toHaveLength(1);
});

test('a standby that finds its state wrong says so and loads anew', async () => {
  const core = new Core();
  await core.ready();
  await core.grant('a');
  const began = performance.now();
  const waiting = wait({ checkMs: 300 });
  await follows(waiting, 1);
  const checks = () => lines.filter((text) => text.includes('is what a load gives')).length;
  await vi.waitFor(() => expect(checks()).toBeGreaterThan(0), 45_000);
  await sleep(1_000);
  // As often as is said: each is a load of its own.
  expect(checks()).toBeLessThanOrEqual((performance.now() - began) / 300);
  // Nobody may do this: no entry tells of it.
  await admin.query('update accounts set available = available + 1 where owner = 1');
  await vi.waitFor(() => expect(lines.join()).toContain('it followed wrongly'), 45_000);
  await vi.waitFor(
    () => expect(lines.filter((text) => text.includes('the standby follows'))).toHaveLength(2),
    45_000,
  );
});

test('a history that is not the one followed, as after an unsafe fail-over, is loaded anew', async () => {
  const core = new Core();
  await core.ready();
  await core.grant('a');
  await core.grant('b');
  const waiting = wait();
  await follows(waiting, 2);
  core.process.kill('SIGSTOP');
  await admin.query(`delete from journal where seq = 2`);
  await admin.query(
    `update head set seq = 1, journal_seal = (select encode(seal, 'hex') from journal where seq = 1)`,
  );
  await vi.waitFor(() => expect(lines.join()).toContain('the journal ends at 1, before 2'), 45_000);
});

test('a core that another one has replaced is fenced, though its session was left to it', async () => {
  const engine = new Engine();
  const head: Head = { seq: 0, nextTransfer: 1 };
  const writer = await Writer.open(url, head, () => engine.state);
  undo.push(() => writer.close());
  const sequencer = new BatchSequencer(engine, writer, { now: () => Date.now() }, head, STORED_RECORDS);
  await admin.query('update head set epoch = epoch + 1');
  await expect(
    sequencer.submit({ type: 'fund', owner: 1, funds: [{ currency: 'USDT', amount: 1n }], reference: 'x' }),
  ).rejects.toThrow();
  expect(await sequencer.failed).toBeInstanceOf(Fenced);
});
