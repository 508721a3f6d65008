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
