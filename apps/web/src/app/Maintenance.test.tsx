import { act, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeExchange, show } from '../testing/page.tsx';
import { Maintenance } from './Maintenance.tsx';

const exchange = fakeExchange();
afterEach(() => void vi.useRealTimers());

const config = (maintenance: boolean) => ({
  code: 1,
  data: { serverTime: Date.now(), switches: { maintenance, off: [] } },
});

test('maintenance is told on every page, and no longer when it is over', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  exchange.answer('/bb/config', config(true));
  await show(<Maintenance />);
  expect(await screen.findByText(/under maintenance/)).toBeTruthy();

  exchange.answer('/bb/config', config(false));
  await act(() => vi.advanceTimersByTimeAsync(61_000));
  expect(screen.queryByText(/under maintenance/)).toBeNull();
});

test('without maintenance nothing is said, and nothing asked again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  exchange.answer('/bb/config', config(false));
  await show(<Maintenance />);
  await act(() => vi.advanceTimersByTimeAsync(120_000));
  expect(screen.queryByRole('status')).toBeNull();
  expect(exchange.callsTo('/bb/config')).toHaveLength(1);
});
