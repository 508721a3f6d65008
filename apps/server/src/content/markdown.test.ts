import { readdirSync, readFileSync } from 'node:fs';
import { LANGUAGES } from '@bourse/protocol/languages';
import { expect, test } from 'vitest';
import { refuseMarkdown } from './markdown.ts';
import { excerptOf } from './queries.ts';

test.each([
  '<script>alert(1)</script>',
  'x <img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  'a <!-- comment -->',
  '<?php ?>',
  '</div>',
  '<iframe src="https://example.com">',
  '<a href="https://example.com">x</a>',
  '<javascript:alert(1)>',
])('%s is HTML', (text) => expect(refuseMarkdown(text)?.code).toBe('CONTENT_HTML'));

test.each([
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x]( javascript:alert(1))',
  '[x](\njavascript:alert(1))',
  '[x](java\u0001script:alert(1))',
  '[x](java\u200bscript:alert(1))',
  '[x](&#106;avascript:alert(1))',
  '[x](javascript&colon;alert(1))',
  '[x](java\\script:alert(1))',
  '[x](data:text/html;base64,PHNjcmlwdD4=)',
  '[x](vbscript:msgbox)',
  '[x](http://example.com)',
  '[x](//example.com)',
  '![x](data:image/svg+xml,x)',
  '![x](file:///etc/passwd)',
  '[x][y]\n\n[y]: javascript:alert(1)',
  '> [y]: javascript:alert(1)',
  '[x](/%2e%2e//example.com)',
])('%j is no link of ours', (text) => expect(refuseMarkdown(text)?.code).toBe('CONTENT_LINK'));

test.each([
  '# Title\n\n**bold** and 1 < 2',
  '[x](https://example.com/a?b=1&c=2)',
  '[x](mailto:help@example.com)',
  '[x](/help/detail?id=fees) [y](#top) [z](./other)',
  '<https://example.com>',
  '| a | b |\n|---|---|\n| 1 | 2 |',
  'javascript: is a word',
  '[x][y]\n\n[y]: https://example.com',
])('%j may be saved', (text) => expect(refuseMarkdown(text)).toBeUndefined());

test.each([
  '[x](https://bourse.example@evil.example/)',
  '[x](https://b\u043eurse.example/)',
  '[x](https://bourse.example\u3002evil.example/)',
  '<https://b\u043eurse.example>',
  '<https://bourse.example&@evil.example>',
  'Log in at https://b\u043eurse.example today',
  'Log in at https://bourse.example:443@evil.example today',
  'https://bourse\u00e9.example',
  'https://bourse.example\u3002evil.example',
  '登录 https://bourse.example官网.evil.example/',
  'https://bourse.example\uff0flogin.evil.example/',
  'https://bourse.example\u2044x.evil.example',
  'https://bourse.example\uff20evil.example',
  'Log in at www.b\u043eurse.example',
  'https://bourse.example\u0337.evil.example',
])('attack: a link to a host that looks like another one: %j', (text) =>
  expect(refuseMarkdown(text)?.code).toBe('CONTENT_LINK'),
);

test.each([
  'See https://example.com, https://example.com/a@b and (https://example.com).',
  '请访问 https://example.com，然后登录。',
  '请访问 https://example.com。然后登录。',
  '请访问 https://example.com/帮助。Bourse',
  'https://example.com에서 확인하세요. https://example.comへ',
  '[x](https://xn--bcher-kva.example/ü?q=ü)',
])('an address beside other words may be saved: %j', (text) => expect(refuseMarkdown(text)).toBeUndefined());

test('the texts that the exchange comes with may be saved, and there is each in each language', () => {
  const folder = new URL('seed/', import.meta.url);
  const names = readdirSync(new URL('en-US/', folder)).toSorted();
  expect(names).toHaveLength(29);
  for (const language of LANGUAGES) {
    expect(readdirSync(new URL(`${language}/`, folder)).toSorted()).toEqual(names);
    for (const name of names) {
      const text = readFileSync(new URL(`${language}/${name}`, folder), 'utf8');
      expect(text).toMatch(/^# \S/);
      expect([name, refuseMarkdown(text)]).toEqual([name, undefined]);
    }
  }
});

test('an excerpt is words without marks, and not too many', () => {
  const table = '| A | B |\n|---|---|\n| 1 | 2 |';
  expect(excerptOf(`## Head\n\n${table}\n\n- **one** [two](https://x.example)\n1. \`three\``)).toBe(
    'one two three',
  );
  expect(Array.from(excerptOf('あ'.repeat(500)))).toHaveLength(161);
  expect(excerptOf(`${'word '.repeat(31)}minutes and more`)).toBe(`${'word '.repeat(31).trim()}…`);
  expect(excerptOf(`${'a'.repeat(159)}. And more`)).toBe(`${'a'.repeat(159)}…`);
});
