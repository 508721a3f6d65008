import { Outbox } from '@bourse/testkit/outbox';
import { signUp } from '@bourse/testkit/client';
import { launchChromium } from './dist/browser/chromium.js';
import { openVisitor } from './dist/browser/visitor.js';
import { mkdirSync, existsSync, readFileSync, writeFileSync } from 'node:fs';

const URL_ = 'http://127.0.0.1:18505', DATA = '/tmp/h5/data', OUT = '/tmp/h5/shots/';
mkdirSync(OUT, { recursive: true });
const mail = new Outbox(DATA);
const browser = await launchChromium();
const only = process.argv[2]?.split(',');
const langs = (process.argv[3] ?? 'en-US').split(',');
const sizes = (process.argv[4] ?? '1440').split(',').map(Number);
const themes = (process.argv[5] ?? 'dark').split(',');
const user = await signUp(URL_, mail, `p${Date.now()}@example.com`);
await user.ok('/user/setTransactionPwd', { password: '246810', password1: '246810' });
const now = Date.now();
const CHAINS = [
  ['USDT','ERC20','evm'],['USDT','TRC20','tron'],['BTC','BTC','bitcoin'],['ETH','ERC20','evm'],['LTC','LTC','litecoin'],
].map(([currency, chain, format]) => ({ currency, chain, format, depositOpen: true, withdrawOpen: true, confirmations: 12, depositMin: '1', withdrawFee: '1', withdrawMin: '10', withdrawMax: '50000', withdrawDayMax: '100000' }));
const BOOK = [
  ['5','USDT','TRC20','TJRabPrwbZy45sbavfcjinPJC18kjpRTv8','My hardware wallet', now-3600e3],
  ['4','USDT','ERC20','0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045','', now-48*3600e3],
  ['3','BTC','BTC','bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq','Cold storage in the bank, second shelf from above', now-480*3600e3],
].map(([id,currency,chain,address,remark,createTime]) => ({ id, currency, chain, address, remark, createTime, usableFrom: createTime + 86400e3 }));
const mocks = {
  '/bb/address/list': { list: BOOK },
  '/bb/collection/get': { name: 'Ada Lovelace', bank: 'Bank of Elsewhere', cardNumber: '**** 4321' },
};
const STATUS = { auth: 0, realName: '', idNumber: '', rejectReason: '', submitTime: 0 };
const SEC = { totp: false, recoveryCodesLeft: 0, antiPhishing: '', whitelist: false, withdrawBlockedUntil: 0 };
const MSG = [
  ['9','Withdrawal rejected','Your withdrawal of 120 USDT over TRC20 was rejected: name of the receiver differs. The whole amount is available again.', false],
  ['8','Identity verified','Your identity is verified. Withdrawals and subscriptions are open to you.', false],
  ['7','Deposit credited','Your deposit of 250 USDT over ERC20 has been credited.', true],
].map(([id,title,text,read],n) => ({ id, type:'personal', title, text, time: now-n*7.3e6, read }));
const pages = {
  verify: ['/pc/setting/verify', 'main form'],
  verifyErrors: ['/pc/setting/verify', 'main form', {}, async (p) => { await p.locator('main button[type=submit]').click(); await p.getByRole('alert').nth(3).waitFor(); }],
  verifyRejected: ['/pc/setting/verify', 'main form', { '/bb/user/realNameStatus': { ...STATUS, rejectReason: 'The back of the document is not legible' } }, async (p) => {
    await p.locator('input[type=file]').nth(0).setInputFiles('/tmp/h5/photo.png');
    await p.locator('input[type=file]').nth(1).setInputFiles({ name: 'evil.png', mimeType: 'image/png', buffer: Buffer.from('<svg>') });
    await p.locator('main img').first().waitFor(); }],
  verifyReviewing: ['/pc/setting/verify', 'main dl', { '/bb/user/realNameStatus': { auth: 1, realName: 'A*** L*******', idNumber: 'X1******89', rejectReason: '', submitTime: now } }],
  verifyVerified: ['/pc/setting/verify', 'main dl', { '/bb/user/realNameStatus': { auth: 2, realName: 'A*** L*******', idNumber: 'X1******89', rejectReason: '', submitTime: now } }],
  security: ['/pc/setting/security', '[data-testid=protection]'],
  securityFull: ['/pc/setting/security', '[data-testid=protection]', { '/user/security': { totp: true, recoveryCodesLeft: 8, antiPhishing: 'blue door', whitelist: true, withdrawBlockedUntil: now+7e7 } }],
  twoFactor: ['/pc/setting/twofactor', 'main button'],
  twoFactorSetup: ['/pc/setting/twofactor', 'main button', {}, async (p) => { await p.locator('main button').first().click(); await p.getByTestId('totp-secret').waitFor(); }],
  twoFactorOn: ['/pc/setting/twofactor', 'main form', { '/user/security': { ...SEC, totp: true, recoveryCodesLeft: 2 } }],
  recovery: ['/pc/setting/twofactor', 'main button', { '/user/totpEnable': { recoveryCodes: Array.from({ length: 10 }, (_, i) => `k7f${i}-m2q${i}x`) } }, async (p) => {
     await p.locator('main button').first().click(); await p.getByTestId('totp-secret').waitFor();
     await p.locator('main input').nth(0).fill('123456'); await p.locator('main input').nth(1).fill('123456'); await p.locator('main button[type=submit]').click(); await p.getByTestId('recovery-codes').waitFor(); }],
  antiPhishing: ['/pc/setting/antiphishing', 'main form', { '/user/security': { ...SEC, antiPhishing: 'blue door' } }],
  address: ['/pc/setting/address', '[data-testid=book-part]'],
  whitelist: ['/pc/setting/address', '[data-testid=book-part]', { '/user/security': { ...SEC, totp: true, whitelist: true } }, async (p) => { await p.locator('main section section button').click(); await p.getByRole('dialog').locator('form').waitFor(); await p.waitForTimeout(300); }],
  addresslist: ['/pc/setting/addresslist', '[data-testid=address-row]'],
  addressDelete: ['/pc/setting/addresslist', '[data-testid=address-row]', {}, async (p) => { await p.getByTestId('address-row').first().locator('button').last().click(); await p.getByRole('dialog').locator('form').waitFor(); await p.waitForTimeout(300); }],
  addressEmpty: ['/pc/setting/addresslist', 'main .lucide-inbox', { '/bb/address/list': { list: [] } }],
  addaddress: ['/pc/setting/addaddress?currency=USDT&chain=TRC20', 'main form', {}, async (p) => { await p.locator('main form input').first().fill('0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'); }],
  collection: ['/pc/setting/collection', 'main form', { '/user/info': { email: 'ada@example.com', icon: '', uid: '7', auth: 2, invitationCode: 'ABCDEFGH', assetsPwd: 0 } }],
  collectionGuest: ['/pc/setting/collection', 'main .lucide-inbox'],
  profile: ['/pc/account/profile', '[data-testid=uid]', {}, async (p) => { await p.locator('input[type=file]').setInputFiles('/tmp/h5/photo.png'); await p.locator('main img').nth(1).waitFor(); }],
  messages: ['/pc/help/message', '[data-testid=message-row]'],
  personal: ['/pc/help/message?type=personal', '[data-testid=message-row]', { '/bb/index/message': { list: MSG, totalRow: 3, unread: 2 } }],
  personalEmpty: ['/pc/help/message?type=personal', 'main .lucide-inbox'],
  detail: ['/pc/help/msg-detail?type=personal&id=9', 'article h1', { '/bb/index/message': { list: MSG, totalRow: 3, unread: 2 } }],
  password: ['/pc/setting/password?type=1', 'main form'],
  logger: ['/pc/setting/logger', '[data-testid=log-row]'],
  menu: ['/pc/home', '[data-testid=market-row]', {}, async (p) => { await p.locator('header button[aria-haspopup=menu]').last().click(); await p.getByRole('menuitem').nth(3).waitFor(); }],
};
for (const width of sizes) for (const language of langs) for (const theme of themes) {
  const { page, complaints } = await openVisitor(browser, URL_, { language, theme, as: user, viewport: { width, height: width < 500 ? 844 : 900 } });
  for (const [name, [path, wait, extra = {}, act]] of Object.entries(pages)) {
    if (only && only[0] !== 'all' && !only.includes(name)) continue;
    await page.unrouteAll();
    await page.route('**/bb/config', async (route) => { const r = await route.fetch(); const j = await r.json(); j.data.chains ??= CHAINS; await route.fulfill({ response: r, json: j }); });
    for (const [p, data] of Object.entries({ ...mocks, ...extra })) await page.route('**' + p, (route) => route.fulfill({ json: { code: 1, msg: 'ok', data } }));
    try {
      await page.goto(path);
      await page.locator(wait).first().waitFor({ timeout: 6000 });
      await act?.(page);
      await page.waitForLoadState('networkidle');
    } catch (e) { console.log('FAIL', name, language, e.message.split('\n')[0]); }
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (wide > 0) console.log('OVERFLOW', name, language, width, wide);
    await page.screenshot({ path: `${OUT}${name}-${language}-${theme}-${width}.png`, fullPage: width < 500 });
  }
  if (complaints.length) console.log(language, complaints);
  await page.context().close();
}
await browser.close();
