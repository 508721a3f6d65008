import { expect, test } from 'vitest';
import { applyLanguage, chooseLanguage, savedLanguage, text } from '../i18n/language.ts';
import {
  applyPreferences,
  chooseColours,
  chooseConfirmOrders,
  chooseTheme,
  coloursFor,
  usePreferences,
} from './preferences.ts';

test.each([
  ['en-US', 'green-red'],
  ['zh-CN', 'red-green'],
  ['ja', 'red-green'],
  ['ko', 'red-blue'],
] as const)('the custom of %s is %s, unless the reader chose', (language, scheme) => {
  expect(coloursFor(language, undefined)).toBe(scheme);
  expect(coloursFor(language, 'green-red')).toBe('green-red');
});

test('choices are applied to the page and saved', async () => {
  applyPreferences();
  const root = document.documentElement;
  await chooseLanguage('ko');
  expect([root.lang, root.dataset.colors, localStorage.getItem('language')]).toEqual([
    'ko',
    'red-blue',
    'ko',
  ]);
  expect(text()('shell.home')).toBe('홈');
  chooseTheme('light');
  chooseColours('red-green');
  expect([root.dataset.theme, root.dataset.colors]).toEqual(['light', 'red-green']);
  expect([localStorage.getItem('theme'), localStorage.getItem('colors')]).toEqual(['light', 'red-green']);
  expect(savedLanguage()).toBe('ko');
  localStorage.setItem('language', 'xx');
  expect(savedLanguage()).toBe('en-US');
  await applyLanguage('en-US');
});

test('orders are confirmed first unless that is switched off', () => {
  expect(usePreferences.getState().confirmOrders).toBe(true);
  chooseConfirmOrders(false);
  expect([usePreferences.getState().confirmOrders, localStorage.getItem('confirmOrders')]).toEqual([
    false,
    '0',
  ]);
  chooseConfirmOrders(true);
  expect([usePreferences.getState().confirmOrders, localStorage.getItem('confirmOrders')]).toEqual([
    true,
    null,
  ]);
});
