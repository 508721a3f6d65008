import type { Language } from '@bourse/protocol/languages';
import type { TestUser } from '@bourse/testkit/client';
import type { Browser, Page } from 'playwright-core';

export interface VisitorOptions {
  readonly language?: Language;
  readonly theme?: 'dark' | 'light';
  readonly viewport?: { readonly width: number; readonly height: number };
  /** Already signed in, as after an earlier visit. */
  readonly as?: TestUser;
  /** Orders are shown once more before they are sent, as for everyone who has not switched that off. */
  readonly confirmsOrders?: boolean;
  /** Another exchange than the shared one. */
  readonly url?: string;
  /** The journey breaks the line on purpose, so the browser may report what it could not reach. */
  readonly expectsOutage?: boolean;
}

/** A person with a browser of his own, and everything that went wrong in it. */
export interface Visitor {
  readonly page: Page;
  readonly complaints: readonly string[];
}

export async function openVisitor(
  browser: Browser,
  url: string,
  options: VisitorOptions = {},
): Promise<Visitor> {
  const { language = 'en-US', viewport = { width: 1440, height: 900 } } = options;
  const context = await browser.newContext({
    baseURL: url,
    viewport,
    locale: language,
    timezoneId: 'UTC',
    storageState: {
      cookies: [],
      origins: [{ origin: new URL(url).origin, localStorage: rememberedChoices(options) }],
    },
  });
  context.setDefaultTimeout(45_000);
  const page = await context.newPage();
  const complaints: string[] = [];
  const complain = (text: string) => {
    if (!BUSY.test(text) && !(options.expectsOutage && isAboutTheLine(text))) complaints.push(text);
  };
  page.on('pageerror', (error) => complain(`uncaught: ${error.stack ?? error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') {
      complain(`console ${message.type()}: ${message.text()} (${message.location().url})`);
    }
  });
  return { page, complaints };
}

/** What the web app finds in its storage (apps/web/src/storage.ts). */
function rememberedChoices({
  language,
  theme,
  as,
  confirmsOrders = false,
}: VisitorOptions): { name: string; value: string }[] {
  const choices: Record<string, string> = {
    ...(language && { language }),
    ...(theme && { theme }),
    ...(!confirmsOrders && { confirmOrders: '0' }),
    ...(as && { login: '1', userId: String(as.userId), token: as.token }),
  };
  return Object.entries(choices).map(([name, value]) => ({ name, value }));
}

/**
 * Journeys share the machine with others: an exchange under pressure refuses strangers' reads, and the page asks again, once
 * `/readyz` says so. One that a test has in its own process has no such path, which is an answer as well.
 */
const BUSY =
  /^console error: Failed to load resource: the server responded with a status of (503|404 \(Not Found\) \(\S+\/readyz\))/;

/** Chromium itself writes the first two when a server is away; no page can keep it from that. */
const ABOUT_THE_LINE = [
  /^console error: Failed to load resource: (net::ERR_|the server responded with a status of 503)/,
  /^console error: WebSocket connection to '[^']+' failed: /,
  // What the app reports of a page whose code it could not fetch.
  /^console error: CodeMissing: /,
];

function isAboutTheLine(text: string): boolean {
  return ABOUT_THE_LINE.some((pattern) => pattern.test(text));
}
