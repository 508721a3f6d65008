import { launchChromium } from './dist/browser/chromium.js';
import { openVisitor } from './dist/browser/visitor.js';
import { readFileSync, writeFileSync } from 'node:fs';
const user = JSON.parse(readFileSync('/tmp/h6/user.json'));
const b = await launchChromium();
const { page } = await openVisitor(b, 'http://127.0.0.1:18606', { language: 'ja', as: user, viewport: { width: 390, height: 844 } }); await page.goto('/pc/account/recharge'); await page.locator('[data-testid=deposit-address]').waitFor(); await page.waitForTimeout(500);
console.log(await page.evaluate(() => { const out = []; for (const el of document.querySelectorAll('body *')) { const r = el.getBoundingClientRect(); if (r.right > innerWidth + 1 && !el.closest('table') && !el.closest('nav')) out.push(el.tagName + '.' + String(el.className).slice(0, 80) + ' ' + Math.round(r.right)); } return out.slice(0, 10); }));
await b.close();
