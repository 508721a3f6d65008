import { type Catalogue, placeholdersOf } from './catalogue.ts';

/**
 * Texts that are rightly the same in every language: names.
 * Texts without a word of two lower-case letters (USDT, BTC / USDT, 24h) need no entry.
 */
const SAME_EVERYWHERE = new Set(['Bourse', 'English', '简体中文', '한국어', '日本語']);

/** What is wrong with a translation, one line per key; `english` is the reference. */
export function translationProblems(language: string, texts: Catalogue, english: Catalogue): string[] {
  const missing = [...english.keys()]
    .filter((key) => !texts.has(key))
    .map((key) => `${language}: ${key} is missing`);
  const problems = [...texts].flatMap(([key, text]) => {
    const reference = english.get(key);
    if (reference === undefined) return [`${language}: ${key} does not exist in English`];
    return textProblems(text, reference).map((problem) => `${language}: ${key} ${problem}`);
  });
  return [...missing, ...problems];
}

function textProblems(text: string, english: string): string[] {
  const problems: string[] = [];
  if (text.trim() === '') problems.push('is empty');
  const [ours, theirs] = [placeholdersOf(text).join(' '), placeholdersOf(english).join(' ')];
  if (ours !== theirs) problems.push(`has the placeholders [${ours}], English has [${theirs}]`);
  if (text === english && hasWords(text) && !SAME_EVERYWHERE.has(text))
    problems.push(`is not translated: "${text}"`);
  return problems;
}

function hasWords(text: string): boolean {
  return /[a-z]{2}/.test(text.replace(/\{\s*\w+\s*\}/g, ''));
}

/** What is wrong with the English texts by themselves. */
export function englishProblems(english: Catalogue): string[] {
  return [...english].filter(([, text]) => text.trim() === '').map(([key]) => `en: ${key} is empty`);
}
