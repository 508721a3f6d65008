/// <reference lib="dom" />
import type { Language } from '@bourse/protocol/languages';
import { signUp, type TestUser } from '@bourse/testkit/client';
import { enrolAdmin, enrolOperator, type TestOperator } from '@bourse/testkit/operator';
import { Outbox } from '@bourse/testkit/outbox';
import type { Page } from 'playwright-core';
import { drawPictures, NORDLYS, SOLERA, type Company } from '../brand/companies.ts';
import { setBrand } from '../brand/set-brand.ts';
import { hearCanvases, tracesInDocuments, tracesOn } from '../brand/traces.ts';
import { launchChromium } from '../browser/chromium.ts';
import { startServer, stopServer } from '../browser/server.ts';
import { openVisitor, type VisitorOptions } from '../browser/visitor.ts';
import { CONSOLE_PAGES, GUEST_PAGES, USER_PAGES, type BrandPage } from './brand-pages.ts';
import { MailSheets } from './brand-mails.ts';
import { IS_AXE, isPageWanted, isStateWanted, looks } from './choice.ts';
import { conclude, shoot } from './gallery.ts';

/**
 * `npm run shots:brand`: a demo exchange becomes one company's and then another's, by what two admins do in the console and
 * nothing else, and every kind of page, mail and picture is taken in English and one more language. It fails where anything
 * still says the software's own name. Choices as of `npm run shots`; states are guest, trader, operator, start and mail.
 */

const WIDTHS = [1440];
const COMPANIES = [NORDLYS, SOLERA];
/** As users reach it: mails show a logo only where their readers can. */
const PUBLIC_URL = 'https://exchange.example';

const traces: string[] = [];
let looked = 0;
const server = await startServer({ PUBLIC_URL });
const browser = await launchChromium();
try {
  const { url, databaseUrl } = server;
  const mail = new Outbox(server.dataDir);
  const clock = { now: Date.now, advance: async () => undefined };
  const admin = await enrolAdmin({ url, databaseUrl, clock });
  const second = await enrolOperator({ url, clock, mail }, admin, 'admin', 'second@example.com');
  const trader = await signUp(url, mail, 'trader@example.com');
  for (const company of COMPANIES) {
    await setBrand([admin, second], company, await drawPictures(browser, company));
    traces.push(...(await tracesInDocuments(url)));
    for (const look of looks(WIDTHS, company.languages)) await shootPages(company, look, trader, admin);
    if (isStateWanted('mail') && !IS_AXE) await shootMails(company, mail, admin);
    if (isStateWanted('start') && !IS_AXE) await shootStart(company);
  }
  conclude();
  console.log(`${looked} pages and mails were read for the software's own name`);
} finally {
  await browser.close();
  await stopServer(server);
}
if (traces.length > 0) {
  console.error(['It still says whose software it is:', ...traces].join('\n  '));
  process.exitCode = 1;
}

async function shootPages(
  company: Company,
  look: VisitorOptions,
  trader: TestUser,
  admin: TestOperator,
): Promise<void> {
  if (isStateWanted('guest')) {
    const page = await open(look);
    for (const each of GUEST_PAGES) await shootPage(page, each, { company, state: 'guest', look });
    await page.context().close();
  }
  if (isStateWanted('trader')) {
    const page = await open({ ...look, as: trader });
    for (const each of USER_PAGES) await shootPage(page, each, { company, state: 'trader', look });
    await page.context().close();
  }
  if (isStateWanted('operator')) {
    const page = await open(look);
    for (const each of CONSOLE_PAGES) {
      if (each.name !== 'ops-login') await page.context().addCookies(cookiesOf(admin));
      await shootPage(page, each, { company, state: 'operator', look });
    }
    await page.context().close();
  }
}

interface Shot {
  readonly company: Company;
  readonly state: string;
  readonly look: VisitorOptions;
}

async function shootPage(page: Page, { name, path, content, prepare }: BrandPage, shot: Shot): Promise<void> {
  // The poster by itself is a picture, and the API reference is the viewer's: neither is ours to mend.
  if (!isPageWanted(name) || (IS_AXE && ['poster', 'api'].includes(name))) return;
  await page.goto(path);
  await prepare?.(page);
  await page.locator(content).first().waitFor();
  await page.waitForLoadState('networkidle');
  if (name.endsWith('-foot')) await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await take(page, name, shot);
}

async function take(page: Page, name: string, { company, state, look }: Shot): Promise<void> {
  const as = `${company.key}-${name}`;
  await shoot(page, as, state, look);
  looked++;
  const title = await page.title();
  if (!title.includes(company.name)) traces.push(`${as} ${look.language}: the title is “${title}”`);
  traces.push(...(await tracesOn(page)).map((trace) => `${as} ${look.language}: ${trace}`));
}

/** Each text of each mail as it comes, on one sheet for a language; and those that were sent while users registered. */
async function shootMails(company: Company, mail: Outbox, admin: TestOperator): Promise<void> {
  const sheets = new MailSheets(server, mail, admin);
  for (const look of looks(WIDTHS, company.languages)) {
    if (look.theme === 'dark') continue;
    const letters = await sheets.lettersIn(look.language as Language);
    looked += letters.length;
    traces.push(...sheets.tracesIn(letters, company));
    const page = await open(look);
    await sheets.show(page, letters, PUBLIC_URL);
    await shoot(page, `${company.key}-mails`, 'mail', look, { whole: true });
    await page.context().close();
  }
}

/** The page of a start, after a server that was killed: it has no database to ask for the brand. */
async function shootStart(company: Company): Promise<void> {
  for (const look of looks(WIDTHS, company.languages)) {
    const page = await open(look);
    // So that it stays while it is looked at.
    await page.route('**/readyz/commands', (route) => route.fulfill({ status: 503 }));
    const before = server.serverPid();
    server.kill('server');
    for (const until = Date.now() + 10_000; Date.now() < until;) {
      await page.goto('/pc/home').catch(() => undefined);
      if ((await page.locator('main[role=status] #title').count()) > 0) break;
    }
    await page.locator('main[role=status] h1 img').waitFor();
    await take(page, 'start', { company, state: 'start', look });
    await page.context().close();
    await server.ready(before);
    await server.calm();
  }
}

async function open(options: VisitorOptions): Promise<Page> {
  const { page, complaints } = await openVisitor(browser, server.url, options);
  page.on('close', () => {
    for (const complaint of complaints) console.error(complaint);
  });
  await hearCanvases(page);
  return page;
}

function cookiesOf(operator: TestOperator): { name: string; value: string; url: string }[] {
  return operator.cookie.split('; ').map((pair) => {
    const at = pair.indexOf('=');
    return { name: pair.slice(0, at), value: pair.slice(at + 1), url: `${server.url}/ops` };
  });
}
