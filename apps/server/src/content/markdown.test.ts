import { readdirSync, readFileSync } from 'node:fs';
import { LANGUAGES } from '@bourse/protocol/pairs';
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
  expect(excerptOf('## Head\n\n- **one** [two](https://x.example)\n1. `three`')).toBe('Head one two three');
  expect(Array.from(excerptOf('あ'.repeat(500)))).toHaveLength(161);
});
