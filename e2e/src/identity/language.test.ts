import type { Language } from '@bourse/protocol/languages';
import type { Page } from 'playwright-core';
import { expect, test } from '../browser/journey.ts';

interface Words {
  readonly name: string;
  readonly trade: string;
  readonly login: string;
  readonly password: string;
  /** What the server says to a wrong log-in. */
  readonly refused: string;
}

const WORDS: Record<Language, Words> = {
  'zh-CN': { name: '简体中文', trade: '交易', login: '登录', password: '密码', refused: '邮箱或密码不正确' },
  ko: {
    name: '한국어',
    trade: '거래',
    login: '로그인',
    password: '비밀번호',
    refused: '이메일 또는 비밀번호가 올바르지 않습니다',
  },
  ja: {
    name: '日本語',
    trade: '取引',
    login: 'ログイン',
    password: 'パスワード',
    refused: 'メールアドレスまたはパスワードが正しくありません',
  },
  'en-US': {
    name: 'English',
    trade: 'Trade',
    login: 'Log in',
    password: 'Password',
    refused: 'E-mail or password is incorrect',
  },
};

test('a visitor changes the language: at once, for the server too, and for good', async ({ newVisitor }) => {
  const page = await newVisitor();
  await page.goto('/pc/home');
  await expectLanguage(page, 'en-US');
  let before: Language = 'en-US';
  for (const language of Object.keys(WORDS) as Language[]) {
    await page.getByRole('banner').getByRole('button', { name: WORDS[before].name }).click();
    await page.getByRole('menuitemradio', { name: WORDS[language].name }).click();
    await expectLanguage(page, language);
    await page.reload();
    await expectLanguage(page, language);
    await failToLogIn(page, WORDS[language]);
    before = language;
  }
});

async function expectLanguage(page: Page, language: Language): Promise<void> {
  await page.getByRole('banner').getByRole('link', { name: WORDS[language].trade, exact: true }).waitFor();
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe(language);
}

async function failToLogIn(page: Page, words: Words): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: words.login }).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[type=email]').fill('nobody@example.com');
  await dialog.getByLabel(words.password, { exact: true }).fill('Wrong#123');
  await dialog.getByRole('button', { name: words.login, exact: true }).click();
  await page.getByText(words.refused).first().waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
}
