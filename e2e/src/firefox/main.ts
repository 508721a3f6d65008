import { mkdirSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'puppeteer-core';
import { startServer, stopServer } from '../browser/server.ts';
import { NotHere } from '../trials.ts';
import { ensureFirefox, launchFirefox } from './browser.ts';
import { journey } from './journey.ts';
import { Person } from './person.ts';

/**
 * `npm run firefox`: a newcomer's way in Debian's Firefox on a real exchange, from the invite link to a withdrawal request.
 * Exit code 1 when a step did not hold or the page complained; where Firefox cannot be had it says so, and ends with 0.
 */

/** Where the last window is seen when a step did not hold. */
const PICTURE = fileURLToPath(new URL('../../screenshots/failed-firefox.png', import.meta.url));

try {
  ensureFirefox();
  process.exitCode = await walk();
} catch (error) {
  if (!(error instanceof NotHere)) throw error;
  console.log(`Firefox: skipped, ${error.message}`);
}

async function walk(): Promise<number> {
  rmSync(PICTURE, { force: true });
  const server = await startServer();
  let browser: Browser | undefined;
  try {
    await server.calm();
    browser = await launchFirefox();
    console.log(await browser.version());
    const person = await Person.enter(browser, server.url, { language: 'en-US', confirmOrders: '0' });
    const failure = await journey(person, server, (line) => console.log(`  ${line}`)).then(
      () => undefined,
      (error: unknown) => error,
    );
    if (failure !== undefined) {
      console.error(failure);
      mkdirSync(dirname(PICTURE), { recursive: true });
      await person.page.screenshot({ path: PICTURE }).catch(console.error);
    }
    for (const complaint of person.complaints) console.error(`  COMPLAINT ${complaint}`);
    const ok = failure === undefined && person.complaints.length === 0;
    console.log(`Firefox: ${ok ? 'ok' : 'failed'}`);
    return ok ? 0 : 1;
  } finally {
    await browser?.close();
    await stopServer(server);
  }
}
