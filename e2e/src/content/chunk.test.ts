import { expect, test } from '../browser/journey.ts';

/** What a release takes away: the code of a page that an open window has not needed yet. */
const CODE = /\/assets\/AboutPage-[^/]*\.js$/;

test('a page whose code is gone asks to be reloaded, and is there afterwards', async ({ newVisitor }) => {
  const page = await newVisitor({ expectsOutage: true });
  // From the beginning: a page at rest may fetch it before anybody asks for it.
  await page.route(CODE, (route) => route.abort('failed'));
  await page.goto('/pc/home');
  await page.getByTestId('market-row').first().waitFor();
  let loads = 0;
  page.on('framenavigated', () => loads++);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Legal' }).click();
  const prompt = page.getByRole('alert').filter({ hasText: 'This page could not be loaded.' });
  await prompt.waitFor();
  // The reader decides when; what surrounds the page stands.
  await page.getByRole('banner').waitFor();
  await page.unroute(CODE);
  await prompt.getByRole('button', { name: 'Reload' }).click();
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/pc/about/legal');
  expect(await page.getByRole('alert').count()).toBe(0);
  expect(loads).toBeGreaterThan(0);
});

test('without its code a written text says so and does not take the page with it', async ({
  newVisitor,
  newUser,
}) => {
  const page = await newVisitor({ as: await newUser(), expectsOutage: true });
  await page.route(/\/assets\/render-markdown-[^/]*\.js$/, (route) => route.abort('failed'));
  // It has a table, which takes more than what every page brings along.
  await page.goto('/pc/help/detail?id=fees');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.getByRole('alert').filter({ hasText: 'This page could not be loaded.' }).waitFor();
  await page.unroute(/\/assets\/render-markdown-/);
});
