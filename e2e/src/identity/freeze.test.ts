import { expect, test } from '../browser/journey.ts';

test('the link of a mail freezes withdrawals without a log-in, and not before its button is pressed', async ({
  newVisitor,
  scripted,
}) => {
  const user = await scripted.signUp();
  const { freeze } = scripted.running.identity;
  const [, link] = (await freeze.link(user.userId)).split('#');
  const page = await newVisitor({ url: scripted.url });
  await page.goto(`/pc/freeze#${link}`);
  const button = page.getByRole('button', { name: 'Stop all withdrawals' });
  await button.waitFor();
  expect(await freeze.since(user.userId)).toBe(0);
  await button.click();
  await page.getByText('Withdrawals are frozen.').waitFor();
  expect(await freeze.since(user.userId)).not.toBe(0);

  const own = await newVisitor({ as: user, url: scripted.url });
  await own.goto('/pc/setting/security');
  await own.getByText(/^Withdrawals are frozen since/).waitFor();
  await own.getByRole('button', { name: 'Allow withdrawals again' }).click();
  await own.getByRole('dialog').getByLabel('E-mail verification code').waitFor();
});
