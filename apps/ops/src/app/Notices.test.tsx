import { Texts } from '@bourse/ui/Texts';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { useLanguage } from '../i18n/language.ts';
import { queries } from '../api/queries.ts';
import { Notices } from './Notices.tsx';
import { overviewQuery } from './overview.ts';

afterEach(() => {
  cleanup();
  queries.clear();
});

const WELL = {
  soleAdmin: 'no',
  lowDesks: [],
  ledger: { problems: [] },
  maintenance: false,
  payoutsHeld: false,
  opened: true,
  protectionWaits: true,
};

function show(change: Partial<typeof WELL>) {
  queries.setQueryData(overviewQuery.queryKey, { ...WELL, ...change } as never);
  queries.setQueryDefaults(overviewQuery.queryKey, { staleTime: Infinity, refetchInterval: false });
  render(
    <QueryClientProvider client={queries}>
      <Texts store={useLanguage}>
        <Notices />
      </Texts>
    </QueryClientProvider>,
  );
}

const texts = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
const hidden = () => [...document.querySelectorAll(String.raw`.max-lg\:hidden`)].length;

test('on a phone the gravest notice is there, and the others open from it', async () => {
  show({ maintenance: true, opened: false, protectionWaits: false });
  expect(texts()).toHaveLength(3);
  expect(texts()[0]).toMatch(/maintenance/i);
  expect(hidden()).toBe(2);
  const all = screen.getByRole('button', { name: 'All 3' });
  expect(all.getAttribute('aria-expanded')).toBe('false');
  await userEvent.click(all);
  expect(hidden()).toBe(0);
  await userEvent.click(screen.getByRole('button', { name: 'Fewer' }));
  expect(hidden()).toBe(2);
});

test('where all is well there is nothing', () => {
  show({});
  expect(screen.queryAllByRole('status')).toEqual([]);
});
