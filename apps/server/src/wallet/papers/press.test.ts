import { readFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { paperPdf } from './paper-pdf.ts';
import { printPaper } from './press.ts';
import { PAPER_WORDS } from './words.ts';

/** Papers that are laid out in a process of their own. No exchange runs here: what that takes meanwhile would count as the press's. */

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
