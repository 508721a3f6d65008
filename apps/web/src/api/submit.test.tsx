import { acceptToasts, type ToastMessage } from '@bourse/ui/lib/toast';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CallError } from './client.ts';
import { useSubmit } from './submit.ts';

let toasts: ToastMessage[];
let stopToasts: () => void;

beforeEach(() => {
  toasts = [];
  stopToasts = acceptToasts(
    (toast) => toasts.push(toast),
    (text) => (toasts = toasts.filter((toast) => toast.text !== text)),
  );
});

afterEach(() => {
  stopToasts();
  cleanup();
});

const answered = () => 'done';
const unanswered = () => {
  throw new CallError('No answer');
};
const refused = () => {
  throw new CallError('Too little money', 0);
};

/** A form that sends wishes, and the request ids under which they went out. */
function form() {
  const { result } = renderHook(useSubmit);
  return {
    hook: result,
    send: async (wish: object, outcome: () => unknown): Promise<string> => {
      let key = '';
      await act(() =>
        result.current.submit((once) =>
          once(wish, async (requestId) => {
            key = requestId;
            return outcome();
          }),
        ),
      );
      return key;
    },
  };
}

test('what got no answer goes out again under its key; anything else under a new one', async () => {
  const { send } = form();
  const first = await send({ amount: '1' }, unanswered);
  expect(await send({ amount: '1' }, unanswered)).toBe(first);
  expect(await send({ amount: '1' }, answered)).toBe(first);
  expect(await send({ amount: '1' }, answered)).not.toBe(first);
});

test('another wish, and a wish that was refused, get new keys', async () => {
  const { send } = form();
  const first = await send({ amount: '1' }, unanswered);
  expect(await send({ amount: '2' }, unanswered)).not.toBe(first);
  const second = await send({ amount: '3' }, refused);
  expect(await send({ amount: '3' }, answered)).not.toBe(second);
});

test('a failure is shown, and the next click tries again', async () => {
  const { send } = form();
  await send({}, refused);
  expect(toasts).toEqual([{ tone: 'error', text: 'Too little money' }]);
  expect(await send({}, answered)).not.toBe('');
});

test('what failed before is taken down as the next try begins, of whichever form', async () => {
  await form().send({}, refused);
  expect(toasts).toHaveLength(1);
  const { hook } = form();
  let seen: unknown;
  await act(() => hook.current.submit(async () => void (seen = [...toasts])));
  expect(seen).toEqual([]);
});

test('a failure that the form deals with is not shown', async () => {
  const { hook } = form();
  const failed = vi.fn();
  await act(() => hook.current.submit(async () => refused(), failed));
  expect(failed).toHaveBeenCalledWith(expect.objectContaining({ message: 'Too little money' }));
  expect(toasts).toEqual([]);
});

test('a second click sends nothing while the first is under way; the form is busy until all is done', async () => {
  const { hook } = form();
  let finish!: () => void;
  const call = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)));
  let done!: Promise<unknown>;
  act(() => {
    done = Promise.all([hook.current.submit(call), hook.current.submit(call)]);
  });
  expect(hook.current.pending).toBe(true);
  await act(async () => {
    finish();
    await done;
  });
  expect(call).toHaveBeenCalledTimes(1);
  expect(hook.current.pending).toBe(false);
});
