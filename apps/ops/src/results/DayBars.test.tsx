import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { Texts } from '@bourse/ui/Texts';
import { useLanguage } from '../i18n/language.ts';
import { DayBars } from './DayBars.tsx';

afterEach(cleanup);

const ROWS = [
  { day: '2026-11-21', value: '1200.5' },
  { day: '2026-11-23', value: '-30' },
  { day: '2026-11-23', value: '-3' },
];

const chart = (from: string, to: string) => (
  <Texts store={useLanguage}>
    <DayBars label="Flows" from={from} to={to} rows={ROWS} />
  </Texts>
);
const slider = () => screen.getByRole('slider', { name: 'Flows' });

function bars(): HTMLElement {
  render(chart('2026-11-21', '2026-11-24'));
  return slider();
}

test('the last day is said at first, and any other that arrow keys go to', async () => {
  const user = userEvent.setup({ delay: null });
  const chosen = bars();
  screen.getByText(/^2026-11-24: .?0 USDT$/);
  chosen.focus();
  await user.keyboard('{ArrowRight}{ArrowLeft}');
  screen.getByText(/^2026-11-23: .33 USDT$/);
  expect(chosen.getAttribute('aria-valuetext')).toMatch(/^2026-11-23: /);
  await user.keyboard('{Home}{ArrowLeft}');
  screen.getByText(/^2026-11-21: \+1,200\.5 USDT$/);
});

test('a day that is touched is said', () => {
  const chosen = bars();
  chosen.getBoundingClientRect = () => new DOMRect(100, 0, 400, 160);
  fireEvent.pointerDown(chosen, { clientX: 250 });
  screen.getByText(/^2026-11-22: /);
  fireEvent.pointerMove(chosen, { clientX: 900 });
  screen.getByText(/^2026-11-24: /);
});

test('a day that was picked stays when another day begins', () => {
  const { rerender } = render(chart('2026-11-21', '2026-11-24'));
  fireEvent.keyDown(slider(), { key: 'ArrowLeft' });
  screen.getByText(/^2026-11-23: /);
  rerender(chart('2026-11-22', '2026-11-25'));
  screen.getByText(/^2026-11-23: /);
});
