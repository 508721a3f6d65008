import { expect, test } from 'vitest';
import { healthOf } from '../compose/health.ts';
import { readiness } from './readiness.ts';

const room = (isLow: boolean) => ({ room: { isLow } }) as Parameters<typeof healthOf>[0];
const prices = (fed: string[], stale: string[]) => ({ fedPairs: () => fed, stalePairs: () => stale });
const health = (stale: string[], fed = ['btcusdt', 'ethusdt'], isLow = false, problems: string[] = []) =>
  readiness(
    true,
    healthOf(room(isLow), prices(fed, stale), () => problems),
  );

test('every part is told, one in a line', () => {
  expect(health([])).toEqual({
    ready: true,
    text: 'ready\ncommands: ok\nprices: ok\ndisk: ok\nledger: ok\n',
  });
});

test('not ready with every pair stale, as nothing but limit orders between users goes on', () => {
  const { ready, text } = health(['btcusdt', 'ethusdt']);
  expect(ready).toBe(false);
  expect(text).toMatch(/^not ready\n/);
  expect(text).toContain('prices: failed (delayed: 2 of 2 pairs, btcusdt ethusdt)');
});

test('ready with one pair stale, a full disk or a problem of the ledger, which are told', () => {
  const { ready, text } = health(['btcusdt'], undefined, true, ['x']);
  expect(ready).toBe(true);
  expect(text).toContain('prices: impaired (delayed: 1 of 2 pairs, btcusdt)');
  expect(text).toContain('disk: impaired');
  expect(text).toContain('ledger: impaired');
});

test('an exchange without any feed is ready', () => {
  expect(health([], []).ready).toBe(true);
});

test('who takes no commands is not ready, whatever the rest says', () => {
  expect(readiness(false, []).text).toBe('not ready\ncommands: failed\n');
});
