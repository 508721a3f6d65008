import { Texts } from '@bourse/ui/Texts';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { useLanguage } from '../i18n/language.ts';
import { DayBars } from './DayBars.tsx';

afterEach(cleanup);

const ROWS = [
  { day: '2026-11-21', value: '1200.5' },
  { day: '2026-11-23', value: '-30' },
  { day: '2026-11-23', value: '-3' },
];

function bars(): HTMLElement {
  render(
    <Texts store={useLanguage}>
      <DayBars label="Flows" from="2026-11-21" to="2026-11-24" rows={ROWS} />
    </Texts>,
  );
  return screen.getByRole('slider', { name: 'Flows' });
}

test('the last day is said at first, and any other that arrow keys go to', async () => {
  const user = userEvent.setup({ delay: null });
  const slider = bars();
  screen.getByText(/^2026-11-24: .?0 USDT$/);
  slider.focus();
  await user.keyboard('{ArrowRight}{ArrowLeft}');
  screen.getByText(/^2026-11-23: .33 USDT$/);
  expect(slider.getAttribute('aria-valuetext')).toMatch(/^2026-11-23: /);
  await user.keyboard('{Home}{ArrowLeft}');
  screen.getByText(/^2026-11-21: \+1,200\.5 USDT$/);
});

test('a day that is touched is said', () => {
  const slider = bars();
  slider.getBoundingClientRect = () => new DOMRect(100, 0, 400, 160);
  fireEvent.pointerDown(slider, { clientX: 250 });
  screen.getByText(/^2026-11-22: /);
  fireEvent.pointerMove(slider, { clientX: 900 });
  screen.getByText(/^2026-11-24: /);
});
