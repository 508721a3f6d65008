/** Days in an address, `2026-11-21`, in the reader's time zone. */

export interface DayRange {
  /** First day. */
  from?: string;
  /** Last day, all of it. */
  to?: string;
}

/** The days in an address; nonsense is passed over. */
export function readDays(search: Readonly<Record<string, unknown>>): DayRange {
  const { from, to } = search;
  return { ...(isDay(from) && { from }), ...(isDay(to) && { to }) };
}

function isDay(value: unknown): value is string {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(dayStart(value));
}

export interface Period {
  /** ms since 1970, both ends included. */
  startTime?: number;
  endTime?: number;
}

/** The fields that ask the server for these days. */
export function periodOf({ from, to }: DayRange): Period {
  return { ...(from && { startTime: dayStart(from) }), ...(to && { endTime: dayEnd(to) }) };
}

function dayStart(day: string): number {
  return new Date(`${day}T00:00:00`).getTime();
}

function dayEnd(day: string): number {
  const end = new Date(`${day}T00:00:00`);
  end.setDate(end.getDate() + 1);
  return end.getTime() - 1;
}
