import { Texts } from '@bourse/ui/Texts';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { useLanguage } from '../i18n/language.ts';
import { Waiting } from './Waiting.tsx';

afterEach(cleanup);

test('what could not be loaded can be asked for again, and does not look like what is empty', async () => {
  const refetch = vi.fn(async () => undefined as never);
  const query = { error: new Error('No answer from the exchange.'), refetch };
  const { container } = render(
    <Texts store={useLanguage}>
      <Waiting query={query} rows={3} />
    </Texts>,
  );
  expect(screen.getByText('No answer from the exchange.')).toBeTruthy();
  expect(container.querySelector('.lucide-inbox')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(refetch).toHaveBeenCalledOnce();
});
