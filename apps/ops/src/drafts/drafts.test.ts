import { expect, test } from 'vitest';
import { answered, dropped, edited, movedOn, sending } from './drafts.ts';

const saved = { texts: { title: 'Fees', text: 'What it costs.' }, version: 4 };

test('a draft remembers what it began from, and is none once it says what is saved', () => {
  const drafts = edited({}, 'en-US', { text: 'New.' }, saved);
  expect(drafts).toEqual({ 'en-US': { changes: { text: 'New.' }, version: 4 } });
  // Another operator's version came in meanwhile: this one still began from 4.
  const later = edited(drafts, 'en-US', { title: 'Costs' }, { ...saved, version: 5 });
  expect(later['en-US']).toEqual({ changes: { title: 'Costs', text: 'New.' }, version: 4 });
  expect(edited(drafts, 'en-US', { text: 'What it costs.' }, saved)).toEqual({});
  expect(dropped(later, 'en-US')).toEqual({});
});

test('after an own change the drafts go on from there, unless they began from something else', () => {
  const drafts = {
    ko: { changes: { text: 'b' }, version: 4 },
    ja: { changes: { text: 'c' }, version: 3 },
  };
  expect(movedOn(drafts, 4, 5)).toEqual({
    ko: { changes: { text: 'b' }, version: 5 },
    ja: { changes: { text: 'c' }, version: 3 },
  });
});

/** `New.` is on its way, and `change` is typed meanwhile. */
function typedMeanwhile(change: Record<string, string>) {
  const drafts = edited({}, 'ko', { text: 'New.' }, saved);
  const onItsWay = sending(drafts, 'ko', { ...saved.texts, text: 'New.' }, 4);
  return Object.keys(change).length === 0 ? onItsWay : edited(onItsWay, 'ko', change, saved);
}

test('what was saved or proposed is no draft any more; what was refused still is', () => {
  expect(answered(typedMeanwhile({}), 'ko', 'saved')).toEqual({});
  expect(answered(typedMeanwhile({}), 'ko', 'proposed')).toEqual({});
  expect(answered(typedMeanwhile({}), 'ko', 'refused')).toEqual({
    ko: { changes: { text: 'New.' }, version: 4 },
  });
});

test('what is typed while something is being saved stays, be it what was saved before', () => {
  const written = typedMeanwhile({ text: 'New. And more.' });
  expect(answered(written, 'ko', 'saved')['ko']?.changes).toEqual({ text: 'New. And more.' });
  expect(answered(written, 'ko', 'refused')['ko']?.changes).toEqual({ text: 'New. And more.' });
  const undone = typedMeanwhile({ text: 'What it costs.' });
  expect(answered(undone, 'ko', 'saved')['ko']?.changes).toEqual({ text: 'What it costs.' });
});

test('who writes on while a text is being proposed keeps the whole of it', () => {
  const written = typedMeanwhile({ title: 'Costs' });
  expect(answered(written, 'ko', 'proposed')['ko']?.changes).toEqual({ title: 'Costs', text: 'New.' });
  expect(answered(written, 'ko', 'saved')['ko']?.changes).toEqual({ title: 'Costs' });
});
