import { expect, test } from 'vitest';
import { renderMarkdown } from './lib/render-markdown.ts';
import { safeHref } from './lib/safe-address.ts';

/** What a reader's browser would make of a text. */
function page(source: string): HTMLElement {
  const body = document.createElement('div');
  body.innerHTML = renderMarkdown(source);
  return body;
}

test('headings, lists, tables and emphasis; the first heading is below the title of the page', () => {
  const body = page('# One\n\n### Two\n\n- a\n- **b**\n\n| x | y |\n|---|--:|\n| 1 | 2 |\n\n3. three');
  expect(body.querySelector('h2')?.textContent).toBe('One');
  expect(body.querySelector('h4')?.textContent).toBe('Two');
  expect(body.querySelector('li strong')?.textContent).toBe('b');
  expect(body.querySelector('div[tabindex="0"] > table td')?.textContent).toBe('1');
  expect(body.querySelector('ol')?.getAttribute('start')).toBe('3');
});

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<iframe src="https://evil.example"></iframe>',
  '<svg><style><img src=x onerror=alert(1)></style></svg>',
  '<a href="javascript:alert(1)">x</a>',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](java&#10;script:alert(1))',
  '[x](&#106;avascript:alert(1))',
  '[x](<java\tscript:alert(1)>)',
  '[x](vbscript:msgbox)',
  '[x](data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==)',
  '[x](http://plain.example)',
  '[x](//evil.example)',
  '[x](/\\evil.example)',
  '[x](blob:https://here/1)',
  '<javascript:alert(1)>',
  '![x](https://evil.example/pixel.png)',
  '![x](//evil.example/pixel.png)',
  '![x](/.//evil.example/pixel.png)',
  '![x](/x/..//evil.example/pixel.png)',
  '![x](/%2e//evil.example/pixel.png)',
  '![x](/.\\/evil.example/pixel.png)',
  '[x](/.//evil.example)',
  '![x](data:image/svg+xml,<svg/onload=alert(1)>)',
  '![x](/\\evil.example/pixel.png)',
  '![" onerror="alert(1)](x)',
  '[x](https://ok.example" onclick="alert(1))',
  '[x](https://ok.example "\\" onmouseover=\\"alert(1)")',
  '```"><script>alert(1)</script>\ncode\n```',
  '<base href="https://evil.example/">',
  '<form action="https://evil.example"><input name=password></form>',
  '<style>*{display:none}</style>',
  '<div id="content" class="fixed inset-0" style="position:fixed">x</div>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
])('harmless: %s', (source) => {
  const body = page(source);
  expect(body.querySelector('script, iframe, svg, math, style, base, form, input, object, embed')).toBeNull();
  for (const element of body.querySelectorAll('*')) {
    for (const { name } of element.attributes) {
      expect(['href', 'target', 'rel', 'title', 'src', 'alt', 'loading']).toContain(name);
    }
  }
  for (const { origin } of body.querySelectorAll('a[href]') as NodeListOf<HTMLAnchorElement>) {
    expect([location.origin, 'https://ok.example']).toContain(origin);
  }
  for (const { src } of body.querySelectorAll('img')) expect(new URL(src).origin).toBe(location.origin);
});

test.each([
  ['수수료는 **0.1%**입니다.', '0.1%'],
  ['**「リスク」**をご確認ください。', '「リスク」'],
  ['请阅读**“风险提示”**后再交易。', '“风险提示”'],
  ['手续费**10%**，其中', '10%'],
  ['plain **bold**, too', 'bold'],
])('emphasis needs no spaces where the language has none: %s', (source, bold) => {
  const body = page(source);
  expect(body.querySelector('strong')?.textContent).toBe(bold);
  expect(body.textContent).not.toContain('*');
});

test.each(['2 * 3 * 4', '수량 * 가격 * 2'])('stars between spaces stay: %s', (source) => {
  expect(page(source).textContent?.trim()).toBe(source);
});

test('a link to elsewhere opens a window of its own, which knows nothing of this one', () => {
  const link = page('[x](https://example.com/a?b=1)').querySelector('a')!;
  expect(link.getAttribute('href')).toBe('https://example.com/a?b=1');
  expect(link.target).toBe('_blank');
  expect(link.rel).toBe('noopener noreferrer nofollow');
});

test('a picture of our own stays, any other leaves its description', () => {
  expect(page('![One](/pc/banners/spot.svg)').querySelector('img')?.getAttribute('src')).toBe(
    '/pc/banners/spot.svg',
  );
  const foreign = page('![Two](https://elsewhere.example/a.png)');
  expect(foreign.querySelector('img')).toBeNull();
  expect(foreign.textContent).toContain('Two');
});

test.each([
  ['/help/detail?id=1', '/pc/help/detail?id=1'],
  ['/pc/help', '/pc/help'],
  ['/docs/api', '/docs/api'],
  ['/docsify', '/pc/docsify'],
  ['mailto:help@example.com', 'mailto:help@example.com'],
  ['relative', undefined],
  ['#part', undefined],
  ['', undefined],
])('%s leads to %s', (href, leadsTo) => {
  expect(safeHref(href, { origin: 'https://bourse.example', base: '/pc' })).toBe(leadsTo);
});
