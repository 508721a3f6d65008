import { Outbox } from '@bourse/testkit/outbox';
import { signUp, PICTURE, FUND_PASSWORD } from '@bourse/testkit/client';
import { launchChromium } from './dist/browser/chromium.js';
import { openVisitor } from './dist/browser/visitor.js';
import { mkdirSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
const URL_ = 'http://127.0.0.1:18606', DATA = '/tmp/h6/data', OUT = '/tmp/h6/shots/';
mkdirSync(OUT, { recursive: true });
const mail = new Outbox(DATA);
const browser = await launchChromium();
const only = process.argv[2] && process.argv[2] !== 'all' ? process.argv[2].split(',') : undefined;
const langs = (process.argv[3] ?? 'en-US').split(',');
const sizes = (process.argv[4] ?? '1440').split(',').map(Number);
const themes = (process.argv[5] ?? 'dark').split(',');
let user;
const SAVED='/tmp/h6/user.json';
if (existsSync(SAVED)) { user = JSON.parse(readFileSync(SAVED)); }
else {
  const u = await signUp(URL_, mail, `trader${Date.now()}@example.com`);
  await u.ok('/user/setTransactionPwd', { password: FUND_PASSWORD, password1: FUND_PASSWORD });
  await u.applyForVerification();
  await new Promise((r) => setTimeout(r, 7000));
  for (const [amount, c] of [['250','1'],['1200.5','2']]) console.log((await u.upload('/bb/recharge/submit', { currency: 'USDT', chain: 'ERC20', amount, txHash: '0x' + (Date.now()+c).padStart(64, 'ab') }, { credential: { bytes: PICTURE } })).body);
  for (let i = 0; i < 3; i++) { const q = await u.ok('/bb/exchange/quote', { fromCoin: ['USDT','BTC','USDT'][i], toCoin: ['BTC','DOGE','ETH'][i], amount: ['500','0.01','250'][i] }); await u.ok('/bb/exchange/execute', { quoteId: q.quoteId, fundPassword: FUND_PASSWORD }); }
  await u.ok('/contract/contract/transfer', { amount: '1500', currency: 'USDT', type: '1' });
  await u.ok('/contract/contract/transfer', { amount: '250.25', currency: 'USDT', type: '2' });
  const share = await u.ok('/bb/index/share');
  console.log(share);
  user = { email: u.email, userId: u.userId, token: u.token };
  writeFileSync(SAVED, JSON.stringify(user));
}
const pages = {
  assets: ['/pc/account/assert', '[data-testid=asset-row]'],
  contract: ['/pc/account/assert?tab=contract', '[data-testid=asset-row]'],
  statement: ['/pc/account/assert?tab=records', '[data-testid=statement-row]'],
  deposit: ['/pc/account/recharge?currency=USDT&chain=ERC20', '[data-testid=deposit-address]'],
  depositErr: ['/pc/account/recharge?currency=BTC', '[data-testid=deposit-address]', async (p) => { await p.locator('main form button[type=submit]').click(); }],
  withdraw: ['/pc/account/withdrawel?currency=USDT', '[data-testid=withdraw-amount]', async (p) => { await p.getByTestId('withdraw-address').fill('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'); await p.getByTestId('withdraw-amount').fill('5'); await p.locator('main form button[type=submit]').click(); }],
  confirm: ['/pc/account/withdrawel?currency=USDT', '[data-testid=withdraw-amount]', async (p) => { await p.getByTestId('withdraw-address').fill('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'); await p.getByTestId('withdraw-amount').fill('120.5'); await p.locator('main form button[type=submit]').click(); await p.getByTestId('address-groups').waitFor(); await p.waitForTimeout(300); }],
  swap: ['/pc/account/dui?from=USDT&to=BTC', '[data-testid=swap-amount]', async (p) => { await p.getByTestId('swap-amount').fill('500'); await p.getByTestId('swap-rate').waitFor(); }],
  swapConfirm: ['/pc/account/dui?from=BTC&to=DOGE', '[data-testid=swap-amount]', async (p) => { await p.getByTestId('swap-amount').fill('0.02'); await p.getByTestId('swap-rate').waitFor(); await p.locator('main form button[type=submit]').click(); await p.getByTestId('confirm-receive').waitFor(); await p.waitForTimeout(300); }],
  transfer: ['/pc/account/transfer', '[data-testid=transfer-amount]'],
  trades: ['/pc/account/trade?tab=history', 'main [role=tab]'],
  tradesSwap: ['/pc/account/trade?product=swap', '[data-testid=swap-row]'],
  invite: ['/pc/account/invite', '[data-testid=poster][aria-busy=false]'],
};
for (const width of sizes) for (const language of langs) for (const theme of themes) {
  const { page, complaints } = await openVisitor(browser, URL_, { language, theme, viewport: { width, height: width < 500 ? 844 : width === 1280 ? 800 : 900 }, as: user });
  for (const [name, [path, sel, act]] of Object.entries(pages)) {
    if (only && !only.includes(name)) continue;
    try {
      await page.goto(path); await page.locator(sel).first().waitFor({ timeout: 12000 });
      if (act) await act(page);
      await page.waitForLoadState('networkidle').catch(() => {}); await page.waitForTimeout(200);
    } catch (e) { console.log(name, language, String(e).slice(0, 300)); }
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    if (wide) console.log('SCROLLS', name, language, width);
    await page.screenshot({ path: `${OUT}${name}-${language}-${theme}-${width}.png`, fullPage: true });
  }
  if (complaints.length) console.log(language, theme, width, complaints);
  await page.context().close();
}
await browser.close();
