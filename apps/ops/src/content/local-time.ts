/** `2026-11-21 14:05` in the operator's time zone, as ms; nothing when it is no such minute. */
export function parseLocalTime(text: string): number | undefined {
  const parts = /^(\d{4})-(\d\d)-(\d\d)[ T](\d\d):(\d\d)$/.exec(text.trim())?.slice(1).map(Number);
  if (!parts) return undefined;
  const [year, month, day, hour, minute] = parts as [number, number, number, number, number];
  const date = new Date(year, month - 1, day, hour, minute);
  // The 31st of a month that has none, and 25 o'clock, would be other days.
  const isSame = date.getMonth() === month - 1 && date.getDate() === day && date.getHours() === hour;
  return isSame && date.getMinutes() === minute ? date.getTime() : undefined;
}

/** The same, of a time; empty for none. */
export function localTime(ms: number): string {
  if (ms === 0) return '';
  const date = new Date(ms);
  const two = (part: number) => String(part).padStart(2, '0');
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-');
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}`;
}
