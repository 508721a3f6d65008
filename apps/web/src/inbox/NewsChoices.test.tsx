import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { signIn } from '../session/session.ts';
import { fakeExchange, show } from '../testing/page.tsx';
import { NewsChoices } from './NewsChoices.tsx';

const exchange = fakeExchange();

async function showAt(isPhone: boolean): Promise<void> {
  vi.stubGlobal('matchMedia', () => ({
    matches: isPhone,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  signIn({ userId: '7', token: 'secret' });
  exchange.answer('/bb/index/mailChoices', { code: 1, data: { topics: ['danger'] } });
  await show(<NewsChoices />);
  await screen.findByRole('checkbox', { name: 'margin calls and liquidations' });
}

test('on a phone the choices of mails are folded under one line, so that messages come first', async () => {
  await showAt(true);
  const line = screen.getByText('E-mail me about…');
  expect(line.closest('details')?.open).toBe(false);
});

test('where there is room they are open', async () => {
  await showAt(false);
  expect(screen.queryByText('E-mail me about…')).toBeNull();
  expect(document.querySelector('details')).toBeNull();
});
