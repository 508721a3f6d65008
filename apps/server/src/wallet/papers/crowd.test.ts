import { setTimeout as sleep } from 'node:timers/promises';
import { wording } from '@bourse/protocol/texts/wording';
import type { TestUser } from '@bourse/testkit/client';
import { startTestExchange, type TestExchange } from '@bourse/testkit/exchange';
import { stopClean } from '@bourse/testkit/stop-clean';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Lane } from '../../lane.ts';
import { netsOf } from '../../gateway/access/holders.ts';
import { inTurns, PAPERS, PRINTING, PRINTS, PRINTS_OF_NETS, READING, Watch } from './turns.ts';

/** Many who want papers at once: what is made at a time is bounded over all of them, and nobody else waits for it. */

const STATEMENT = '/bb/paper/statement';
const YEAR = { from: '2026-01-01', to: '2026-12-31' };
const BUSY = wording('en-US', 'BUSY');

let exchange: TestExchange;
let user: TestUser;
beforeAll(async () => {
  exchange = await startTestExchange();
  user = await exchange.signUp();
});
afterAll(() => stopClean(exchange));

async function refusedAsBusy(path: string): Promise<void> {
  const { msg, headers } = await user.call(path, YEAR);
  expect([msg, headers.get('retry-after')]).toEqual([BUSY, '1']);
}

/** Fills a lane with the work of others, until told. */
function fill(lane: Lane, pieces: number): () => Promise<void> {
  let end!: () => void;
  const until = new Promise<void>((resolve) => (end = resolve));
  const works = Array.from({ length: pieces }, (_, n) => lane.run(`somebody ${n}`, () => until, 'stranger'));
  return async () => {
    end();
    await Promise.all(works);
  };
}

test('so many papers are open at once, whosever they are; the next one is told when to come back', async () => {
  const places = Array.from({ length: PAPERS.state.inAll }, () => PAPERS.take()!);
  for (const path of [STATEMENT, `${STATEMENT}Pdf`]) await refusedAsBusy(path);
  places[0]!();
  expect((await user.fetch(STATEMENT, YEAR)).headers.get('content-type')).toContain('text/csv');
  for (const place of places) place();
  await expect.poll(() => PAPERS.state.taken).toBe(0);
});

test('one is laid out at a time; who would wait for long is refused at once, tables go on', async () => {
  const end = fill(PRINTING, 5);
  await refusedAsBusy(`${STATEMENT}Pdf`);
  expect((await (await user.fetch(STATEMENT, YEAR)).text()).split('\r\n').length).toBeGreaterThan(3);
  await end();
  expect((await user.fetch(`${STATEMENT}Pdf`, YEAR)).headers.get('content-type')).toBe('application/pdf');
});

test('attack: accounts of one network wait for papers side by side: no more than two, and an operator’s goes first', async () => {
  const from = (ip: string) => PRINTS.take(...netsOf(ip, PRINTS_OF_NETS));
  const [first, second] = [from('203.0.113.7'), from('203.0.113.7')];
  expect([first, second]).not.toContain(undefined);
  expect(from('203.0.113.7')).toBeUndefined();
  const neighbour = from('203.0.113.8');
  expect(neighbour).toBeDefined();
  expect(from('203.0.113.9')).toBeUndefined();
  for (const place of [first, second, neighbour]) place!();

  const end = fill(PRINTING, 5);
  const made: string[] = [];
  const operators = PRINTING.run('operator:1', async () => made.push('operator'));
  await end();
  await operators;
  expect(made).toEqual(['operator']);
});

async function all<T>(source: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const each of source) found.push(each);
  return found;
}

test('two pieces are read at a time, and a reader in no hurry holds up nobody', async () => {
  let reading = 0;
  let most = 0;
  async function* blocks() {
    for (let n = 0; n < 3; n++) {
      most = Math.max(most, ++reading);
      await sleep(5);
      reading--;
      yield n;
    }
  }
  const papers = Array.from({ length: PAPERS.state.inAll }, (_, n) => inTurns(n, blocks()));
  // All of them have a piece that nobody takes.
  for (const paper of papers) expect(await paper.next()).toEqual({ done: false, value: 0 });
  expect((await user.fetch(STATEMENT, YEAR)).headers.get('content-type')).toContain('text/csv');
  const rest = await Promise.all(papers.map(all));
  expect(rest).toEqual(papers.map(() => [1, 2]));
  expect(most).toBe(2);
  expect(READING.state.waiting).toBe(0);
});

test('who takes nothing for a while is let go, who takes a little is not', async () => {
  let gone = 0;
  const watch = new Watch(() => gone++, 60, 5);
  for (let n = 0; n < 10; n++) {
    await sleep(15);
    watch.seen();
  }
  expect(gone).toBe(0);
  await expect.poll(() => gone).toBe(1);
});
