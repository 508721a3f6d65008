import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { Budget, BUDGET, costOfLength } from './budget.ts';
import { Purse } from './purse.ts';

const waits = async (spendings: Promise<{ readonly waitMs: number } | undefined>[]) =>
  (await Promise.all(spendings)).map((spent) => (spent?.waitMs ?? 0) > 0);

test('a purse holds what is declared, says what is left, and fills up again', async () => {
  const purse = new Purse({ perSecond: 20, burst: 4 });
  expect(await purse.spend('a', 3)).toMatchObject({ waitMs: 0, left: 1, fullInMs: 200 });
  expect(await purse.spend('a')).toMatchObject({ waitMs: 0, left: 0 });
  const { waitMs, left } = await purse.spend('a');
  expect(waitMs).toBeGreaterThan(100);
  expect(left).toBe(0);
  expect(await purse.spend('b')).toMatchObject({ waitMs: 0 });
  await new Promise((resolve) => setTimeout(resolve, waitMs + 5));
  expect(await purse.spend('a')).toMatchObject({ waitMs: 0, left: 3 });
});

test('what costs more than a whole purse takes all of it', async () => {
  const purse = new Purse({ perSecond: 1, burst: 10 });
  expect(await purse.spend('a', 5_000)).toMatchObject({ waitMs: 0, left: 0 });
  expect((await purse.spend('a')).waitMs).toBeGreaterThan(0);
});

test('the keys of one user together spend no more than he may', async () => {
  const budget = new Budget({ rates: { userKeys: { perSecond: 1, burst: 5 } } });
  const keys = [1, 2, 3, 4, 5, 6].map((id) => budget.spendOfKey({ id, userId: 7 }, 1));
  expect(await waits(keys)).toEqual([false, false, false, false, false, true]);
  expect(await waits([budget.spendOfKey({ id: 9, userId: 8 }, 1)])).toEqual([false]);
});

test('twenty addresses cannot spend what is there for all strangers, many more can', async () => {
  const twenty = new Budget();
  const all = Array.from({ length: 20 }, (_, n) =>
    Array.from({ length: BUDGET.sender ? BUDGET.sender.burst : 0 }, () => twenty.spendOfStranger(`s${n}`, 1)),
  );
  expect(new Set(await waits(all.flat()))).toEqual(new Set([false]));
  expect(await waits([twenty.spendOfStranger('s1', 1), twenty.spendOfStranger('honest', 1)])).toEqual([
    true,
    false,
  ]);
  const few = new Budget({ rates: { strangers: { perSecond: 1, burst: 3 } } });
  const five = ['a', 'b', 'c', 'd', 'e'].map((sender) => few.spendOfStranger(sender, 1));
  expect(await waits(five)).toEqual([false, false, false, true, true]);
});

test('a long answer is paid for once it is known, here and at other gateways', async () => {
  const told: unknown[] = [];
  const budget = new Budget({ rates: { user: { perSecond: 1, burst: 60 } } });
  budget.onSpent((...spent) => told.push(spent));
  budget.charge('user', 7, costOfLength('x'.repeat(2_000)));
  expect(told).toEqual([]);
  budget.charge('user', 7, costOfLength('x'.repeat(100_000)));
  expect(told).toEqual([['user', '7', 48]]);
  expect(await budget.spend('user', 7, 1)).toMatchObject({ waitMs: 0, left: 11 });
  budget.charge('user', 7, costOfLength('x'.repeat(100_000)));
  expect((await budget.spend('user', 7, 1))!.waitMs).toBeGreaterThan(0);
  expect((await budget.spend('user', 8, 1))!.waitMs).toBe(0);
});

test('a flood of strangers from an address takes nothing from the console there', async () => {
  const budget = new Budget({ rates: { sender: { perSecond: 1, burst: 1 } } });
  await budget.spendOfStranger('a', 1);
  expect((await budget.spendOfStranger('a', 1))?.waitMs).toBeGreaterThan(0);
  expect((await budget.spend('console', 'a', 1))?.waitMs).toBe(0);
});

test('the count of each budget is there before its first refusal, so that Prometheus sees that one as a rise', async () => {
  const registry = new Registry();
  void new Budget({ registry });
  const page = await registry.metrics();
  for (const name of Object.keys(BUDGET))
    expect(page).toContain(`budget_exhausted_total{budget="${name}"} 0`);
});

test('refusals are counted by budget', async () => {
  const registry = new Registry();
  const budget = new Budget({ rates: { user: { perSecond: 1, burst: 1 } }, registry });
  await budget.spend('user', 1, 1);
  await budget.spend('user', 1, 1);
  expect(await registry.metrics()).toContain('budget_exhausted_total{budget="user"} 1');
});
