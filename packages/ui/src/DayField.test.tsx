import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { DayField } from './DayField.tsx';
import { acceptToasts } from './lib/toast.ts';

afterEach(cleanup);

test.each([
  ['2026-11-21', '2026-11-21', []],
  ['2026/11/21', '2026-11-21', []],
  ['2026-13-45', undefined, ['From: YYYY-MM-DD']],
  ['2026', undefined, ['From: YYYY-MM-DD']],
])('who types %s and goes on is understood, or told how a day is written', async (typed, chosen, told) => {
  const days: (string | undefined)[] = [];
  const toasts: string[] = [];
  const stop = acceptToasts(({ text }) => toasts.push(text));
  render(<DayField label="From" value={undefined} pattern="YYYY-MM-DD" onChange={(day) => days.push(day)} />);
  const user = userEvent.setup({ delay: null });
  await user.type(screen.getByRole('textbox', { name: 'From' }), typed);
  await user.tab();
  stop();
  // It is understood while it is typed, too: the second of a month on the way to the twenty-first.
  expect(days.at(-1)).toBe(chosen);
  expect(toasts).toEqual(told);
});
