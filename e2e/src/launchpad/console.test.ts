import { FUND_PASSWORD } from '@bourse/testkit/client';
import { enrolAdmin, inviteOperator } from '@bourse/testkit/operator';
import { expect } from '../browser/journey.ts';
import { Console, test } from '../operators/console.ts';
import { press } from '../browser/form.ts';
import { HOUR_MS, subscriber } from './project.ts';
import { inkOf, printWhitePaper, textOf } from './white-paper.ts';

test('an operator creates, edits and lists a project; its Japanese white paper is read', async ({
  scripted,
  newVisitor,
}) => {
  const { clock } = scripted;
  const admin = await enrolAdmin(scripted);
  const link = await inviteOperator(scripted, admin, 'admin', 'boss@example.com');
  const house = await newVisitor({ url: scripted.url });
  const paper = await printWhitePaper(house, 'ノヴァの白書');
  const console = await Console.enrol(house, scripted, link);
  const at = (ms: number) =>
    new Date(Math.floor((clock.now() + ms) / 60_000) * 60_000).toISOString().slice(0, 16).replace('T', ' ');

  await console.go('Subscriptions');
  await house.getByRole('button', { name: 'New project' }).click();
  const fill = (label: string, text: string) => console.dialog.getByLabel(label, { exact: true }).fill(text);
  for (const [label, text] of [
    ['Name in English', 'Nova Network'],
    ['Summary in English', 'Small payments between machines.'],
    ['Coin', 'NOVA'],
    ['Price in USDT', '0.05'],
    ['Issued volume', '1000'],
    ['Minimum per purchase (USDT)', '10'],
    ['Maximum per user (USDT)', '400'],
    ['Maximum per user (coins)', '1000'],
    ['Lock days', '1'],
    ['Warm-up starts', at(0)],
    ['Joining starts', 'soon'],
    ['Joining ends', at(26 * HOUR_MS)],
  ] as const)
    await fill(label, text);
  await console.dialog.getByRole('button', { name: 'Continue' }).click();
  await console.dialog.getByText('A time such as').waitFor();
  await fill('Joining starts', at(2 * HOUR_MS));
  await console.dialog.getByRole('button', { name: 'Continue' }).click();
  await console.confirm('New project');
  // Another admin approves what users pay, and for what.
  await console.approvedBy(admin);
  await console.rows.filter({ hasText: 'Nova Network' }).click();
  await house.getByRole('heading', { level: 1, name: 'Nova Network (NOVA)' }).waitFor();

  await house.getByRole('button', { name: 'Edit' }).click();
  await fill('Price in USDT', '0.5');
  await console.dialog.getByRole('button', { name: 'Continue' }).click();
  await console.dialog.getByText('0.05 → 0.5').waitFor();
  await console.confirm('Save');
  await console.approvedBy(admin);
  await house.getByText('0.5 USDT').waitFor();

  await house.getByRole('tab', { name: 'Texts' }).click();
  await house.getByRole('button', { name: '日本語 (missing)' }).click();
  await house.getByLabel('Name', { exact: true }).fill('ノヴァ・ネットワーク');
  await house.getByLabel('Summary', { exact: true }).fill('機械どうしの少額決済。');
  await house.getByLabel('Rules', { exact: true }).fill('## 参加方法\n\n<img src=x onerror=alert(1)>');
  await press(house, 'Save');
  await house.getByRole('alert').waitFor();
  await house.getByLabel('Rules', { exact: true }).fill('## 参加方法');
  await press(house, 'Save');
  // Users see the project: what they read takes two as well.
  await console.approvedBy(admin);
  await house.getByRole('tab', { name: 'White papers' }).click();
  await house
    .getByLabel('White paper in 日本語 as a PDF')
    .setInputFiles({ name: 'nova.pdf', mimeType: 'application/pdf', buffer: paper });
  await console.approvedBy(admin);
  await house.getByRole('tab', { name: 'White papers' }).click();
  await house.getByTestId('book-ja').getByText('PDF').waitFor();

  // A reader without an account, in Japanese.
  const reader = await newVisitor({ url: scripted.url, language: 'ja' });
  await reader.goto('/pc/subcribe');
  await reader.getByTestId('project-card').getByRole('link', { name: 'ノヴァ・ネットワーク' }).click();
  await reader.getByRole('heading', { name: '参加方法' }).waitFor();
  await reader.getByRole('link', { name: 'ホワイトペーパー' }).click();
  await expect.poll(() => textOf(reader, 0)).toContain('ノヴァの白書');
  expect(await reader.getByTestId('pdf-page').count()).toBe(2);
  await expect.poll(() => inkOf(reader, 0)).toBeGreaterThan(0.01);

  // The coin may trade between users at any time.
  await house.getByRole('button', { name: 'List the pair' }).click();
  await console.dialog.getByRole('button', { name: 'Continue' }).click();
  await console.confirm('List the pair');
  await console.approvedBy(admin);
  await house.getByRole('tab', { name: 'Terms' }).click();
  await house.getByText('NOVAUSDT').waitFor();
});

test('an operator cancels a project, and the money is back at once', async ({ scripted, newVisitor }) => {
  const admin = await enrolAdmin(scripted);
  const link = await inviteOperator(scripted, admin, 'admin', 'boss@example.com');
  const now = scripted.clock.now();
  const { id } = await admin.ok('/ops/api/launchpad/create', {
    coin: 'DUSK',
    mode: 'pro-rata',
    price: '1',
    supply: '1000',
    purchaseMin: '10',
    purchaseMax: '500',
    allotMax: '500',
    warmupStart: String(now),
    joinStart: String(now + HOUR_MS),
    joinEnd: String(now + 9 * HOUR_MS),
    lockDays: '1',
    name: 'Dusk Games',
    summary: 'Games at dusk.',
  });
  const user = await subscriber(scripted);
  await scripted.clock.advance(HOUR_MS);
  await user.ok('/bb/subscribe/purchase', { id, amount: '500', fundPassword: FUND_PASSWORD });
  const buyer = await newVisitor({ url: scripted.url, as: user });
  await buyer.goto('/pc/subcribe/my');
  await buyer.getByTestId('subscription-row').getByText('Waiting for allotment').waitFor();

  const house = await newVisitor({ url: scripted.url });
  const console = await Console.enrol(house, scripted, link);
  await console.go('Subscriptions');
  await console.rows.filter({ hasText: 'Dusk Games' }).click();
  await house.getByRole('tab', { name: 'Purchases' }).click();
  await console.rows.getByText('500 USDT').waitFor();
  await house.getByRole('button', { name: 'Cancel project' }).click();
  await console.dialog.getByLabel('Type DUSK to confirm').fill('dusk');
  await console.dialog.getByLabel('Reason').fill('The team has left');
  await console.dialog.getByRole('button', { name: 'Cancel project' }).click();
  await console.dialog.getByRole('button', { name: 'Cancel project' }).waitFor();
  await console.dialog.getByLabel('Type DUSK to confirm').fill('DUSK');
  await console.confirm('Cancel project');

  await buyer.getByTestId('subscription-row').getByText('Refunded').waitFor();
  expect(await user.balance('USDT')).toEqual({ available: '10000.00000000', frozen: '0.00000000' });
});
