import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { launch, type Browser } from 'puppeteer-core';
import { NotHere } from '../faults/scene.ts';

/** Debian's Firefox. `BOURSE_FIREFOX` names another one. */
const FIREFOX = process.env['BOURSE_FIREFOX'] ?? '/usr/bin/firefox-esr';

/** Installs Debian's package when it is missing and root asks; throws `NotHere` where it cannot be had. */
export function ensureFirefox(): void {
  if (existsSync(FIREFOX)) return;
  const missing = `${FIREFOX} is missing (Debian, as root: apt-get install firefox-esr)`;
  if (process.env['BOURSE_FIREFOX'] !== undefined || process.getuid?.() !== 0) throw new NotHere(missing);
  console.log('Installing firefox-esr');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  for (const args of [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', 'firefox-esr'],
  ])
    if (spawnSync('apt-get', args, { env, stdio: ['ignore', 'ignore', 'inherit'] }).status !== 0)
      throw new NotHere(`${missing}: apt-get ${args[0]} failed`);
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
