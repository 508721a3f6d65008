import type { Page } from 'playwright-core';
import { expect, test } from '../browser/journey.ts';
import { chooseFile, dropFile, photo } from '../browser/pictures.ts';
import { toast } from '../browser/trade-page.ts';

test('a user chooses a picture of himself, sees it in the top bar, and goes back to the default', async ({
  newVisitor,
  newUser,
}) => {
  const user = await newUser();
  const page = await newVisitor({ as: user });
  await page.goto('/pc/account/profile');
  await expect.poll(() => page.getByTestId('uid').textContent()).toBe(String(user.userId));
  const field = page.getByLabel('Profile picture', { exact: true });
  await chooseFile(field, 'broken.png', photo().subarray(0, 60));
  await page.getByRole('alert').getByText('The picture is damaged or too large to open.').waitFor();
  await dropFile(field, 'me.png', photo(640, 400));
  await page.getByText('me.png').waitFor();
  await page.getByRole('button', { name: 'Save picture' }).click();
  await toast(page, 'Your picture has been saved.');
  await expect.poll(() => avatar(page)).toMatch(/^\/bb\/file\/icon\/[\w-]+$/);
  expect(await drawnSize(page)).toEqual({ width: 256, height: 256 });

  await page.reload();
  await expect.poll(() => avatar(page)).toMatch(/^\/bb\/file\/icon\//);
  await page.getByRole('button', { name: 'Use the default picture' }).click();
  await toast(page, 'You have the default picture again.');
  await expect.poll(() => page.getByRole('banner').locator('img').count()).toBe(0);
});

test('the user number and the invite code can be copied', async ({ newVisitor, newUser }) => {
  const user = await newUser();
  const page = await newVisitor({ as: user });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/pc/account/profile');
  const { invitationCode } = await user.ok('/user/info');
  for (const [button, text] of [
    ['Copy UID', String(user.userId)],
    ['Copy invite code', invitationCode],
  ] as const) {
    await page.getByRole('button', { name: button }).click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(text);
    await page.getByRole('button', { name: button }).waitFor();
  }
});

function avatar(page: Page): Promise<string | null> {
  return page.getByRole('banner').locator('img').getAttribute('src');
}

/** What the server made of it. */
function drawnSize(page: Page): Promise<unknown> {
  return page
    .getByRole('banner')
    .locator('img')
    .evaluate((image: HTMLImageElement) => ({ width: image.naturalWidth, height: image.naturalHeight }));
}
