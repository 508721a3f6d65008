import { LANGUAGES, type Language } from '@bourse/protocol/languages';
import { createTranslator } from 'use-intl/core';
import { expect, test } from 'vitest';
import type { English } from '../i18n/languages/en.ts';
import { ALL_TEXTS } from '../testing/all-texts.ts';
import { POSTER_HEIGHT, POSTER_WIDTH, posterLayout, type MeasureAt, type TextItem } from './poster-layout.ts';

/** Letters of Latin writing are about half as wide as high, all others as wide as high. */
const measure: MeasureAt = (text, size) =>
  [...text].reduce((width, letter) => width + (letter.charCodeAt(0) < 0x300 ? 0.56 : 1) * size, 0);

const width = ({ text, size, weight }: TextItem): number => measure(text, size, weight);

function layoutOf(language: Language, brand: string, host = 'exchange.example.com') {
  const t = createTranslator({ locale: language, messages: ALL_TEXTS[language] as English });
  return posterLayout(
    {
      language,
      brand,
      headline: t('invite.posterHeadline', { brand }),
      text: t('invite.posterText'),
      codeLabel: t('auth.inviteCode'),
      code: 'K7WQX2MP',
      host,
    },
    measure,
  );
}

const CASES = LANGUAGES.flatMap((language) =>
  ['Bourse', 'The Extraordinarily Long Exchange Company of Nowhere'].map(
    (brand) => [language, brand] as const,
  ),
);

test.each(CASES)(
  '%s, %s: everything stays on the poster and nothing runs into the card',
  (language, brand) => {
    const { texts, card, qr, mark } = layoutOf(
      language,
      brand,
      'a-very-long-host-name.of-an-exchange.example.com',
    );
    for (const item of texts) {
      expect(item.x + width(item), item.text).toBeLessThanOrEqual(POSTER_WIDTH - mark.x + 0.001);
      expect(item.baseline, item.text).toBeLessThan(POSTER_HEIGHT);
    }
    const above = texts.slice(0, -3);
    for (const item of above) expect(item.baseline, item.text).toBeLessThan(card.y - 20);
    const beside = texts.slice(-3);
    for (const item of beside) {
      expect(item.x).toBeGreaterThan(qr.x + qr.size);
      expect(item.x + width(item)).toBeLessThan(card.x + card.width);
      expect(item.baseline - item.size).toBeGreaterThan(card.y);
      expect(item.baseline).toBeLessThan(card.y + card.height);
    }
  },
);

test.each(LANGUAGES)('%s: lines follow one another without touching', (language) => {
  const lines = layoutOf(language, 'Bourse').texts.slice(0, -3);
  for (const [index, line] of lines.entries()) {
    const before = lines[index - 1];
    if (before) expect(line.baseline - before.baseline).toBeGreaterThan(line.size);
  }
});

test('all words are there, in order', () => {
  const lines = layoutOf('en-US', 'Bourse').texts.map(({ text }) => text);
  expect(lines.join(' ')).toBe(
    'Bourse Trade with me on Bourse Scan the code, register and get started. Invite code K7WQX2MP exchange.example.com',
  );
});
