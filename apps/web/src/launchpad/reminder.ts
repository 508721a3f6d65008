const MINUTE_MS = 60_000;
/** Lines of a calendar file hold so many bytes; longer ones go on in the next, behind a space (RFC 5545, 3.1). */
const LINE_BYTES = 75;
/** The reader is told so long before. */
const AHEAD = '-PT10M';

export interface Zone {
  /** `Asia/Seoul` */
  name: string;
  /** Ahead of UTC at the moment that is meant. */
  offsetMinutes: number;
}

/** The reader's own, with what it is ahead of UTC at a moment. */
export function zoneAt(ms: number): Zone {
  return {
    name: Intl.DateTimeFormat().resolvedOptions().timeZone,
    offsetMinutes: -new Date(ms).getTimezoneOffset(),
  };
}

interface Reminder {
  /** The same for every file about it: who imports it twice has one entry. */
  uid: string;
  title: string;
  /** Where it takes place. */
  url: string;
  /** ms since 1970 */
  start: number;
  now: number;
  zone: Zone;
}

/** A calendar file (iCalendar, RFC 5545) with one entry of a quarter of an hour and an alarm, in the reader's time zone. */
export function reminderFile({ uid, title, url, start, now, zone }: Reminder): string {
  const offset = offsetText(zone.offsetMinutes);
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//exchange//subscriptions//EN',
    'BEGIN:VTIMEZONE',
    `TZID:${zone.name}`,
    // Of this moment, which is all that the file speaks of.
    'BEGIN:STANDARD',
    'DTSTART:19700101T000000',
    `TZOFFSETFROM:${offset}`,
    `TZOFFSETTO:${offset}`,
    'END:STANDARD',
    'END:VTIMEZONE',
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${clockText(now)}Z`,
    `DTSTART;TZID=${zone.name}:${clockText(start + zone.offsetMinutes * MINUTE_MS)}`,
    'DURATION:PT15M',
    `SUMMARY:${escaped(title)}`,
    `URL:${url}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escaped(title)}`,
    `TRIGGER:${AHEAD}`,
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

/** `20261201T093000`, of a clock that shows UTC. */
function clockText(ms: number): string {
  return new Date(ms).toISOString().slice(0, 19).replace(/[-:]/g, '');
}

/** `+0900` */
function offsetText(minutes: number): string {
  const size = Math.abs(minutes);
  const two = (number: number) => String(number).padStart(2, '0');
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}${two(size % 60)}`;
}

function escaped(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n');
}

function folded(line: string): string {
  const encoder = new TextEncoder();
  let [text, bytes] = ['', 0];
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (bytes + size > LINE_BYTES) [text, bytes] = [`${text}\r\n `, 1];
    text += character;
    bytes += size;
  }
  return text;
}
