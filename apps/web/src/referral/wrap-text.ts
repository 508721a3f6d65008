/** Width of a text in px. */
export type Measure = (text: string) => number;

/** Chinese and Japanese writing may break between any two characters, except before these. */
const NEVER_FIRST = /^[、。，．：；！？」』）】〉》’”ー…,.:;!?)\]]/u;
const BREAKS_ANYWHERE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]/u;

/** What must stay together: a word with the space behind it, or a single character of a script without spaces. */
export function unitsOf(text: string): string[] {
  const units: string[] = [];
  for (const part of text.match(/\S+\s*/gu) ?? []) {
    let word = '';
    for (const character of part) {
      const alone = BREAKS_ANYWHERE.test(character);
      const joins = NEVER_FIRST.test(character) && (word !== '' || units.length > 0);
      if (joins && word === '') units[units.length - 1] += character;
      else if (alone && !joins) {
        if (word) units.push(word);
        word = '';
        units.push(character);
      } else word += character;
    }
    if (word.trim()) units.push(word);
    else if (word) units[units.length - 1] += word;
  }
  return units;
}

/** Lines that are not wider than `width`; a single unit that is wider has a line of its own. */
export function wrapText(text: string, width: number, measure: Measure): string[] {
  const lines: string[] = [];
  let line = '';
  for (const unit of unitsOf(text)) {
    if (line !== '' && measure((line + unit).trimEnd()) > width) {
      lines.push(line.trimEnd());
      line = '';
    }
    line += unit;
  }
  if (line) lines.push(line.trimEnd());
  return lines;
}
