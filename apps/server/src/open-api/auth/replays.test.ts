import { expect, it } from 'vitest';
import { Replays, requestName } from './replays.ts';
import { CLOCK_WINDOW_MS } from './signature.ts';

it('a request is new once, for as long as its signature can be good', () => {
  const replays = new Replays();
  expect(replays.isNew('a', 0)).toBe(true);
  expect(replays.isNew('a', 1)).toBe(false);
  expect(replays.isNew('b', 2)).toBe(true);
  // Signed with a clock five minutes ahead, `a` is good until ten minutes after it came.
  expect(replays.isNew('a', 2 * CLOCK_WINDOW_MS)).toBe(false);
});

it('one that came late in a generation is remembered as long', () => {
  const replays = new Replays();
  replays.isNew('early', 0);
  const late = 2 * CLOCK_WINDOW_MS - 1;
  replays.isNew('late', late);
  expect(replays.isNew('x', late + 2)).toBe(true);
  expect(replays.isNew('late', late + 2 * CLOCK_WINDOW_MS)).toBe(false);
});

it('forgets what no signature can repeat', () => {
  const replays = new Replays();
  replays.isNew('a', 0);
  expect(replays.isNew('a', 10 * CLOCK_WINDOW_MS)).toBe(true);
});

it('one that was refused may come again', () => {
  const replays = new Replays();
  replays.isNew('a', 0);
  replays.forget('a');
  expect(replays.isNew('a', 1)).toBe(true);
  expect(replays.isNew('a', 2)).toBe(false);
});

it('a request is named by its signature and its body, in the letters of a request id', () => {
  const name = requestName('sig', '{}');
  expect(name).toMatch(/^[\x21-\x7e]{1,60}$/);
  expect(requestName('sig', '{}')).toBe(name);
  expect(requestName('sig', '{ }')).not.toBe(name);
  expect(requestName('gis', '{}')).not.toBe(name);
});
