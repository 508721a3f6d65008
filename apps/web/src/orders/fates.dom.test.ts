import { acceptToasts, type ToastMessage } from '@bourse/ui/lib/toast';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stream } from '../live/stream.ts';
import { signIn, signOut } from '../session/session.ts';
import { followFate, useFates } from './fates.ts';

let toasts: ToastMessage[];
let stopToasts: () => void;
let answer: object | undefined;
let asked: string[];

beforeEach(() => {
  vi.useFakeTimers();
  toasts = [];
  asked = [];
  answer = undefined;
  stopToasts = acceptToasts((toast) => toasts.push(toast));
  vi.spyOn(stream, 'fresh', 'get').mockReturnValue(true);
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
    asked.push(`${path}?${(body as URLSearchParams).toString()}`);
    if (!answer) throw new TypeError('the line is down');
    return new Response(JSON.stringify({ code: 1, data: answer }));
  });
  signIn({ userId: '7', token: 'secret' });
});
afterEach(() => {
  useFates.setState({ waiting: [] });
  signOut();
  stopToasts();
  localStorage.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('an order sent while the server is down is looked up by its request id until its fate is known', async () => {
  followFate('r1', 'BTC/USDT Buy 0.01 BTC');
  await vi.advanceTimersByTimeAsync(6_500);
  expect(asked.length).toBeGreaterThan(1);
  expect(new Set(asked)).toEqual(new Set(['/bb/request/find?requestId=r1']));
  expect([toasts, useFates.getState().waiting.length]).toEqual([[], 1]);
  answer = { command: 'placeOrder', id: '12' };
  await vi.advanceTimersByTimeAsync(2_500);
  expect(toasts).toEqual([{ tone: 'success', text: 'It was placed after all: BTC/USDT Buy 0.01 BTC' }]);
  expect(useFates.getState().waiting).toEqual([]);
});

test('it is called lost only after the exchange has known nothing of it for longer than one could wait there', async () => {
  followFate('r2', 'BTC/USDT Buy 0.01 BTC');
  answer = { command: '', id: '' };
  await vi.advanceTimersByTimeAsync(9_000);
  expect(toasts).toEqual([]);
  await vi.advanceTimersByTimeAsync(6_000);
  expect(toasts[0]).toMatchObject({ tone: 'error' });
  expect(toasts[0]!.text).toMatch(/^It never reached the exchange; nothing was placed: BTC\/USDT/);
});

test('of an order of one user another is neither asked nor told, though he signs in while it is asked about', async () => {
  for (const order of ['r4', 'r5']) followFate(order, order);
  answer = { command: '', id: '' };
  await vi.advanceTimersByTimeAsync(2_500);
  const { fetch: own } = globalThis;
  vi.stubGlobal('fetch', async (...given: Parameters<typeof own>) => {
    signIn({ userId: '8', token: 'other' });
    return own(...given);
  });
  await vi.advanceTimersByTimeAsync(30_000);
  // One question was under way when the other came.
  expect(asked).toHaveLength(3);
  expect([toasts, useFates.getState().waiting.length]).toEqual([[], 2]);
});

test('while nothing is heard nobody is asked', async () => {
  vi.spyOn(stream, 'fresh', 'get').mockReturnValue(false);
  followFate('r3', 'x');
  await vi.advanceTimersByTimeAsync(20_000);
  expect(asked).toEqual([]);
  // A reload goes on waiting.
  expect(JSON.parse(localStorage.getItem('unanswered')!)).toMatchObject([{ requestId: 'r3' }]);
});
