import { Texts } from '@bourse/ui/Texts';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useLanguage } from '../i18n/language.ts';
import { queries } from '../api/queries.ts';
import { useListRows } from './use-list-rows.ts';

const { showError } = vi.hoisted(() => ({ showError: vi.fn() }));
vi.mock('@bourse/ui/lib/toast', () => ({ showError }));

afterEach(() => {
  cleanup();
  queries.clear();
  vi.unstubAllGlobals();
  showError.mockClear();
});

/** What a download of the users has; `change` is what happens to them after each page of it. */
async function exported(count: number, change: (ids: number[]) => void = () => undefined) {
  const ids = Array.from({ length: count }, (_, n) => n);
  vi.stubGlobal('fetch', async (_path: string, { body }: { body: URLSearchParams }) => {
    const [pageNo, pageSize] = [Number(body.get('pageNo')), Number(body.get('pageSize'))];
    const list = ids.slice((pageNo - 1) * pageSize, pageNo * pageSize).map((id) => ({ id: String(id) }));
    const data = { list, totalRow: ids.length };
    if (pageSize === 100) change(ids);
    return Response.json({ code: 1, msg: '', data });
  });
  const { result } = renderHook(
    () => useListRows({ path: 'users/list', columns: [], rowKey: ({ id }) => id }, {}),
    {
      wrapper: ({ children }) => (
        <QueryClientProvider client={queries}>
          <Texts store={useLanguage}>{children}</Texts>
        </QueryClientProvider>
      ),
    },
  );
  await waitFor(() => expect(result.current.rows).toBeDefined());
  return (await result.current.everyRow()).map(({ id }) => Number(id));
}

test('a download has every row once, though one leaves the list meanwhile, and is not called cut for it', async () => {
  let left = false;
  const ids = await exported(250, (rows) => {
    if (!left) rows.shift();
    left = true;
  });
  expect(ids).toEqual(Array.from({ length: 249 }, (_, n) => n + 1));
  expect(showError).not.toHaveBeenCalled();
});

test('a download of more rows than it takes says that it is cut', async () => {
  expect(await exported(10_001)).toHaveLength(10_000);
  expect(showError).toHaveBeenCalledWith(expect.stringContaining('10,000'));
});
