import { expect, test, vi } from 'vitest';
import { acceptToasts, showError, showSuccess } from './toast.ts';

test('toasts wait for the code that draws them, then go straight to it', () => {
  showError('first');
  showSuccess('second');
  const draw = vi.fn();
  const giveBack = acceptToasts(draw);
  showError('third');
  expect(draw.mock.calls.map(([message]) => message)).toEqual([
    { tone: 'error', text: 'first' },
    { tone: 'success', text: 'second' },
    { tone: 'error', text: 'third' },
  ]);
  giveBack();
  showError('later');
  expect(draw).toHaveBeenCalledTimes(3);
});
