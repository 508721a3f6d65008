import type { Event } from '@bourse/protocol/event';
import { expect, it, test } from 'vitest';
import { TestContracts } from '../contract/test-contracts.ts';
import { AuditDifference } from './balances.ts';
import { Fold } from './fold.ts';

/** A history with every kind of close and of settlement. */
function history(): Event[] {
  const contracts = new TestContracts({ insurance: '50' });
  const events: Event[] = [...contracts.events];
  contracts.do('a: ann long 100 x20 sl 58500');
  contracts.do('b: bob long 100 x50');
  contracts.do('c: cid short 100 x20');
  contracts.do('w: cid long 100 x20 @58900');
  contracts.do('cid amend w @59100');
  contracts.do('s: ann up 100 30s');
  contracts.do('t: bob down 100 30s');
  contracts.tick('59000');
  contracts.do('cid close c 0.01');
  contracts.tick('56000', 30_000);
  return [...events, ...contracts.events.slice(events.length)];
}

function refold(events: readonly Event[]): void {
  const fold = new Fold();
  for (const event of events) fold.apply(event, 0);
  fold.facts();
}

it('a true history folds', () => {
  const events = history();
  expect(events.filter(({ type }) => type === 'positionClosed').length).toBeGreaterThan(3);
  expect(() => refold(events)).not.toThrow();
});

test.each([
  ['positionOpened', 'openPrice'],
  ['positionOpened', 'quantity'],
  ['positionOpened', 'fee'],
  ['positionOpened', 'spreadPpm'],
  ['positionOpened', 'positionId'],
  ['positionOrdered', 'fee'],
  ['positionAmended', 'price'],
  ['positionClosed', 'closePrice'],
  ['positionClosed', 'mark'],
  ['positionClosed', 'spreadPpm'],
  ['positionClosed', 'profit'],
  ['positionClosed', 'loss'],
  ['positionClosed', 'fee'],
  ['positionClosed', 'margin'],
  ['positionClosed', 'toInsurance'],
  ['positionClosed', 'fromInsurance'],
  ['positionClosed', 'houseDeficit'],
  ['positionClosed', 'unpaid'],
  ['secondOpened', 'fee'],
  ['secondOpened', 'income'],
  ['secondsStruck', 'price', -400_000_000_000],
  ['secondsStruck', 'time', 60_000],
  ['secondsSettled', 'price', 10_000_000_000_000],
  ['secondsSettled', 'time', -1],
] as const)('each %s with another %s is found', (type, field, by: number = 1) => {
  const events = history();
  const found = events.flatMap((event, at) => (event.type === type ? [at] : []));
  expect(found.length).toBeGreaterThan(0);
  for (const at of found) {
    const event = events[at]! as unknown as Record<string, bigint | number>;
    const value = event[field]!;
    const changed = { ...event, [field]: typeof value === 'bigint' ? value + BigInt(by) : value + by };
    expect(() => refold(events.with(at, changed as unknown as Event))).toThrow(AuditDifference);
  }
});

test.each([
  [
    'settled twice',
    (events: Event[]) => [...events, ...events.filter(({ type }) => type === 'secondsSettled')],
  ],
  [
    'closed twice',
    (events: Event[]) => [...events, events.findLast(({ type }) => type === 'positionClosed')!],
  ],
  ['not liquidated when due', (events: Event[]) => relabel(events, 'liquidated', 'user')],
  ['liquidated when not due', (events: Event[]) => relabel(events, 'user', 'liquidated')],
])('what was %s is found', (_, tamper) => {
  expect(() => refold(tamper(history()))).toThrow();
});

function relabel(events: Event[], from: string, to: 'user' | 'liquidated'): Event[] {
  return events.map((event) =>
    event.type === 'positionClosed' && event.reason === from ? { ...event, reason: to } : event,
  );
}

it('a journal of before prices had all their decimals folds: it tells them as numbers of ticks', () => {
  const old = history().map((event) => {
    const ticks = (units: bigint) => Number(units / 1_000_000n) as unknown as bigint;
    if (event.type === 'positionOpened' || event.type === 'positionClosed')
      return { ...event, mark: ticks(event.mark) };
    if (event.type === 'secondsStruck' || event.type === 'secondsSettled')
      return { ...event, price: ticks(event.price) };
    return event;
  });
  expect(() => refold(old)).not.toThrow();
});
