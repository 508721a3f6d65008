import type { OpsContentDetail } from '@bourse/protocol/operators/content/calls';
import { expect, test } from 'vitest';
import { afterSaving, edited, savedText } from './drafts.ts';

const content = {
  version: 4,
  texts: [{ language: 'en-US', title: 'Fees', text: 'What it costs.' }],
} as unknown as OpsContentDetail;

test('a language without a text begins empty', () => {
  expect(savedText(content, 'ko')).toEqual({ language: 'ko', title: '', text: '' });
});

test('a draft remembers what it began from, and is none once it says what is saved', () => {
  const drafts = edited({}, content, 'en-US', { text: 'New.' });
  expect(drafts).toEqual({ 'en-US': { title: 'Fees', text: 'New.', version: 4 } });
  // Another operator's version came in meanwhile: this one still began from 4.
  const later = edited(drafts, { ...content, version: 5 }, 'en-US', { title: 'Costs' });
  expect(later['en-US']).toEqual({ title: 'Costs', text: 'New.', version: 4 });
  expect(edited(drafts, content, 'en-US', { text: 'What it costs.' })).toEqual({});
});

test('after saving one language, the others go on from there, unless they began from something else', () => {
  const drafts = {
    'en-US': { title: 'a', text: 'a', version: 4 },
    ko: { title: 'b', text: 'b', version: 4 },
    ja: { title: 'c', text: 'c', version: 3 },
  };
  expect(afterSaving(drafts, 4, 5, 'en-US')).toEqual({
    ko: { title: 'b', text: 'b', version: 5 },
    ja: { title: 'c', text: 'c', version: 3 },
  });
});
