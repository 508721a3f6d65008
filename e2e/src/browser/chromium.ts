import { existsSync } from 'node:fs';
import { chromium, type Browser } from 'playwright-core';

/** Debian's. The shell has no windows, whose own pages cost a quarter of a journey's time. */
const SHELL = '/usr/bin/chromium-headless-shell';
const WHOLE = '/usr/bin/chromium';

/** Chromium without a screen. `BOURSE_CHROMIUM` names another one than Debian's. */
export function launchChromium(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env['BOURSE_CHROMIUM'] ?? (existsSync(SHELL) ? SHELL : WHOLE),
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}
