import { expect, test } from 'vitest';
import { en, type Messages } from './en.ts';
import { ja } from './ja.ts';
import { ko } from './ko.ts';
import { zh } from './zh.ts';

/** Every text with its path: `order.buyCoin`. */
function texts(tree: object, path = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'string' ? [[path + key, value]] : texts(value as object, `${path}${key}.`),
  );
}

function placeholders(text: string): string[] {
  return [...text.matchAll(/\{(\w+)/g)].map((match) => match[1]!).sort();
}

const languages: [string, Messages][] = [
  ['zh', zh],
  ['ko', ko],
  ['ja', ja],
];

test.each(languages)('%s fills the same placeholders as English', (_name, catalogue) => {
  const english = new Map(texts(en));
  for (const [path, text] of texts(catalogue)) {
    const wanted = new Set(placeholders(english.get(path)!));
    expect([path, ...new Set(placeholders(text))]).toEqual([path, ...wanted]);
  }
});

/** The same in every language: an abbreviation. */
const ALIKE = new Set(['shell.uid']);

test.each(languages)('%s leaves nothing in English', (_name, catalogue) => {
  const english = new Map(texts(en));
  const same = texts(catalogue).filter(([path, text]) => english.get(path) === text && !ALIKE.has(path));
  expect(same).toEqual([]);
});
