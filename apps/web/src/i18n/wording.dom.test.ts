import { LANGUAGES } from '@bourse/protocol/languages';
import { wording as everyLanguage } from '@bourse/protocol/texts/wording';
import { afterAll, expect, test } from 'vitest';
import { applyLanguage } from './language.ts';
import { wording } from './wording.ts';

afterAll(() => applyLanguage('en-US'));

test.each(LANGUAGES)('%s: what rules say is there with the texts of the language', async (language) => {
  await applyLanguage(language);
  expect(wording(language, 'INSUFFICIENT_BALANCE')).toBe(everyLanguage(language, 'INSUFFICIENT_BALANCE'));
  expect(wording(language, 'TOO_MANY_OPEN_ORDERS', { limit: '200' })).toBe(
    everyLanguage(language, 'TOO_MANY_OPEN_ORDERS', { limit: '200' }),
  );
});
