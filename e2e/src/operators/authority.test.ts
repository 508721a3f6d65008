import { readFileSync } from 'node:fs';
import { enrolAdmin, inviteOperator } from '@bourse/testkit/operator';
import { unzip } from '@bourse/testkit/unzip';
import { expect } from '../browser/journey.ts';
import { Console, test } from './console.ts';

test('finance has the papers and the data of one user made for an authority, with a reason that is on record', async ({
  scripted,
  newVisitor,
}) => {
  const user = await scripted.signUp();
  await user.place({ direction: 'buy', type: 'market', amount: '123.45' });
  const admin = await enrolAdmin(scripted);
  const link = await inviteOperator(scripted, admin, 'finance', 'finance@example.com');
  const page = await newVisitor({ url: scripted.url });
  const console = await Console.enrol(page, scripted, link);
  await page.goto(`/ops/users/${user.userId}`);
  await page.getByRole('tab', { name: 'Papers for an authority' }).click();

  const day = new Date(scripted.clock.now()).toISOString().slice(0, 10);
  await page.getByRole('button', { name: 'Make a paper' }).click();
  await console.dialog.getByLabel('First day (UTC)').fill(day);
  await console.dialog.getByLabel('Last day (UTC)').fill(day);
  await console.dialog.getByRole('button', { name: 'Download' }).click();
  await console.dialog.getByText('Please fill this in.').waitFor();
  await console.dialog.getByLabel('Reason').fill('Letter 17 of the prosecutor');
  const saving = page.waitForEvent('download');
  await console.confirm('Download');
  const paper = await saving;
  expect(paper.suggestedFilename()).toBe(`statement-${user.userId}-${day}-${day}.pdf`);
  expect(
    readFileSync(await paper.path())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');

  await page.getByRole('button', { name: 'Take out all data' }).click();
  await console.dialog.getByLabel('Reason').fill('Letter 17 of the prosecutor');
  const taking = page.waitForEvent('download');
  await console.confirm('Download');
  const data = unzip(readFileSync(await (await taking).path()));
  expect(data.get('README.txt')!.toString()).toContain('may not see it: identity documents');
  expect(JSON.parse(data.get('trades-bought.json')!.toString())).toHaveLength(1);

  const { list } = await admin.ok('/ops/api/log/list', { action: 'export', pageSize: '100' });
  expect(list.map(({ email, action, subject }: Record<string, string>) => [email, action, subject])).toEqual([
    ['finance@example.com', 'export.userData', `user:${user.userId}`],
    ['finance@example.com', 'export.statement', `user:${user.userId}`],
  ]);
});

test('what the house has at stake stands by product and coin, as a chart and as a file', async ({
  scripted,
  newVisitor,
}) => {
  const admin = await enrolAdmin(scripted);
  const link = await inviteOperator(scripted, admin, 'finance', 'finance@example.com');
  const page = await newVisitor({ url: scripted.url });
  await Console.enrol(page, scripted, link);
  const { products } = await admin.ok('/ops/api/results/exposure');
  expect(products.length).toBeGreaterThan(3);
  await page.goto('/ops/results?tab=exposure');
  const bars = page.getByTestId('exposure-bars');
  await bars.waitFor();
  const swap = bars.getByRole('region', { name: 'Convert' });
  const priced = products.filter(
    ({ product, value }: Record<string, string>) => product === 'swap' && value !== '',
  );
  expect(priced.length).toBeGreaterThan(1);
  expect(await swap.getByRole('listitem').count()).toBe(Math.min(9, priced.length));
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV' }).first().click();
  const file = readFileSync(await (await saving).path(), 'utf8');
  const lines = file.trimEnd().split(/\r?\n/).slice(1);
  expect(lines).toHaveLength(products.length);
  for (const { currency, value } of products)
    expect(lines.some((line) => line.includes(`,${currency},`) && line.endsWith(`,${value}`))).toBe(true);
});
