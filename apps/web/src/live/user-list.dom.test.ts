import type { UserMessage } from '@bourse/protocol/stream';
import { CallError } from '@bourse/ui/lib/call';
import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { AGAIN_MS } from '../api/recovery.ts';
import { signIn, signOut } from '../session/session.ts';
import { fakeExchange } from '../testing/page.tsx';
import { userList } from './user-list.ts';

interface Row {
  id: string;
  over?: boolean;
}

const exchange = fakeExchange();

/** A followed list whose load answers `stored`; the user's orders of a message stand for its rows. */
function followed(stored: Row[], more: Partial<Parameters<typeof userList<Row>>[0]> = {}) {
  const load = vi.fn(async () => stored);
  const list = userList<Row>({
    keyOf: ({ id }) => id,
    isOver: ({ over }) => over ?? false,
    load,
    rowsIn: ({ orders }) => orders as Row[] | undefined,
    ...more,
  });
  list.follow();
  return { list, load };
}

const pushed = (message: object) => exchange.say('user', message as UserMessage);

test('a list is loaded when it is first followed, once however often', async () => {
  signIn({ userId: '7', token: 'secret' });
  const { list, load } = followed([{ id: '1' }]);
  list.follow();
  await waitFor(() => expect(list.use.getState().rows).toEqual([{ id: '1' }]));
  expect(load).toHaveBeenCalledTimes(1);
});

test('a visitor has no list; it comes when he signs in, and goes when he signs out', async () => {
  const { list, load } = followed([{ id: '1' }]);
  expect(load).not.toHaveBeenCalled();
  signIn({ userId: '7', token: 'secret' });
  await waitFor(() => expect(list.use.getState().rows).toEqual([{ id: '1' }]));
  signOut();
  expect(list.use.getState().rows).toBeUndefined();
});

test('a burst of pushes is painted once', async () => {
  signIn({ userId: '7', token: 'secret' });
  const { list } = followed([]);
  await waitFor(() => expect(list.use.getState().rows).toEqual([]));
  const painted = vi.fn();
  list.use.subscribe(painted);
  list.take([{ id: '1' }]);
  list.take([{ id: '2' }]);
  await pushed({ orders: [{ id: '3' }, { id: '1', over: true }] });
  expect(painted).toHaveBeenCalledTimes(1);
  expect(list.use.getState()).toEqual({ rows: [{ id: '2' }, { id: '3' }], version: 1 });
});

test('what happened is told with what was known before; what ended unseen is told after the next load', async () => {
  signIn({ userId: '7', token: 'secret' });
  const onChanges = vi.fn();
  const onGone = vi.fn(async () => undefined);
  const stored = [{ id: '1' }, { id: '2' }];
  const { list } = followed(stored, { onChanges, onGone });
  await waitFor(() => expect(list.use.getState().rows).toHaveLength(2));
  await pushed({ orders: [{ id: '1', over: true }] });
  expect(onChanges).toHaveBeenLastCalledWith([{ known: { id: '1' }, row: { id: '1', over: true } }]);
  stored.splice(0, 2);
  await exchange.resume('user');
  await waitFor(() => expect(onGone).toHaveBeenCalledWith([{ id: '2' }]));
});

test('what was seen at the last visit stands in until the first load has come', async () => {
  signIn({ userId: '7', token: 'secret' });
  const { list } = followed([{ id: '2' }], { atFirst: () => [{ id: '1' }] });
  expect(list.use.getState().rows).toEqual([{ id: '1' }]);
  await waitFor(() => expect(list.use.getState().rows).toEqual([{ id: '2' }]));
});

test('a list that cannot be loaded knows why, and is loaded when it is asked for again', async () => {
  signIn({ userId: '7', token: 'secret' });
  const { list } = followed([], {
    load: vi
      .fn<() => Promise<Row[]>>()
      .mockRejectedValueOnce(new CallError('Too many requests', 0))
      .mockResolvedValue([{ id: '1' }]),
  });
  const { result } = renderHook(() => list.useAsked());
  await waitFor(() => expect(result.current).toMatchObject({ data: undefined, isError: true }));
  expect(result.current.error?.message).toBe('Too many requests');
  await act(async () => void (await result.current.refetch()));
  await waitFor(() => expect(result.current).toMatchObject({ data: [{ id: '1' }], isError: false }));
  expect(exchange.toasts).toEqual([]);
});

test('rows stay when they cannot be brought up to date; without an answer they are asked for again by themselves', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  signIn({ userId: '7', token: 'secret' });
  const load = vi.fn<() => Promise<Row[]>>().mockResolvedValue([{ id: '1' }]);
  const { list } = followed([], { load });
  const { result } = renderHook(() => list.useAsked());
  await waitFor(() => expect(result.current.data).toHaveLength(1));
  load.mockRejectedValueOnce(new CallError('No answer'));
  await exchange.resume('user');
  await waitFor(() => expect(result.current.isError).toBe(true));
  expect(result.current.data).toHaveLength(1);
  await act(() => vi.advanceTimersByTimeAsync(AGAIN_MS));
  await waitFor(() => expect(result.current.isError).toBe(false));
  expect(load).toHaveBeenCalledTimes(3);
  vi.useRealTimers();
});
