import { expect, test } from 'vitest';
import { localTime, parseLocalTime } from './local-time.ts';

test('a minute there and back', () => {
  const ms = new Date(2026, 10, 21, 14, 5).getTime();
  expect(localTime(ms)).toBe('2026-11-21 14:05');
  expect(parseLocalTime('2026-11-21 14:05')).toBe(ms);
  expect(parseLocalTime(' 2026-11-21T14:05 ')).toBe(ms);
  expect(localTime(0)).toBe('');
});

test.each([
  '',
  'tomorrow',
  '2026-02-30 10:00',
  '2026-13-01 10:00',
  '2026-01-01 25:00',
  '2026-01-01 10:60',
  '2026-1-1 1:00',
])('%s is no minute', (text) => {
  expect(parseLocalTime(text)).toBeUndefined();
});
