import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { MarkdownText } from './MarkdownText.tsx';
import { renderMarkdown } from './lib/render-markdown.ts';
import { simpleMarkdown } from './lib/simple-markdown.ts';

const PLACE = { origin: location.origin, base: '/pc' };

/** A simple text looks the same whoever rendered it. */
test.each([
  'Plain words.',
  'One paragraph,\nof two lines.\n\nAnother one.',
  'With **bold** words and **10%** in **the middle of it**.',
  '수수료는 **10**입니다. 请阅读**风险提示**后再交易。',
  'See [the fees](/help/detail?id=fees), [us](https://example.com/a?b=1) or [write](mailto:help@example.com).',
  'Elsewhere: [x](http://plain.example) and [x](//evil.example).',
  '[x](javascript:alert) [x](data:text/html;base64,PHNj) [x](/.//evil.example)',
  'Costs 5 % & more; a "quote"',
])('as the whole renderer has it: %s', (source) => {
  const { container } = render(<MarkdownText text={source} loading="loading" failed="failed" />);
  const whole = document.createElement('div');
  whole.innerHTML = renderMarkdown(source);
  for (const link of whole.querySelectorAll('a:not([href])')) link.replaceWith(...link.childNodes);
  whole.normalize();
  expect(simpleMarkdown(source, PLACE)).toBeDefined();
  container.normalize();
  const lines = (element: Element) => element.innerHTML.replaceAll('\n', '');
  expect(lines(container.firstElementChild!)).toBe(lines(whole));
});

test.each([
  '# Heading',
  '- a list',
  '1. first',
  'Title\n===',
  'a `word`',
  '*soft*',
  '~~gone~~',
  '<b>no</b>',
  '| a | b |\n|---|---|',
  '![x](/a.png)',
  '    code',
  'two  \nlines',
  '&#106;avascript',
  'a **loose end',
  '[x] (y)',
  '[x](javascript:alert(1))',
  '<javascript:alert(1)>',
  '**“quote”**after',
])('left to the whole renderer: %j', (source) => {
  expect(simpleMarkdown(source, PLACE)).toBeUndefined();
});

test('most simple texts are simple', () => {
  expect(simpleMarkdown('With **bold** and [a link](/help).\n\nMore.', PLACE)).toEqual([
    [
      { kind: 'text', text: 'With ' },
      { kind: 'bold', text: 'bold' },
      { kind: 'text', text: ' and ' },
      { kind: 'link', text: 'a link', href: '/pc/help' },
      { kind: 'text', text: '.' },
    ],
    [{ kind: 'text', text: 'More.' }],
  ]);
});
