import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { asksAgain, later, showPage } from '../testing/show-page.tsx';
import { Liabilities } from './Liabilities.tsx';

test('a proof that is refused says why, and can be tried again', async () => {
  showPage(Liabilities, {
    'liabilities/status': () => ({ isRunning: false, newest: null }),
    'liabilities/commit': () => {
      throw new TypeError('no line');
    },
  });
  const button = await screen.findByRole('button', { name: 'Make one now' });
  fireEvent.click(button);
  await screen.findByRole('alert');
  expect(button).toHaveProperty('disabled', false);
});

test('a double click makes one proof of liabilities', async () => {
  const answer = later<unknown>();
  const commit = vi.fn(() => answer.given);
  showPage(Liabilities, {
    'liabilities/status': () => ({ isRunning: false, newest: null }),
    'liabilities/commit': commit,
  });
  const button = await screen.findByRole('button', { name: 'Make one now' });
  fireEvent.click(button);
  fireEvent.click(button);
  await asksAgain();
  expect(commit).toHaveBeenCalledOnce();
  expect(button).toHaveProperty('disabled', true);
});
