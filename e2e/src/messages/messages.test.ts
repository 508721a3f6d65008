import type { TestExchange } from '@bourse/testkit/exchange';
import type { TestUser } from '@bourse/testkit/client';
import { expect, test } from '../browser/journey.ts';

test('a guest reads the notices; personal messages are for who is logged in', async ({ newVisitor }) => {
  const page = await newVisitor();
  await page.goto('/pc/home');
  await page.getByRole('banner').getByRole('link', { name: 'Messages' }).click();
  const notices = page.getByTestId('message-row');
  await notices.first().waitFor();
  const title = await notices.getByText('We never ask for your password').textContent();
  await notices.getByText('We never ask for your password').click();
  await page.getByRole('heading', { name: title! }).waitFor();
  await page.getByText(/Whoever does is not one of us\.$/).waitFor();
  // In the language of the page, at once.
  await page.getByRole('banner').getByRole('button', { name: 'English' }).click();
  await page.getByRole('menuitemradio', { name: '简体中文' }).click();
  await page.getByRole('heading', { name: title! }).waitFor({ state: 'hidden' });
  await page.getByRole('article').getByRole('heading').waitFor();

  await page.goto('/pc/help/message?type=personal');
  await page.getByRole('main').getByText('登录后即可查看消息。').waitFor();
  await page.getByRole('main').getByRole('button', { name: '登录' }).click();
  await page.getByRole('dialog').waitFor();
});

test('messages come in live, are read one by one or all at once, in every window', async ({
  newVisitor,
  scripted,
}) => {
  const user = await scripted.signUp();
  const page = await newVisitor({ as: user, url: scripted.url });
  const other = await newVisitor({ as: user, url: scripted.url });
  for (const window of [page, other]) {
    await window.goto('/pc/help/message?type=personal');
    await window.getByText(/^No messages yet\./).waitFor();
  }
  for (const reason of ['Blurred', 'Expired', 'Cut off']) await beRejected(scripted, user, reason);
  await page.getByRole('tab', { name: 'Personal (3)' }).waitFor();
  await other.getByRole('link', { name: 'Messages, 3 unread' }).waitFor();
  const rows = page.getByTestId('message-row');
  await expect.poll(() => rows.count()).toBe(3);
  await expect.poll(() => rows.getByRole('img', { name: 'Unread' }).count()).toBe(3);

  await rows.filter({ hasText: 'Expired' }).click();
  await page.getByText(/Reason: Expired$/).waitFor();
  await other.getByRole('link', { name: 'Messages, 2 unread' }).waitFor();
  await page.getByRole('link', { name: 'All messages' }).click();
  await expect.poll(() => rows.getByRole('img', { name: 'Unread' }).count()).toBe(2);
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await other.getByRole('link', { name: 'Messages', exact: true }).waitFor();
  await expect.poll(() => rows.getByRole('img', { name: 'Unread' }).count()).toBe(0);
  await expect.poll(() => other.getByRole('img', { name: 'Unread' }).count()).toBe(0);
  expect((await user.ok('/bb/index/message', { type: 'personal' })).unread).toBe(0);
});

async function beRejected({ running }: TestExchange, user: TestUser, reason: string): Promise<void> {
  await user.applyForVerification();
  const { review, kyc } = running.identity;
  const [application] = (await review.list({ userId: user.userId, pageNo: 1, pageSize: 1 })).list;
  expect(await kyc.reject(application!.id, reason, 'operator:1')).toBeUndefined();
}
