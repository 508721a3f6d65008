/** `14:05:09` in the reader's time zone. */
export function formatClock(ms: number): string {
  return CLOCK.format(ms);
}

/** `2026-11-21 14:05:09`: sorts, and reads alike in every language. */
export function formatDateTime(ms: number): string {
  const part = Object.fromEntries(DATE_TIME.formatToParts(ms).map(({ type, value }) => [type, value]));
  return `${part.year}-${part.month}-${part.day} ${part.hour}:${part.minute}:${part.second}`;
}

/** `2026-11-21`. */
export function formatDate(ms: number): string {
  return formatDateTime(ms).slice(0, 10);
}

/** The zone of these times, as it is now: `UTC`, `UTC+9`, `UTC−3:30`. `minutes`: UTC less local time, as JavaScript has it. */
export function timeZone(minutes = new Date().getTimezoneOffset()): string {
  if (minutes === 0) return 'UTC';
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `UTC${minutes > 0 ? '−' : '+'}${hours}${rest > 0 ? `:${String(rest).padStart(2, '0')}` : ''}`;
}

/** A typed day as `2026-11-21`; nothing unless it is a whole one that exists. `2026-1-5` is one. */
export function readDay(text: string): string | undefined {
  const [year, month, day] = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text)?.slice(1) ?? [];
  if (year === undefined || month === undefined || day === undefined) return undefined;
  const whole = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = new Date(`${whole}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(whole) ? whole : undefined;
}

const CLOCK = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});
const DATE_TIME = new Intl.DateTimeFormat('en-GB', {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});
