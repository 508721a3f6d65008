import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { freePort } from '@bourse/testkit/free-port';
import lighthouse, { desktopConfig } from 'lighthouse';
import { chromium } from 'playwright-core';
import { median, printFigure, progress, rounded } from '../figure.ts';
import { CHROMIUM, CHROMIUM_ARGS, withExchange } from './exchange.ts';

const ROUNDS = 3;
const PAGES = { home: '/pc/home', trade: '/pc/home/detail?symbol=btcusdt' };
/** What the page has to reach of a hundred. */
const BARS = { performance: 90, accessibility: 100, 'best-practices': 100, seo: 100 };
/** Of which the performance is made. */
const METRICS = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
  'speed-index',
];
/** Whole reports, to be opened in a browser. */
const REPORTS = fileURLToPath(new URL('../../reports/', import.meta.url));

/**
 * Lighthouse with its desktop preset (1350 x 940, 10 Mbit/s and 40 ms as simulated from what it saw) on the real exchange with
 * the `sim` feed, each page three times with an empty cache. `lighthouse.<category>.<page>` is the middle of the rounds. The
 * scores of performance depend on what else the machine does: run it alone. The last reports are in `bench/reports`.
 */
export async function run(): Promise<void> {
  mkdirSync(REPORTS, { recursive: true });
  await withExchange(async ({ url }) => {
    for (const [page, path] of Object.entries(PAGES)) {
      const rounds: Scores[] = [];
      for (let round = 1; round <= ROUNDS; round++) rounds.push(await look(page, url + path, round));
      for (const [category, least] of Object.entries(BARS))
        printFigure({
          name: `lighthouse.${category}.${page}`,
          value: median(rounds.map((scores) => scores[category]!)),
          unit: 'of 100',
          bar: { least },
        });
    }
  });
}

type Scores = Readonly<Record<string, number>>;

/** One visit in a browser of its own; the scores by category, of a hundred. */
async function look(page: string, url: string, round: number): Promise<Scores> {
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath: CHROMIUM,
    args: [...CHROMIUM_ARGS, `--remote-debugging-port=${port}`],
  });
  try {
    const result = await lighthouse(
      url,
      { port, output: 'html', logLevel: 'error', onlyCategories: Object.keys(BARS) },
      desktopConfig,
    );
    if (!result || result.lhr.runtimeError) throw new Error(result?.lhr.runtimeError?.message ?? 'no result');
    const { lhr, report } = result;
    writeFileSync(`${REPORTS}${page}.html`, report as string);
    const scores = Object.fromEntries(
      Object.values(lhr.categories).map(({ id, score }) => [id, Math.round((score ?? 0) * 100)]),
    );
    const metrics = METRICS.map((id) => `${id} ${rounded(lhr.audits[id]?.numericValue ?? NaN)}`).join(', ');
    progress(`lighthouse, ${page}, round ${round}: ${JSON.stringify(scores)}; ${metrics}`);
    const counting = Object.values(lhr.categories).flatMap(({ auditRefs }) =>
      auditRefs.flatMap(({ id, weight }) => (weight > 0 ? [lhr.audits[id]!] : [])),
    );
    for (const { title, score, displayValue = '' } of counting)
      if (score !== null && score < 0.9) progress(`  to mend: ${title} ${displayValue}`);
    return scores;
  } finally {
    await browser.close();
  }
}
