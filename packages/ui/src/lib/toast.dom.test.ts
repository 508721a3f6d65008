import { expect, test, vi } from 'vitest';
import { acceptToasts, hideToast, showError, showSuccess } from './toast.ts';

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

test('a toast is taken down where it is drawn, or while it waits', () => {
  showError('waits');
  hideToast('waits');
  const [draw, hide] = [vi.fn(), vi.fn()];
  const giveBack = acceptToasts(draw, hide);
  expect(draw).not.toHaveBeenCalledWith(expect.objectContaining({ text: 'waits' }));
  hideToast('drawn');
  expect(hide.mock.calls).toEqual([['drawn']]);
  giveBack();
});
