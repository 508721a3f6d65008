import type { Language } from '@bourse/protocol/languages';

/** Width of a text in px. */
export type Measure = (text: string) => number;

const NO_SPACES =
  '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ー\\u3000-\\u303f\\uff00-\\uffef]+';
/** A run of a script that is written without spaces, or a run of others up to the spaces behind it. */
const RUNS = new RegExp(`${NO_SPACES}\\s*|\\S(?:(?!${NO_SPACES})\\S)*\\s*`, 'gu');
const WITHOUT_SPACES = new RegExp(`^${NO_SPACES}`, 'u');
/** No line begins with these. */
const NEVER_FIRST = /^[、。，．：；！？」』）】〉》’”ー…,.:;!?)\]\s]/u;

/**
 * What stays together on a line: a word with the space behind it; where words are not spaced, a word as a dictionary
 * of the language has it.
 */
export function unitsOf(text: string, language: Language): string[] {
  const words = new Intl.Segmenter(language, { granularity: 'word' });
  const units: string[] = [];
  for (const run of text.match(RUNS) ?? []) {
    const parts = WITHOUT_SPACES.test(run) ? Array.from(words.segment(run), ({ segment }) => segment) : [run];
    for (const part of parts) {
      if (units.length > 0 && NEVER_FIRST.test(part)) units[units.length - 1] += part;
      else units.push(part);
    }
  }
  return units;
}

/** Lines that are not wider than `width`; a single unit that is wider has a line of its own. */
export function wrapText(text: string, width: number, language: Language, measure: Measure): string[] {
  const lines: string[] = [];
  let line = '';
  for (const unit of unitsOf(text, language)) {
    if (line !== '' && measure((line + unit).trimEnd()) > width) {
      lines.push(line.trimEnd());
      line = '';
    }
    line += unit;
  }
  if (line) lines.push(line.trimEnd());
  return lines;
}
