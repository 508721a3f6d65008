/// <reference lib="dom" />
import { enrolAdmin, enrolOperator } from '@bourse/testkit/operator';
import { expect, test } from '../browser/journey.ts';
import { photo } from '../browser/pictures.ts';
import { SOLERA } from './companies.ts';
import { readLetter } from './letters.ts';
import { setBrand } from './set-brand.ts';
import { hearCanvases, tracesIn, tracesInDocuments, tracesOn } from './traces.ts';

test('a company makes the exchange its own: pages, poster and mails say it and nothing else, until it is taken back', async ({
  scripted,
  newVisitor,
}) => {
  const admin = await enrolAdmin(scripted);
  const second = await enrolOperator(scripted, admin, 'admin', 'second@example.com');
  const picture = photo();
  await setBrand([admin, second], SOLERA, { logo: picture, logoDark: picture, favicon: picture });
  expect(await tracesInDocuments(scripted.url)).toEqual([]);

  const page = await newVisitor({ url: scripted.url });
  await hearCanvases(page);
  await page.goto('/pc/home');
  await expect.poll(() => page.title()).toContain(SOLERA.name);
  const logo = page.getByRole('banner').getByRole('img', { name: SOLERA.name });
  await expect
    .poll(() => logo.evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0);
  await page.getByRole('contentinfo').getByText(SOLERA.legalEntity).waitFor();
  await page.getByRole('banner').getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('dialog').getByText(`Welcome to ${SOLERA.name}`).waitFor();
  expect(await tracesOn(page)).toEqual([]);

  // What is shown when the exchange is out of reach has the brand's icon at hand, too.
  await page.goto('/pc/offline.html');
  const icon = await page.locator('#brand img').getAttribute('src');
  expect(icon).toContain('/bb/file/icon/');
  await expect.poll(() => page.evaluate(async (path) => (await caches.match(path))?.status, icon!)).toBe(200);
  expect(await tracesOn(page)).toEqual([]);

  const user = await scripted.signUp();
  const letters = scripted.mail.lettersTo(user.email).map(readLetter);
  expect(letters.length).toBeGreaterThan(0);
  for (const { from, subject, text, html } of letters) {
    expect(from).toContain(SOLERA.name);
    expect(text).toContain(SOLERA.legalEntity);
    expect([from, subject, text, html].flatMap(tracesIn)).toEqual([]);
  }

  const inviter = await newVisitor({ url: scripted.url, as: user });
  await hearCanvases(inviter);
  await inviter.goto('/pc/account/invite');
  await inviter.locator('[data-testid=poster][aria-busy=false]').waitFor();
  const drawn = await inviter.evaluate(
    () => (globalThis as unknown as { canvasesSaid: string[] }).canvasesSaid,
  );
  expect(drawn.join(' ')).toContain(SOLERA.name);
  expect(await tracesOn(inviter)).toEqual([]);

  const { proposal } = await admin.ok('/ops/api/brand/set', {
    name: 'Bourse',
    languages: 'en-US,zh-CN,ko,ja',
  });
  expect((await second.approve(proposal)).code).toBe(1);
  await page.goto('/pc/offline.html');
  await page.locator('#brand').getByText('Bourse').waitFor();
  // So the looking above would have found it.
  expect(await tracesOn(page)).not.toEqual([]);
  expect(await tracesInDocuments(scripted.url)).not.toEqual([]);
});
