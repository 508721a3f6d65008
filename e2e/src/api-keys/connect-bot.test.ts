import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { TestUser } from '@bourse/testkit/client';
import type { Outbox } from '@bourse/testkit/outbox';
import { inject } from 'vitest';
import { expectNoBarrier } from '../accessibility/barriers.ts';
import { expect, test } from '../browser/journey.ts';

const EXAMPLES = fileURLToPath(new URL('../../../docs/examples/', import.meta.url));

test('a visitor finds the guide, which names this exchange, and reads it with the keyboard', async ({
  newVisitor,
}) => {
  const page = await newVisitor();
  const { origin, host } = new URL(inject('exchange').url);
  await page.goto('/pc/home');
  const footer = page.getByRole('contentinfo');
  expect(await footer.getByRole('link', { name: 'API documentation' }).getAttribute('href')).toBe(
    '/docs/api',
  );
  await footer.getByRole('link', { name: 'Connect your bot' }).click();
  // Its own page is for users: a visitor reads it where he is.
  await page.getByRole('dialog', { name: 'Connect your bot' }).waitFor();
  expect(await page.getByTestId('address-rest').textContent()).toBe(origin);
  expect(await page.getByTestId('address-private').textContent()).toBe(`ws://${host}/ws/v2`);
  const shown = (file: string) => page.getByRole('region', { name: `Text of ${file}` });
  expect(await shown('bot.mjs').textContent()).toContain(`?? '${host}'`);

  await page.getByRole('tab', { name: 'JavaScript' }).focus();
  for (const [file, words] of [
    ['bot.py', `"HOST", "${host}"`],
    ['freqtrade.json', `"hostname": "${host}"`],
    ['hummingbot.sh', `HOST:-${host}`],
  ] as const) {
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => shown(file).textContent()).toContain(words);
  }
  // The panel, its button, the text that can be scrolled.
  for (const stop of [null, 'Copy hummingbot.sh', 'Text of hummingbot.sh']) {
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.getAttribute("aria-label")')).toBe(stop);
  }
  await expectNoBarrier(page, 'connect-bot');

  // Keys are for users.
  await page.getByRole('link', { name: 'Create an API key' }).click();
  await page
    .getByRole('dialog', { name: /Welcome/ })
    .getByLabel('Password', { exact: true })
    .waitFor();
  await page.getByRole('dialog', { name: 'Connect your bot' }).waitFor({ state: 'hidden' });
  expect(new URL(page.url()).pathname).toBe('/pc/home');
});

test('the program that the guide shows, copied and started, trades and follows the book', async ({
  newVisitor,
  newUser,
  mailbox,
}) => {
  const user = await newUser();
  const page = await newVisitor({ as: user });
  await page.goto('/pc/connect-bot');
  const program = (await page.getByRole('region', { name: 'Text of bot.mjs' }).textContent())!;
  const { accessKey, secretKey } = await issueKey(user, mailbox);

  // Beside the original, so that it finds the ccxt of this repository.
  const dir = mkdtempSync(join(EXAMPLES, 'copied-'));
  try {
    writeFileSync(join(dir, 'bot.mjs'), program);
    const { stdout } = await promisify(execFile)('node', ['bot.mjs'], {
      cwd: dir,
      env: { PATH: process.env.PATH, KEY: accessKey, SECRET: secretKey },
      timeout: 45_000,
    });
    const lines = stdout.trim().split('\n');
    expect(lines.slice(0, 2)).toEqual(['open: 1', 'cancelled: canceled']);
    expect(lines[2]).toMatch(/^bought: 0\.\d+ at \d+(\.\d+)? fee 0\.\d+ BTC$/);
    expect(lines.slice(3)).toHaveLength(10);
    for (const line of lines.slice(3)) expect(line).toMatch(/^book: [\d.]+ x [\d.]+ \| [\d.]+ x [\d.]+$/);
  } finally {
    rmSync(dir, { recursive: true });
  }

  await page.goto('/pc/setting/api');
  await expect.poll(() => page.getByTestId('api-key').textContent()).toMatch(/from 127\.0\.0\.1/);
  await page.goto('/pc/account/trade?tab=fills');
  await page.getByTestId('fills-row').first().waitFor();
});

async function issueKey(
  user: TestUser,
  mailbox: Outbox,
): Promise<{ readonly accessKey: string; readonly secretKey: string }> {
  await user.ok('/bb/user/sendSecurityCode', { purpose: 'apiKey' });
  const code = mailbox.codeFor(user.email);
  return user.ok('/bb/apikey/create', { label: 'Guide', rights: 'read,trade', code });
}
