import { LANGUAGES } from '@bourse/protocol/pairs';
import { enrolAdmin } from '@bourse/testkit/operator';
import { expectNoBarrier } from '../accessibility/barriers.ts';
import { test } from './console.ts';

const call = async (user: any, path: string, fields: any) => {
  const { body } = await user.call(path, fields);
  if (body['code'] !== 200) throw new Error(body['message']);
  return body['result'];
};
test('shots', { timeout: 300_000 }, async ({ scripted, newVisitor }) => {
  const user = await scripted.signUp();
  await user.ok('/contract/contract/transfer', { currency: 'USDT', amount: '9000', type: '1' });
  for (const product of ['contract', 'second'])
    await call(user, '/contract/app/contract/risk/accept', { product });
  await scripted.clock.advance(3_000);
  const BTC = { baseCoin: 'BTC', quoteCoin: 'USDT' };
  const open = (more: any) =>
    call(user, '/contract/app/contract/standard/createOrder', { ...BTC, direction: 'buy', type: 'market', margin: '100', leverage: '100', ...more });
  await open({});
  await open({ leverage: '5', margin: '1000' });
  await open({ direction: 'sell', leverage: '5', margin: '300' });
  await scripted.setPrice('btcusdt', '49300');
  for (let n = 0; n < 3; n++) await scripted.clock.advance(1_000);
  for (const [positionTime, tradeType] of [['60', '1'], ['300', '2']])
    await call(user, '/contract/app/contract/second/createOrder', { ...BTC, openAmount: '100', positionTime, tradeType });
  await scripted.setPrice('btcusdt', '50300');
  for (let n = 0; n < 3; n++) await scripted.clock.advance(1_000);
  const admin = await enrolAdmin(scripted);
  const [name, value] = admin.cookie.split('=') as [string, string];
  for (const language of LANGUAGES) {
    for (const theme of (language === 'en-US' ? ['dark', 'light'] : ['light']) as ('dark' | 'light')[]) {
      const page = await newVisitor({ url: scripted.url, language, theme, viewport: { width: 1280, height: 800 } });
      await page.context().addCookies([{ name, value, url: scripted.url }]);
      for (const [shot, path, content] of [
        ['contracts', '/contracts?id=btcusdt', 'aside dl'],
        ['seconds', '/seconds?id=btcusdt', 'aside dl'],
        ['exposure', '/exposure', '[data-testid=exposure-row]'],
        ['exposure2', '/exposure?tab=second', '[data-testid=exposure-row]'],
        ['insurance', '/exposure?tab=insurance', '[data-testid=list-row]'],
      ] as const) {
        await page.goto(`/ops${path}`);
        await page.locator(content).first().waitFor();
        await page.waitForTimeout(300);
        await page.screenshot({ path: `/tmp/o1-${shot}-${language}-${theme}.png` });
        if (language === 'en-US') await expectNoBarrier(page, path);
        if (shot === 'contracts') {
          await page.locator('main section button').filter({ hasNotText: 'CSV' }).first().click();
          await page.getByRole('dialog').waitFor();
          await page.waitForTimeout(300);
          await page.screenshot({ path: `/tmp/o1-limits-${language}-${theme}.png` });
          await page.keyboard.press('Escape');
        }
        if (shot === 'seconds') {
          await page.locator('aside footer button').first().click();
          await page.getByRole('dialog').waitFor();
          await page.getByRole('dialog').locator('button[type=submit]').click();
          await page.waitForTimeout(300);
          await page.screenshot({ path: `/tmp/o1-add-${language}-${theme}.png` });
          await page.keyboard.press('Escape');
        }
      }
    }
  }
});
