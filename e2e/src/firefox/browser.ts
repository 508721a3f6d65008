import { existsSync } from 'node:fs';
import { launch, type Browser } from 'puppeteer-core';
import { aptInstall, isRoot } from '../debian.ts';
import { NotHere } from '../trials.ts';

/** Debian's Firefox. `BOURSE_FIREFOX` names another one. */
const FIREFOX = process.env['BOURSE_FIREFOX'] ?? '/usr/bin/firefox-esr';

/** Installs Debian's package when it is missing and root asks; throws `NotHere` where it cannot be had. */
export function ensureFirefox(): void {
  if (existsSync(FIREFOX)) return;
  const missing = `${FIREFOX} is missing (Debian, as root: apt-get install firefox-esr)`;
  if (process.env['BOURSE_FIREFOX'] !== undefined || !isRoot()) throw new NotHere(missing);
  console.log('Installing firefox-esr');
  const failed = aptInstall(['firefox-esr']);
  if (failed !== undefined) throw new NotHere(`${missing}: ${failed}`);
}

/** A stock Firefox without a screen, led by WebDriver BiDi: Playwright needs a Firefox of its own. */
export function launchFirefox(): Promise<Browser> {
  return launch({
    browser: 'firefox',
    executablePath: FIREFOX,
    headless: true,
    defaultViewport: { width: 1440, height: 900 },
    extraPrefsFirefox: { 'intl.accept_languages': 'en-US' },
  });
}
