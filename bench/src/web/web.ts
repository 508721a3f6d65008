import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { chromium, type Browser, type Page } from 'playwright-core';
import { median, printFigure, progress, rounded } from '../figure.ts';
import { CHROMIUM, CHROMIUM_ARGS, withExchange } from './exchange.ts';
import { firstVisits } from './first-visit.ts';
import { SIXTY_HERTZ, watchFrames } from './frames.ts';
import { installProbe, readProbe, type ProbeReport } from './probe.ts';
import type { Pace, WebServerReady } from './server.ts';

const ROUNDS = 3;
const WARM_UP_MS = 4_000;
const SECONDS = 15;
const LEAST_UPDATES_PER_S = 19;

/**
 * The web app in Chromium, built anew, against the real exchange with the `sim` feed.
 *
 * `web.initial_js_gzip_kb`: every script that a first visit to `/pc/home` downloads until the network has been quiet
 * for a second, each compressed with gzip at its default level; 1 KB = 1000 bytes. `tools/src/page-budgets.ts` comes to the
 * same from the build's manifest, for "home".
 *
 * First visits on a phone line (first-visit.ts), and a busy minute (frames.ts).
 *
 * `web.trade_update_ms`: a trader is signed in on the trade page at 1440 x 900 with chart, tape and book, and the
 * book of the live market is paced to 20 deltas a second on the real stream (paced-depth.ts). The time of a delta runs from its WebSocket message event to the end of the frame in which its level stands in the book (probe.ts). The
 * value is the middle of three rounds' p95. It includes the wait for the next animation frame, into which the app
 * gathers its updates, parsing, rendering, layout and paint on the main thread; not the way through the network, nor
 * what the compositor takes after that. `theirs` is an upper bound for the latter: the same p95 up to the beginning of
 * the frame after.
 */
export async function run(): Promise<void> {
  await withExchange(async (ready, server) => {
    const browser = await launch();
    try {
      await measure(browser, server, ready);
    } finally {
      await browser.close();
    }
  });
}

async function measure(browser: Browser, server: ChildProcess, ready: WebServerReady): Promise<void> {
  const bytes = await initialScripts(browser, ready);
  printFigure({
    name: 'web.initial_js_gzip_kb',
    value: rounded(bytes / 1000),
    unit: 'KB',
    bar: { most: 170 },
  });
  await firstVisits(browser, ready.url);
  await busyMinute(browser, server, ready);

  const rounds: ProbeReport[] = [];
  for (let round = 1; round <= ROUNDS; round++) {
    const report = await tradeUpdates(browser, server, ready);
    progress(
      `web, round ${round}: ${report.updates} updates (${(report.updates / SECONDS).toFixed(1)}/s), ` +
        `${report.painted.length} measured, ${report.outOfSight} out of sight, ` +
        `p50 ${quantile(report.painted, 0.5).toFixed(1)} ms, p95 ${quantile(report.painted, 0.95).toFixed(1)} ms, ` +
        `worst ${Math.max(...report.painted).toFixed(1)} ms, ${report.longTasks} long tasks`,
    );
    rounds.push(report);
  }
  const ours = median(rounds.map(({ painted }) => quantile(painted, 0.95)));
  const bound = median(rounds.map(({ nextFrame }) => quantile(nextFrame, 0.95)));
  printFigure({
    name: 'web.trade_update_ms',
    value: rounded(ours),
    unit: 'ms',
    ours: rounded(ours),
    theirs: rounded(bound),
  });
}

async function initialScripts(browser: Browser, { url }: WebServerReady): Promise<number> {
  const context = await browser.newContext({ viewport: VIEWPORT, locale: 'en-US' });
  const page = await context.newPage();
  const sizes: Promise<number>[] = [];
  page.on('response', (response) => {
    if (!new URL(response.url()).pathname.endsWith('.js')) return;
    sizes.push(response.body().then((body) => gzipSync(body).length));
  });
  await page.goto(`${url}/pc/home`);
  await page.getByTestId('market-row').first().waitFor();
  // What comes when the page has been painted belongs to what it loads by itself.
  await sleep(WARM_UP_MS);
  const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  progress(`web: /pc/home downloads ${sizes.length} scripts`);
  await context.close();
  return total;
}

/** A minute of the busy market as a trader watches it, unthrottled, after everything has loaded. */
async function busyMinute(browser: Browser, server: ChildProcess, ready: WebServerReady): Promise<void> {
  const page = await openTrade(browser, ready);
  server.send('start' satisfies Pace);
  await sleep(WARM_UP_MS);
  const { longTasks, longest, inTime } = await page.evaluate(watchFrames, {
    ms: 60_000,
    frameMs: SIXTY_HERTZ,
  });
  server.send('stop' satisfies Pace);
  await page.context().close();
  progress(`web: ${longTasks} tasks over 50 ms in a minute, the longest ${longest.toFixed(0)} ms`);
  printFigure({
    name: 'web.busy_long_tasks',
    value: longTasks,
    unit: 'tasks > 50 ms in 60 s',
    bar: { most: 0 },
  });
  printFigure({
    name: 'web.busy_frames_in_time',
    value: rounded(inTime),
    unit: 'share of frames of 16.7 ms',
    bar: { least: 0.95 },
  });
}

/** The trade page of a signed-in trader, with chart and book on screen. */
async function openTrade(
  browser: Browser,
  { url, trader }: WebServerReady,
  prepare?: () => void,
): Promise<Page> {
  const context = await browser.newContext({
    viewport: VIEWPORT,
    locale: 'en-US',
    storageState: {
      cookies: [],
      origins: [
        {
          origin: url,
          localStorage: [
            { name: 'login', value: '1' },
            { name: 'userId', value: String(trader.userId) },
            { name: 'token', value: trader.token },
          ],
        },
      ],
    },
  });
  if (prepare) await context.addInitScript(prepare);
  const page = await context.newPage();
  await page.goto(`${url}/pc/home/detail?symbol=btcusdt`);
  await page.getByTestId('book-ask-row').first().waitFor();
  await page.locator('canvas').first().waitFor();
  return page;
}

async function tradeUpdates(
  browser: Browser,
  server: ChildProcess,
  ready: WebServerReady,
): Promise<ProbeReport> {
  const page = await openTrade(browser, ready, installProbe);
  server.send('start' satisfies Pace);
  await sleep(WARM_UP_MS);
  await page.evaluate(readProbe);
  await sleep(SECONDS * 1000);
  const report = await page.evaluate(readProbe);
  server.send('stop' satisfies Pace);
  await page.context().close();
  if (report.updates / SECONDS < LEAST_UPDATES_PER_S) {
    throw new Error(`the book changed only ${report.updates} times in ${SECONDS} s`);
  }
  if (report.lost > report.updates / 100) {
    throw new Error(`${report.lost} of ${report.updates} updates never came to the screen`);
  }
  return report;
}

const VIEWPORT = { width: 1440, height: 900 };

function quantile(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)]!;
}

function launch(): Promise<Browser> {
  return chromium.launch({ executablePath: CHROMIUM, args: CHROMIUM_ARGS });
}
