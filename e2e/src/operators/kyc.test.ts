import { enrolAdmin, inviteOperator } from '@bourse/testkit/operator';
import { expect } from '../browser/journey.ts';
import { Console, test } from './console.ts';

test('an operator of the KYC role rejects one application and approves the next, by keyboard', async ({
  scripted,
  newVisitor,
}) => {
  const [first, second] = [await scripted.signUp(), await scripted.signUp()];
  await first.applyForVerification({ realName: 'Ann Example', idNumber: 'AB123456' });
  await scripted.clock.advance(1_000);
  await second.applyForVerification({ realName: 'Bo Example', idNumber: 'CD123456' });
  const admin = await enrolAdmin(scripted);
  const link = await inviteOperator(scripted, admin, 'kyc', 'kyc@example.com');

  const page = await newVisitor({ url: scripted.url });
  const console = await Console.enrol(page, scripted, link);
  const navigation = page.getByRole('navigation', { name: 'Screens' });
  await navigation.getByLabel('2 waiting').waitFor();
  expect(await navigation.getByRole('link', { name: 'Withdrawals' }).count()).toBe(0);
  await page.goto('/ops/withdrawals');
  await expect.poll(() => page.url()).toBe(`${scripted.url}/ops/`);

  await console.go('KYC review');
  await expect.poll(() => console.rows.count()).toBe(2);
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await page.getByText('Ann Example').waitFor();
  for (const side of ['Front', 'Back']) {
    const photo = page.getByRole('img', { name: side });
    await expect
      .poll(() => photo.evaluate((image) => (image as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(0);
  }
  await page.getByRole('button', { name: 'Turn right: Front' }).click();
  await expect
    .poll(() => page.getByRole('img', { name: 'Front' }).getAttribute('style'))
    .toContain('rotate(90deg)');

  await page.keyboard.press('r');
  await console.dialog.getByRole('button', { name: 'Reject' }).click();
  await console.dialog.getByText('Please fill this in.').waitFor();
  await console.dialog.getByLabel('Reason').fill('The photo is blurred');
  await console.confirm('Reject');

  // The next one of the queue stands there without a click.
  await page.getByText('Bo Example').waitFor();
  await page.keyboard.press('a');
  await console.dialog.getByText('CD123456').waitFor();
  // The dialog takes the focus a moment after it is there.
  await console.dialog.locator('button[data-initial-focus]:focus').waitFor();
  await page.keyboard.press('Enter');
  await console.dialog.waitFor({ state: 'hidden' });

  expect(await first.ok('/bb/user/realNameStatus')).toMatchObject({
    auth: 0,
    rejectReason: 'The photo is blurred',
  });
  expect(await second.ok('/bb/user/realNameStatus')).toMatchObject({ auth: 2 });
  await console.go('KYC review');
  await page.getByText('Nobody is waiting.').waitFor();

  // Who looked at whose papers is on record.
  const { list } = await admin.ok('/ops/api/log/list', { action: 'kyc.photo', pageSize: '100' });
  expect(new Set(list.map(({ email, subject }: Record<string, string>) => `${email} ${subject}`))).toEqual(
    new Set([`kyc@example.com user:${first.userId}`, `kyc@example.com user:${second.userId}`]),
  );
});
