import { expect, test } from '../browser/journey.ts';

/** Pages that check what is entered, or show much of what comes from outside. */
const PAGES = ['home', 'home/detail', 'contract', 'subcribe', 'about/us', 'setting/password', '/x'];

test('the app itself makes no reports against its security policy, which would hide real ones', async ({
  newVisitor,
}) => {
  const page = await newVisitor();
  await page.addInitScript(() => {
    const reports: string[] = [];
    Object.assign(globalThis, { reports });
    document.addEventListener('securitypolicyviolation', (event) => {
      reports.push(`${event.effectiveDirective} ${event.blockedURI}`);
    });
  });
  for (const path of PAGES) {
    await page.goto(`/pc/${path}`);
    await page.locator('#root > *').first().waitFor();
    await page.waitForLoadState('networkidle');
    expect([path, await page.evaluate('reports')]).toEqual([path, []]);
  }
});
