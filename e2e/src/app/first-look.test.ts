import { expect, test } from '../browser/journey.ts';

/** Long enough for what the page fetches by itself once it has been painted. */
const SETTLED_MS = 6_000;

test('who only looks at home does not download the code of the toasts; his first key does', async ({
  newVisitor,
}) => {
  const page = await newVisitor();
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(new URL(request.url()).pathname));
  await page.goto('/pc/home');
  await page.getByTestId('market-row').first().waitFor();
  await page.waitForTimeout(SETTLED_MS);
  const toasts = () => scripts.filter((path) => /\/Toaster-[^/]*\.js$/.test(path)).length;
  expect(toasts()).toBe(0);

  await page.keyboard.press('Tab');
  await expect.poll(toasts).toBe(1);
});
