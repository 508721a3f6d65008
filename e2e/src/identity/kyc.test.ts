import type { Page } from 'playwright-core';
import { note, press } from '../browser/form.ts';
import { expect, test } from '../browser/journey.ts';
import { chooseFile, dropFile, photo } from '../browser/pictures.ts';
import { toast } from '../browser/trade-page.ts';

const SCRIPT = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
const MIB = 1024 * 1024;

test('someone submits his documents; the demo review verifies him while he looks on, and a message says so', async ({
  newVisitor,
  newUser,
}) => {
  const user = await newUser();
  const page = await newVisitor({ as: user });
  await page.goto('/pc/setting');
  await page.getByRole('heading', { name: 'Identity verification' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/pc/setting/verify');

  await press(page, 'Submit');
  await note(page, 'Please enter your real name');
  await note(page, 'Please enter the ID number: 4-32 letters, digits or dashes');
  await expect.poll(() => page.getByRole('alert').getByText('Please upload credentials').count()).toBe(2);

  const front = page.getByLabel('ID photo, front', { exact: true });
  const back = page.getByLabel('ID photo, back', { exact: true });
  await chooseFile(front, 'passport.png', SCRIPT);
  await note(page, 'Please choose a JPEG, PNG or WebP picture.');
  await chooseFile(front, 'passport.png', Buffer.concat([photo(), Buffer.alloc(8 * MIB)]));
  await note(page, 'The picture is larger than 8 MB.');
  await chooseFile(front, 'front.png', photo());
  await page.getByText('front.png').waitFor();
  await dropFile(back, 'back.png', photo(200, 320));
  await page.getByText('back.png').waitFor();
  expect(
    await page
      .getByRole('alert')
      .getByText(/picture|credentials/)
      .count(),
  ).toBe(0);
  await page.getByRole('button', { name: 'Remove: ID photo, back' }).click();
  await page.getByText('back.png').waitFor({ state: 'hidden' });
  await dropFile(back, 'again.png', photo());

  await page.getByLabel('Real name').fill('Ada Lovelace');
  await page.getByLabel('ID number').fill('X1234567');
  await press(page, 'Submit');
  await toast(page, 'Submitted');
  await page.getByText('We are reviewing your documents').waitFor();
  // Nothing can be changed now, not even by who would ask the server.
  expect(await page.getByRole('button', { name: 'Submit' }).count()).toBe(0);
  expect(await page.getByRole('main').textContent()).not.toContain('X1234567');

  await page.getByText('Your identity is verified').waitFor();
  await page.getByText('Verified', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'Messages, 1 unread' }).click();
  await page.getByTestId('message-row').getByText('Identity verified').click();
  await page.getByRole('heading', { name: 'Identity verified' }).waitFor();
  await page.getByRole('link', { name: 'Messages', exact: true }).waitFor();
  expect((await user.ok('/user/info')).auth).toBe(2);
});

test('a rejected application says why, and can be corrected', async ({ newVisitor, scripted }) => {
  const user = await scripted.signUp();
  const page = await newVisitor({ as: user, url: scripted.url });
  await page.goto('/pc/setting/verify');
  await apply(page);
  const { review, kyc } = scripted.running.identity;
  const [application] = (await review.list({ userId: user.userId, pageNo: 1, pageSize: 1 })).list;
  await kyc.reject(application!.id, 'The back is not legible', 'operator:1');
  await page.getByText('Reason: The back is not legible').waitFor();
  await page.getByTestId('unread-badge').waitFor();
  await apply(page);
});

async function apply(page: Page): Promise<void> {
  await page.getByLabel('Real name').fill('Ada Lovelace');
  await page.getByLabel('ID number').fill('X1234567');
  await chooseFile(page.getByLabel('ID photo, front', { exact: true }), 'front.png', photo());
  await chooseFile(page.getByLabel('ID photo, back', { exact: true }), 'back.png', photo());
  await page.getByText('back.png').waitFor();
  await press(page, 'Submit');
  await page.getByText('We are reviewing your documents').waitFor();
}
