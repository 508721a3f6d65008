import type { UserMessage } from '@bourse/protocol/stream';
import { waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
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

test('a load that failed is told, for the numbers on screen could be old', async () => {
  signIn({ userId: '7', token: 'secret' });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.stubGlobal('reportError', () => undefined);
  followed([], { load: () => Promise.reject(new Error('line down')) });
  await waitFor(() => expect(exchange.toasts).toHaveLength(1));
});
