import { expect, it } from 'vitest';
import { changedFields } from './changed-fields.ts';

it.each([
  [
    '{"value":"1"}',
    '{"name":"fee","value":"2"}',
    [
      ['name', undefined, 'fee'],
      ['value', '1', '2'],
    ],
  ],
  ['null', '{"email":"a@example.com"}', [['email', undefined, 'a@example.com']]],
  [
    '{"fee":"1","open":true}',
    '{"fee":"1"}',
    [
      ['fee', '1', '1'],
      ['open', 'true', 'true'],
    ],
  ],
  ['{"list":[1]}', '{"list":[1,2]}', [['list', '[1]', '[1,2]']]],
])('%s to %s shows every field', (before, after, expected) => {
  expect(changedFields({ before, after }).map((each) => [each.name, each.before, each.after])).toEqual(
    expected,
  );
});

it('texts in several languages are fields of their own', () => {
  const texts = (korean: string) => JSON.stringify({ texts: [{ language: 'ko', title: 'A', text: korean }] });
  expect(changedFields({ before: texts('old'), after: texts('new') })).toEqual([
    { name: 'texts ko title', before: 'A', after: 'A' },
    { name: 'texts ko text', before: 'old', after: 'new' },
  ]);
});
