import { describe, expect, it } from 'vitest';
import { placeholdersOf, readCatalogue } from './catalogue.ts';
import { englishProblems, translationProblems } from './translation-rules.ts';

const english = new Map([
  ['buy', 'Buy {coin}'],
  ['code', 'USDT'],
]);

describe('translationProblems', () => {
  it('finds nothing wrong with a good translation', () => {
    expect(
      translationProblems(
        'zh',
        new Map([
          ['buy', '买入 {coin}'],
          ['code', 'USDT'],
        ]),
        english,
      ),
    ).toEqual([]);
  });

  it.each([
    ['a missing key', { code: 'USDT' }, 'zh: buy is missing'],
    [
      'a key too many',
      { buy: '买入 {coin}', code: 'USDT', sell: '卖出' },
      'zh: sell does not exist in English',
    ],
    [
      'a lost placeholder',
      { buy: '买入', code: 'USDT' },
      'zh: buy has the placeholders [], English has [coin]',
    ],
    [
      'a misspelt placeholder',
      { buy: '买入 {coim}', code: 'USDT' },
      'zh: buy has the placeholders [coim], English has [coin]',
    ],
    ['English left standing', { buy: 'Buy {coin}', code: 'USDT' }, 'zh: buy is not translated: "Buy {coin}"'],
  ])('catches %s', (_case, texts, problem) => {
    expect(translationProblems('zh', new Map(Object.entries(texts)), english)).toEqual([problem]);
  });

  it('excuses no English word, small as it may be', () => {
    const texts = new Map([
      ['failed', 'error'],
      ['pair', 'invalid symbol'],
    ]);
    expect(translationProblems('zh', texts, texts)).toEqual([
      'zh: failed is not translated: "error"',
      'zh: pair is not translated: "invalid symbol"',
    ]);
  });

  it('catches empty texts', () => {
    expect(
      translationProblems(
        'zh',
        new Map([
          ['buy', '买入 {coin}'],
          ['code', ' '],
        ]),
        english,
      ),
    ).toEqual(['zh: code is empty']);
    expect(englishProblems(new Map([['a', '']]))).toEqual(['en: a is empty']);
  });
});

describe('readCatalogue', () => {
  it('reads nested, joined and annotated texts', () => {
    const source = `import type { M } from './en.ts';
      export const zh: M = { a: 'x', 'b-c': "y" + 'z', nested: { d: \`w\` } } as const satisfies M;`;
    expect([...readCatalogue('zh.ts', source)]).toEqual([
      ['a', 'x'],
      ['b-c', 'yz'],
      ['nested.d', 'w'],
    ]);
  });

  it('reads lists by place, and what an object before it is named for', () => {
    const source = `const kinds = { a: ['x', { b: 'y' }] };
      export const zh = { kinds: kinds as Readonly<Record<string, unknown>>, c: 'z' };`;
    expect([...readCatalogue('zh.ts', source)]).toEqual([
      ['kinds.a.0', 'x'],
      ['kinds.a.1.b', 'y'],
      ['c', 'z'],
    ]);
  });

  it('refuses what it cannot check', () => {
    expect(() => readCatalogue('zh.ts', 'export const zh = { a: f() };')).toThrow('a is not a plain text');
    expect(() => readCatalogue('zh.ts', 'export const zh = { ...en };')).toThrow('plain keys only');
    expect(() => readCatalogue('zh.ts', 'export const zh = 1;')).toThrow('holds no texts');
  });
});

describe('placeholdersOf', () => {
  it.each([
    ['no argument', []],
    ['{a} and { b }', ['a', 'b']],
    ['{n, plural, one {# order of {name}} other {# orders}} <b>x</b>', ['<b>', 'n', 'name']],
    ['{side, select, buy {buys} other {sells}} {price, number}', ['price', 'side']],
  ])('%s', (text, names) => {
    expect(placeholdersOf(text)).toEqual(names);
  });
});
