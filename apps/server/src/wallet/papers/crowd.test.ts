import { readFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { wording } from '@bourse/protocol/texts/wording';
import type { TestUser } from '@bourse/testkit/client';
import { startTestExchange, type TestExchange } from '@bourse/testkit/exchange';
import { stopClean } from '@bourse/testkit/stop-clean';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Lane } from '../../lane.ts';
import { paperPdf } from './paper-pdf.ts';
import { printPaper } from './press.ts';
import { netsOf } from '../../gateway/access/holders.ts';
import { inTurns, PAPERS, PRINTING, PRINTS, PRINTS_OF_NETS, READING, Watch } from './turns.ts';
import { PAPER_WORDS } from './words.ts';

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

const words = PAPER_WORDS.ja;
const sheet = (lines: number) => ({
  title: words.statement,
  facts: [[words.holder, '山田太郎']] as const,
  columns: Array.from({ length: 7 }, (_, n) => ({ head: words.kind, weight: 1, isNumber: n > 3 })),
  rows: (async function* () {
    const cells = Array.from({ length: 7 }, (_, n) => (n > 3 ? '12345.678' : words.kinds.trade));
    for (let n = 0; n < lines; n += 1_000) yield Array.from({ length: 1_000 }, () => ({ cells }));
  })(),
});
const options = { house: 'Bourse', words, language: 'ja' } as const;

test('10,000 lines are laid out beside the exchange, which has its core for itself meanwhile', async () => {
  /** What it takes of this process, ms of a core: a loop's own count has the time in which others had that core, too. */
  const taken = async (make: () => Promise<Buffer>) => {
    const before = process.cpuUsage();
    const made = await make();
    const { user, system } = process.cpuUsage(before);
    return { made, ms: (user + system) / 1_000 };
  };
  const { made: here, ms: itself } = await taken(() => buffer(paperPdf(sheet(10_000), options)));
  const { made: printed, ms: beside } = await taken(() => printPaper(sheet(10_000), options));
  expect(printed.length).toBeGreaterThan(0.95 * here.length);
  expect(printed.subarray(0, 5).toString()).toBe('%PDF-');
  expect(beside).toBeLessThan(itself / 4);
});

test(
  'attack: a paper that takes more memory than the press gets ends the press, and nothing else',
  { timeout: 60_000 },
  async () => {
    const endless = (async function* () {
      for (let n = 0; n < 100; n++) yield [{ cells: [String(n).repeat(4_000_000)] }];
    })();
    await expect(printPaper({ ...sheet(0), rows: endless }, options)).rejects.toThrow(
      /the press ended|EPIPE|closed/,
    );
    expect((await printPaper(sheet(10), options)).subarray(0, 5).toString()).toBe('%PDF-');
  },
);

test('what breaks while rows are read breaks the paper, and leaves no process', async () => {
  const broken = (async function* () {
    yield [{ cells: [''] }];
    throw new Error('the database is away');
  })();
  await expect(printPaper({ ...sheet(0), rows: broken }, options)).rejects.toThrow('the database is away');
  const children = () => readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8');
  await expect
    .poll(() =>
      children()
        .trim()
        .split(' ')
        .filter((pid) => pid !== '' && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('press-child')),
    )
    .toEqual([]);
});
