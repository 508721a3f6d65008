/// <reference lib="dom" />
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, CDPSession, Page } from 'playwright-core';
import { median, printFigure, progress, rounded } from '../figure.ts';

/** A phone line and a slow phone: 10 Mbit/s, 40 ms, a quarter of this machine's speed. */
const LINE = { offline: false, latency: 40, downloadThroughput: 10e6 / 8, uploadThroughput: 10e6 / 8 };
const CPU_SLOWDOWN = 4;
const ROUNDS = 3;
/** Until nothing moves any more; the code of the toasts comes a second after the page. */
const SETTLE_MS = 4_000;

const VIEWPORTS = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

interface Visit {
  readonly path: string;
  /** Stands there when the page can be used. */
  readonly usable: string;
}

const HOME: Visit = { path: '/pc/home', usable: '[data-testid=market-row]' };
const TRADE: Visit = { path: '/pc/home/detail?symbol=btcusdt', usable: 'main form, main canvas' };

interface Seen {
  readonly transferKb: number;
  readonly files: number;
  readonly lcpMs: number;
  readonly usableMs: number;
  readonly cls: number;
}

/**
 * First visits with an empty cache, throttled: bytes as they travel with their headers (the live stream aside), the
 * largest contentful paint, how much things moved (CLS), and when the trade page's form and book stand there. Each figure
 * is the middle of three rounds, CLS the worst of all.
 */
export async function firstVisits(browser: Browser, url: string): Promise<void> {
  for (const [name, visit, transferBar] of [
    ['home', HOME, 300],
    ['trade', TRADE, 550],
  ] as const) {
    const all: Seen[] = [];
    for (const viewport of VIEWPORTS) {
      const rounds: Seen[] = [];
      for (let round = 0; round < ROUNDS; round++) rounds.push(await look(browser, url, visit, viewport));
      const middle = (key: keyof Seen) => rounded(median(rounds.map((seen) => seen[key])));
      const at = `${name}_${viewport.width}`;
      progress(`web, ${at}: ${middle('files')} files, ${JSON.stringify(rounds)}`);
      if (name === 'home')
        printFigure({ name: `web.lcp_ms.${at}`, value: middle('lcpMs'), unit: 'ms', bar: { most: 1800 } });
      else
        printFigure({
          name: `web.usable_ms.${at}`,
          value: middle('usableMs'),
          unit: 'ms',
          bar: { most: 2500 },
        });
      const cls = Math.max(...rounds.map((seen) => seen.cls));
      printFigure({ name: `web.cls.${at}`, value: rounded(cls), unit: 'CLS', bar: { most: 0.02 } });
      all.push(...rounds);
    }
    const transfer = Math.max(...all.map(({ transferKb }) => transferKb));
    printFigure({
      name: `web.transfer_kb.${name}`,
      value: rounded(transfer),
      unit: 'KB',
      bar: { most: transferBar },
    });
  }
}

async function look(
  browser: Browser,
  url: string,
  { path, usable }: Visit,
  viewport: (typeof VIEWPORTS)[number],
): Promise<Seen> {
  const context = await browser.newContext({ viewport, locale: 'en-US' });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const traffic = await throttle(session);
  await page.addInitScript(watchPaints);
  const began = performance.now();
  await page.goto(url + path, { waitUntil: 'commit' });
  await page.locator(usable).first().waitFor();
  if (path === TRADE.path) await bookIsThere(page);
  const usableMs = performance.now() - began;
  await sleep(SETTLE_MS);
  const { lcp, cls } = await page.evaluate(paintsSeen);
  await context.close();
  return { transferKb: traffic.bytes / 1000, files: traffic.files, lcpMs: lcp, usableMs, cls };
}

/** The last price stands on the page at every width; the book is behind a tab on a phone. */
async function bookIsThere(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    /\d/.test(document.querySelector('[data-testid=last-price]')?.textContent ?? ''),
  );
}

async function throttle(session: CDPSession): Promise<{ bytes: number; files: number }> {
  const traffic = { bytes: 0, files: 0 };
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    traffic.bytes += encodedDataLength;
    traffic.files += 1;
  });
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', LINE);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  return traffic;
}

type Paints = { lcp: number; cls: number };
type PaintsWindow = Window & typeof globalThis & { paints: Paints };

/** Runs in the page before anything else. */
function watchPaints(): void {
  const paints: Paints = { lcp: 0, cls: 0 };
  (window as PaintsWindow).paints = paints;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) paints.lcp = entry.startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
    })[]) {
      if (!entry.hadRecentInput) paints.cls += entry.value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

function paintsSeen(): Paints {
  return (window as PaintsWindow).paints;
}
