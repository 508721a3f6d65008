import type { Brand } from '@bourse/protocol/brand/fields';
import { expect, test } from 'vitest';
import { changedIn, formOf, wrongIn } from './brand-form.ts';

const brand: Brand = {
  name: 'Nord',
  legalEntity: '',
  accent: '#0f766e',
  logo: '',
  logoDark: '',
  favicon: '',
  serviceUrl: '',
  social: [{ name: 'X', url: 'https://x.com/nord' }],
  languages: ['en-US', 'ko'],
};
const form = formOf(brand);

test('a form as it was changes nothing, and says which fields it changes', () => {
  expect(form).toMatchObject({ social: 'X https://x.com/nord', languages: 'en-US,ko' });
  expect(changedIn({ ...form, name: ' Nord ' }, brand)).toEqual([]);
  expect(changedIn({ ...form, accent: '', social: '' }, brand)).toEqual(['accent', 'social']);
});

test.each([
  ['name', ''],
  ['accent', 'red'],
  ['accent', '#12345'],
  ['serviceUrl', 'http://help.example.com'],
  ['serviceUrl', 'javascript:alert(1)'],
  ['social', 'https://x.com/nord'],
  ['social', 'X https://x.com/nord\nTelegram'],
  ['languages', ''],
] as const)('%s "%s" is told as wrong', (name, text) => {
  expect(wrongIn({ ...form, [name]: text })).toEqual([name]);
});

test('what may stay empty may stay empty', () => {
  expect(wrongIn({ ...form, legalEntity: '', accent: '', serviceUrl: '', social: '' })).toEqual([]);
  expect(
    wrongIn({
      ...form,
      serviceUrl: 'mailto:help@nord.example',
      social: 'X https://x.com/a\n\nTG https://t.me/a',
    }),
  ).toEqual([]);
});
