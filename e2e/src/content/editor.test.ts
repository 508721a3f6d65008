import { expect } from '../browser/journey.ts';
import { adminLink, Console, test } from '../operators/console.ts';

test('an article is edited in the console, read in Korean, and restored', async ({
  scripted,
  newVisitor,
}) => {
  const reader = await newVisitor({ url: scripted.url, language: 'ko', as: await scripted.signUp() });
  await reader.goto('/pc/help');
  await reader.getByTestId('article-row').first().waitFor();
  await reader.getByRole('searchbox').fill('수수료');
  await reader.waitForURL((url) => url.searchParams.get('q') === '수수료');
  await reader.locator('a[href$="/help/detail?id=fees"]').click();
  await reader.getByRole('table').first().waitFor();
  const before = (await reader.getByRole('heading', { level: 1 }).textContent())!;

  const page = await newVisitor({ url: scripted.url });
  const console = await Console.enrol(page, scripted, await adminLink(scripted));
  await console.go('Content');
  await page.getByRole('combobox', { name: 'Kind' }).click();
  await page.getByRole('option', { name: 'Article' }).click();
  await page.getByLabel('Search names, titles and texts').fill('fees');
  await console.rows.filter({ hasText: 'fees' }).first().click();
  await page.getByRole('tab', { name: '한국어' }).click();
  expect(await page.getByLabel('Title').inputValue()).toBe(before);
  await page.getByLabel('Title').fill('수수료 안내 (개정)');
  await page
    .getByLabel('Text')
    .fill('## 현물\n\n수수료는 **0.1%**입니다.\n\n- [위험 고지](/help/detail?id=risk-notice)');
  const preview = page.getByRole('region', { name: 'Preview' });
  await preview.getByRole('heading', { name: '현물' }).waitFor();
  expect(await preview.locator('strong').textContent()).toBe('0.1%');
  await page.keyboard.press('Control+s');
  await page.getByText('Saved', { exact: true }).waitFor();

  await reader.reload();
  await reader.getByRole('heading', { level: 1, name: '수수료 안내 (개정)' }).waitFor();
  await reader.getByRole('heading', { level: 2, name: '현물' }).waitFor();
  // A link to another page of ours is followed without loading the app again.
  await reader.evaluate(() => Object.assign(window, { stillHere: true }));
  await reader.getByRole('link', { name: '위험 고지' }).click();
  await reader.waitForURL((url) => url.searchParams.get('id') === 'risk-notice');
  expect(await reader.evaluate(() => 'stillHere' in window)).toBe(true);

  // Every change is a version that can be compared and brought back.
  await page.getByRole('tab', { name: 'Versions' }).click();
  await page.getByText('수수료 안내 (개정)', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Restore' }).click();
  await console.confirm('Restore');
  await page
    .getByText(/^Version 3/)
    .first()
    .waitFor();
  await page.getByRole('tab', { name: '한국어' }).click();
  await expect.poll(() => page.getByLabel('Title').inputValue()).toBe(before);
  await console.go('Audit log');
  await page.getByText('content.restore').first().waitFor();
});

test('a draft is seen by nobody; published, it is; what two operators change at once is not lost', async ({
  scripted,
  newVisitor,
}) => {
  const page = await newVisitor({ url: scripted.url });
  const console = await Console.enrol(page, scripted, await adminLink(scripted));
  await console.go('Content');
  await page.getByRole('button', { name: /^New content/ }).click();
  await console.dialog.getByRole('combobox').selectOption({ label: 'Notice' });
  await console.dialog.getByLabel('Title in English').fill('Maintenance on Sunday');
  await console.dialog.getByRole('button', { name: 'New content' }).click();
  await page.getByRole('heading', { level: 1, name: 'Maintenance on Sunday' }).waitFor();
  await page.getByLabel('Text').fill('From 02:00 to 03:00 UTC.');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved', { exact: true }).waitFor();

  const reader = await newVisitor({ url: scripted.url });
  await reader.goto('/pc/home');
  await reader.getByRole('region', { name: 'Notices' }).locator('details').first().waitFor();
  expect(await reader.getByText('Maintenance on Sunday').count()).toBe(0);

  await page.getByRole('button', { name: 'Publish' }).click();
  await console.confirm('Publish');
  await page.getByText('Published', { exact: true }).waitFor();
  await reader.reload();
  await reader.getByText('Maintenance on Sunday').click();
  await reader.getByText('From 02:00 to 03:00 UTC.').waitFor();

  // A second window of the same operator, with what it saw first, is refused.
  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.getByLabel('Text').fill('From 04:00.');
  await page.getByLabel('Text').fill('From 03:00 to 04:00 UTC.');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => page.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true);
  await other.getByRole('button', { name: 'Save' }).click();
  await other.getByRole('alert').waitFor();
  expect(await other.getByLabel('Text').inputValue()).toBe('From 04:00.');
});
