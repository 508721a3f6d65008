import { enrolAdmin } from '@bourse/testkit/operator';
import { expect, test as journey } from '../browser/journey.ts';
import { adminLink, Console } from './console.ts';

const test = journey.extend<{ $test: { settings: Readonly<Record<string, string>> } }>({
  settings: { DEMO_REVIEW: 'off', APPROVAL_PROOF: 'on' },
});

test('what takes two is proposed with a code of who proposes it, which the console asks for', async ({
  scripted,
  newVisitor,
}) => {
  const other = await enrolAdmin(scripted, 'other@example.com');
  const page = await newVisitor({ url: scripted.url });
  const console = await Console.enrol(page, scripted, await adminLink(scripted, 'one@example.com'));
  await console.go('Parameters');
  await console.rows.filter({ hasText: 'customer_service_email' }).click();
  await page.keyboard.press('e');
  await console.dialog.getByLabel('New value').fill('desk@example.com');
  await console.dialog.getByRole('button', { name: 'Continue' }).click();
  await console.dialog.getByRole('button', { name: 'Save' }).click();

  const prompt = page.getByRole('dialog', { name: 'Is it you?' });
  await prompt.waitFor();
  await page.keyboard.press('Escape');
  await page.getByText('This takes a code of your authenticator app that was not used yet.').waitFor();
  expect(await other.ok('/ops/api/proposals/list')).toMatchObject({ list: [] });

  await scripted.clock.advance(30_000);
  await console.dialog.getByRole('button', { name: 'Save' }).click();
  await prompt.getByLabel('Code of the authenticator app').fill(console.code());
  await prompt.getByRole('button', { name: 'Confirm' }).click();
  await page.getByText(/^Proposed as number \d+/).waitFor();
  const { list } = await other.ok('/ops/api/proposals/list');
  expect(list).toHaveLength(1);
});
