import { expect, test } from 'vitest';
import { reminderFile, zoneAt } from './reminder.ts';

const START = Date.UTC(2026, 11, 1, 0, 30);
const file = (title: string, zone = { name: 'Asia/Seoul', offsetMinutes: 540 }) =>
  reminderFile({
    ...{ uid: 'subscription-5@bourse.example', title, url: 'https://bourse.example/pc/subcribe/detail?id=5' },
    ...{ start: START, now: START - 1000, zone },
  });

test('a reminder begins when joining does, by the clock of the reader', () => {
  const lines = file('Subscribe to LYRA').split('\r\n');
  expect(lines).toContain('DTSTART;TZID=Asia/Seoul:20261201T093000');
  expect(lines).toContain('TZOFFSETTO:+0900');
  expect(lines).toContain('DTSTAMP:20261201T002959Z');
  expect(lines).toContain('SUMMARY:Subscribe to LYRA');
  expect(lines).toContain('TRIGGER:-PT10M');
  expect(lines.slice(-2)).toEqual(['END:VCALENDAR', '']);
});

test.each([
  ['America/St_Johns', -210, '20261130T210000', '-0330'],
  ['UTC', 0, '20261201T003000', '+0000'],
])('in %s', (name, offsetMinutes, clock, offset) => {
  const text = file('LYRA', { name, offsetMinutes });
  expect(text).toContain(`DTSTART;TZID=${name}:${clock}\r\n`);
  expect(text).toContain(`TZOFFSETFROM:${offset}\r\n`);
});

test('what a name may hold does not break the file', () => {
  const text = file(`A, B; C\\D\nEND:VEVENT ${'신규 코인 청약 '.repeat(10)}`);
  expect(text).toContain('SUMMARY:A\\, B\\; C\\\\D\\nEND:VEVENT');
  const lines = text.split('\r\n');
  expect(lines.filter((line) => line === 'END:VEVENT')).toHaveLength(1);
  expect(Math.max(...lines.map((line) => new TextEncoder().encode(line).length))).toBeLessThanOrEqual(75);
});

test('the zone is that of the browser', () => {
  expect(zoneAt(START).offsetMinutes).toBe(-new Date(START).getTimezoneOffset());
});
