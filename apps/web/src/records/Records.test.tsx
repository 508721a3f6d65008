import { csvRows, type Column } from '@bourse/ui/lib/columns';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { create } from 'zustand';
import { button, fakeExchange, show } from '../testing/page.tsx';
import { timeColumn } from './columns.tsx';
import { usePages } from './pages.tsx';
import { LiveRecords, PastRecords } from './Records.tsx';

interface Fill {
  id: string;
  time: number;
  amount: string;
}

const columns: Column<Fill>[] = [
  { key: 'id', head: 'Number', only: 'file', text: ({ id }) => id },
  timeColumn('Time', ({ time }) => time),
  {
    key: 'amount',
    head: 'Amount',
    align: 'right',
    text: ({ amount }) => amount,
    cell: ({ amount }) => `${amount} BTC`,
  },
  { key: 'action', head: 'Action', cell: () => <button type="button">Look</button> },
];
const fills = (count: number, from = 0): Fill[] =>
  Array.from({ length: count }, (_, n) => ({
    id: String(from + n),
    time: 1000 + n,
    amount: String(from + n),
  }));
const rows = () => screen.queryAllByTestId('fill').map((row) => row.textContent);
const table = { label: 'Fills', columns, rowTestId: 'fill', empty: <p>None yet</p> };
fakeExchange();

test('a live list shows its rows, or what stands for none', async () => {
  await show(<LiveRecords {...table} rows={[]} />);
  screen.getByText('None yet');
  await show(<LiveRecords {...table} rows={fills(2)} />);
  expect(screen.getByRole('table', { name: 'Fills' })).toBeDefined();
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Time',
    'Amount',
    'Action',
  ]);
  expect(rows()).toHaveLength(2);
  expect(rows()[1]).toMatch(/1 BTCLook$/);
});

test('rows are cards where what holds the list is narrower than its columns', async () => {
  const holder = vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get');
  const heads = () => screen.getByRole('table', { name: 'Fills' }).querySelector('thead')!.className;
  holder.mockReturnValue(777);
  await show(<LiveRecords {...table} rows={fills(2)} fits={778} />);
  expect(heads()).toBe('hidden');
  cleanup();
  holder.mockReturnValue(778);
  await show(<LiveRecords {...table} rows={fills(2)} fits={778} />);
  expect(heads()).toBe('');
});

test('a file holds what the columns say: exact numbers, times in UTC, no buttons', () => {
  expect(
    csvRows(columns, [
      { id: '7', time: 1000, amount: '0.10000000' },
      { id: '8', time: 0, amount: '' },
    ]),
  ).toEqual([
    ['Number', 'Time (UTC)', 'Amount'],
    ['7', '1970-01-01T00:00:01.000Z', '0.10000000'],
    ['8', '', ''],
  ]);
});

test('of a long list 200 rows are drawn, and 200 more each time the reader comes near the end', async () => {
  let near!: () => void;
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(told: (entries: { isIntersecting: boolean }[]) => void) {
        near = () => told([{ isIntersecting: true }]);
      }
      observe() {}
      disconnect() {}
    },
  );
  await show(<LiveRecords {...table} rows={fills(450)} />);
  expect(rows()).toHaveLength(200);
  act(() => near());
  expect(rows()).toHaveLength(400);
  act(() => near());
  expect(rows()).toHaveLength(450);
});

type Answer = { list: Fill[]; totalRow: number };
const fetchPage = vi.fn<(fields: { pageNo: number; pageSize: number }) => Promise<Answer>>();
const ALL = {};

function Past() {
  const pages = usePages(['fills'], ALL, 0, fetchPage);
  return <PastRecords {...table} pages={pages} />;
}

beforeEach(() => {
  fetchPage.mockReset();
});

test('a list of the past comes page by page; a row that slid onto the next page stands once', async () => {
  fetchPage.mockImplementation(async ({ pageNo }) => ({
    list: pageNo === 1 ? fills(10) : fills(6, 9),
    totalRow: 15,
  }));
  const user = await show(<Past />);
  await waitFor(() => expect(rows()).toHaveLength(10));
  await user.click(button('Load more'));
  await waitFor(() => expect(rows()).toHaveLength(15));
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
  expect(fetchPage.mock.calls.map(([{ pageNo, pageSize }]) => [pageNo, pageSize])).toEqual([
    [1, 10],
    [2, 10],
  ]);
});

test('a list that cannot be had says why, and can be asked for again', async () => {
  fetchPage.mockRejectedValueOnce(new Error('The line is down'));
  fetchPage.mockResolvedValueOnce({ list: [], totalRow: 0 });
  const user = await show(<Past />);
  await screen.findByText('The line is down');
  await user.click(button('Try again'));
  await screen.findByText('None yet');
});

test('a next page that cannot be had says why below the rows, and is not asked for again in a circle', async () => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(told: (entries: { isIntersecting: boolean }[]) => void) {
        setTimeout(() => told([{ isIntersecting: true }]));
      }
      observe() {}
      disconnect() {}
    },
  );
  fetchPage.mockResolvedValueOnce({ list: fills(10), totalRow: 12 });
  fetchPage.mockRejectedValueOnce(new Error('The line is down'));
  fetchPage.mockResolvedValueOnce({ list: fills(2, 10), totalRow: 12 });
  const user = await show(<Past />);
  await screen.findByText('The line is down');
  expect(rows()).toHaveLength(10);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(fetchPage).toHaveBeenCalledTimes(2);
  await user.click(button('Try again'));
  await waitFor(() => expect(rows()).toHaveLength(12));
});

test('rows that cannot be brought up to date stay, say so, and can be asked for again', async () => {
  fetchPage.mockResolvedValueOnce({ list: fills(3), totalRow: 3 });
  const version = create(() => 0);
  function Following() {
    const pages = usePages(['fills'], ALL, version(), fetchPage);
    return <PastRecords {...table} pages={pages} />;
  }
  const user = await show(<Following />);
  await waitFor(() => expect(rows()).toHaveLength(3));
  fetchPage.mockRejectedValueOnce(new Error('The line is down.'));
  act(() => version.setState(1, true));
  await screen.findByText('Not up to date. The line is down.');
  expect(rows()).toHaveLength(3);
  fetchPage.mockResolvedValueOnce({ list: fills(4), totalRow: 4 });
  await user.click(button('Try again'));
  await waitFor(() => expect(rows()).toHaveLength(4));
  expect(screen.queryByText(/^Not up to date/)).toBeNull();
});

test('when something ended the loaded pages are fetched again, once for a burst', async () => {
  fetchPage.mockImplementation(async () => ({ list: fills(3), totalRow: 3 }));
  const version = create(() => 0);
  function Following() {
    const pages = usePages(['fills'], ALL, version(), fetchPage);
    return <PastRecords {...table} pages={pages} />;
  }
  await show(<Following />);
  await waitFor(() => expect(rows()).toHaveLength(3));
  fetchPage.mockImplementation(async () => ({ list: fills(4), totalRow: 4 }));
  for (const next of [1, 2, 3]) act(() => version.setState(next, true));
  await waitFor(() => expect(rows()).toHaveLength(4));
  expect(fetchPage).toHaveBeenCalledTimes(2);
});
