import { readFileSync } from 'node:fs';
import { enableTwoFactor } from '@bourse/testkit/two-factor';
import type { Page } from 'playwright-core';
import { expectNoBarrier } from '../accessibility/barriers.ts';
import { fillMailCode } from '../browser/form.ts';
import { expect, test } from '../browser/journey.ts';
import { toast } from '../browser/trade-page.ts';

const MINUTE = 60_000;
/** Axe looks at each step as a whole. */
const PATIENCE = { timeout: 120_000 };

test(
  'a user makes a key with the code from his mail, keeps it, and takes it away again',
  PATIENCE,
  async ({ newVisitor, scripted }) => {
    const user = await scripted.signUp();
    const page = await newVisitor({ as: user, url: scripted.url });
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto('/pc/setting/security');
    await page.getByRole('link', { name: 'Manage: API keys' }).click();
    await page.getByText('You have no API keys yet.').waitFor();
    await page.getByRole('main').getByRole('button', { name: 'Create key' }).first().click();

    const dialog = page.getByRole('dialog');
    await expect.poll(() => dialog.getByRole('switch', { name: 'Trade' }).isChecked()).toBe(true);
    expect(await dialog.getByRole('switch', { name: 'Read' }).count()).toBe(0);
    await dialog.getByText('Without a list the key works from anywhere.').waitFor();
    await dialog.getByRole('switch', { name: 'Withdraw' }).click();
    await dialog.getByText(/^Whoever gets hold of this key/).waitFor();

    const ips = dialog.getByLabel('Allowed IP addresses');
    await ips.pressSequentially('203.0.113.300');
    // Nobody is corrected in the middle of a word.
    expect(await dialog.getByRole('alert').count()).toBe(0);
    await ips.press('Enter');
    await note(page, 'Not an IP address or network: 203.0.113.300');
    await ips.fill('203.0.113.7, 2001:DB8::/32');
    await dialog.getByText(/2 of 20\.$/).waitFor();
    await dialog.getByText(/^Whoever gets hold of this key/).waitFor({ state: 'hidden' });
    await submit(page);
    await note(page, 'Please enter a name of at most 32 characters');
    await note(page, 'Please enter the e-mail verification code');
    await expectNoBarrier(page, 'create an API key');

    await dialog.getByLabel('Name').fill('Grid bot');
    await fillMailCode(dialog, scripted, user);
    const code = dialog.getByLabel('E-mail verification code');
    const right = await code.inputValue();
    await code.fill(right === '000000' ? '000001' : '000000');
    await submit(page);
    await toast(page, 'Verification code error');
    await code.fill(right);
    await submit(page);

    await dialog.getByText('The secret key is shown only now').waitFor();
    const accessKey = (await page.getByTestId('access-key').textContent())!;
    const secretKey = (await page.getByTestId('secret-key').textContent())!;
    expect(accessKey.length).toBeGreaterThan(15);
    expect(secretKey.length).toBeGreaterThan(15);
    await expectNoBarrier(page, 'a new API key');
    for (const [button, text] of [
      ['Copy access key', accessKey],
      ['Copy secret key', secretKey],
    ] as const) {
      await dialog.getByRole('button', { name: button, exact: true }).click();
      await expect.poll(() => page.evaluate('navigator.clipboard.readText()')).toBe(text);
    }
    const { host } = new URL(scripted.url);
    expect(await saved(page, 'Download api-key.env')).toBe(
      `HOST=${host}\nSCHEME=http\nKEY=${accessKey}\nSECRET=${secretKey}\n`,
    );
    expect(JSON.parse(await saved(page, 'Download api-key.json'))).toMatchObject({ secret: secretKey });

    // It does not close by accident.
    await page.keyboard.press('Escape');
    await toast(page, /^Save the secret key first/);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.goBack();
    expect(await page.getByTestId('secret-key').textContent()).toBe(secretKey);
    await dialog.getByRole('button', { name: 'I have saved it' }).click();
    await dialog.waitFor({ state: 'hidden' });

    const key = page.getByTestId('api-key');
    expect(await key.textContent()).toContain(accessKey);
    expect(await key.getByRole('list', { name: 'Rights' }).getByRole('listitem').allTextContents()).toEqual([
      'Read',
      'Trade',
      'Withdraw',
    ]);
    expect(await key.textContent()).toMatch(/Grid bot.*203\.0\.113\.7.*2001:db8::\/32.*Never used/);
    // Whoever comes to this browser later finds no secret in it.
    expect(await page.content()).not.toContain(secretKey);
    expect(await page.evaluate('JSON.stringify([localStorage, sessionStorage])')).not.toContain(secretKey);
    await expectNoBarrier(page, 'API keys');
    await page.reload();
    await key.waitFor();
    expect(await page.content()).not.toContain(secretKey);

    await page.getByRole('button', { name: 'Delete key Grid bot' }).click();
    await dialog.getByText('Grid bot').waitFor();
    await dialog.getByText(accessKey).waitFor();
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
    await toast(page, 'The key Grid bot has been deleted.');
    await page.getByText('You have no API keys yet.').waitFor();
    expect((await user.ok('/bb/apikey/list')).list).toEqual([]);
  },
);

test(
  'where two-factor is on, the app is asked and no mail is sent',
  PATIENCE,
  async ({ newVisitor, scripted }) => {
    const user = await scripted.signUp();
    const app = await enableTwoFactor(scripted, user);
    const page = await newVisitor({
      as: user,
      url: scripted.url,
      viewport: { width: 390, height: 844 },
      theme: 'light',
    });
    await page.goto('/pc/setting/api');
    await page.getByRole('main').getByRole('button', { name: 'Create key' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Authenticator code').waitFor();
    expect(await dialog.getByRole('button', { name: 'Get code' }).count()).toBe(0);
    await dialog.getByLabel('Name').fill('Reader');
    await dialog.getByRole('switch', { name: 'Trade' }).click();
    await submit(page);
    await note(page, 'Please enter the code of your authenticator app.');
    await scripted.clock.advance(MINUTE);
    await dialog.getByLabel('Authenticator code').fill(app.code());
    await submit(page);
    await dialog.getByRole('button', { name: 'I have saved it' }).click();
    const key = page.getByTestId('api-key');
    expect(await key.getByRole('list', { name: 'Rights' }).getByRole('listitem').allTextContents()).toEqual([
      'Read',
    ]);
    expect(await key.textContent()).toContain('Any IP address');
    await expectNoBarrier(page, 'API keys on a phone');
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
  },
);

async function submit(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click();
}

async function note(page: Page, text: string): Promise<void> {
  await page.getByRole('dialog').getByRole('alert').getByText(text, { exact: true }).waitFor();
}

/** What a button saves. */
async function saved(page: Page, button: string): Promise<string> {
  const saving = page.waitForEvent('download');
  await page.getByRole('dialog').getByRole('button', { name: button }).click();
  return readFileSync(await (await saving).path(), 'utf8');
}
