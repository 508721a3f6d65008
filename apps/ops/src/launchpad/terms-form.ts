import type { InputOf } from '@bourse/protocol/call';
import type { OpsCalls } from '@bourse/protocol/all-calls';
import { formatDateTime } from '@bourse/ui/format/time';
import type { OpsProjectRow } from '@bourse/protocol/operators/launchpad/calls';
import { isPositiveAmount, isWholeNumber } from '../actions/field-checks.ts';

/** The terms of a project as a form asks for them, in its order. */
export const TERM_FIELDS = {
  coin: 'coin',
  mode: 'mode',
  price: 'amount',
  supply: 'amount',
  purchaseMin: 'amount',
  purchaseMax: 'amount',
  allotMax: 'amount',
  lockDays: 'days',
  warmupStart: 'time',
  joinStart: 'time',
  joinEnd: 'time',
  icon: 'icon',
} as const satisfies Partial<Record<keyof OpsProjectRow, string>>;

export type TermField = keyof typeof TERM_FIELDS;
export const TERM_NAMES = Object.keys(TERM_FIELDS) as TermField[];

export const MOST_LOCK_DAYS = 3_650;

/** Whether a text may stand for the term; what the terms are worth together, the exchange says. */
export function isTerm(field: TermField, text: string): boolean {
  switch (TERM_FIELDS[field]) {
    case 'coin':
      return /^[A-Z0-9]{2,12}$/.test(text);
    case 'mode':
      return true;
    case 'amount':
      return isPositiveAmount(text);
    case 'days':
      return isWholeNumber(text, 0, MOST_LOCK_DAYS);
    case 'time':
      return readTime(text) !== undefined;
    case 'icon':
      return /^\/[\w./-]{1,199}$/.test(text);
  }
}

/** A term as text of the form. */
export function termText(project: OpsProjectRow, field: TermField): string {
  const value = project[field];
  return TERM_FIELDS[field] === 'time' ? writeTime(Number(value)) : String(value);
}

type Terms = Pick<InputOf<OpsCalls['/ops/api/launchpad/create']>, TermField>;

/** The fields of the call. */
export function termsOf(values: Readonly<Record<string, string>>): Terms {
  return Object.fromEntries(
    TERM_NAMES.map((field) => {
      const text = values[field] ?? '';
      return [field, TERM_FIELDS[field] === 'time' ? String(readTime(text)) : text];
    }),
  ) as Terms;
}

/** `2026-11-21 14:05` in the operator's time zone, as ms; absent when it is no such moment. */
export function readTime(text: string): number | undefined {
  const match = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d)(?::(\d\d))?$/.exec(text);
  if (!match) return undefined;
  const [, day, clock, seconds = '00'] = match;
  const ms = new Date(`${day}T${clock}:${seconds}`).getTime();
  // 31 February is no day, whatever JavaScript makes of it.
  return Number.isNaN(ms) || writeTime(ms) !== `${day} ${clock}${seconds === '00' ? '' : `:${seconds}`}`
    ? undefined
    : ms;
}

/** Seconds only where there are any: a project created by hand begins on the minute. */
export function writeTime(ms: number): string {
  return formatDateTime(ms).replace(/:00$/, '');
}
