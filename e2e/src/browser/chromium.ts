import { chromium, type Browser } from 'playwright-core';

/** Debian's Chromium, without a screen. `BOURSE_CHROMIUM` names another one. */
export function launchChromium(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env['BOURSE_CHROMIUM'] ?? '/usr/bin/chromium',
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
