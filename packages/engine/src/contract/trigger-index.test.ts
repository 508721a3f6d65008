import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { Trigger, TriggerIndex } from './trigger-index.ts';

const trigger = (id: number, price: number) => {
  const made = new Trigger(`#${id}`, id);
  made.price = price;
  return made;
};

test.each([
  ['rising', true, [100, 101, 99], 100, ['#3', '#1']],
  ['falling', false, [100, 101, 99], 100, ['#2', '#1']],
  ['rising, none reached', true, [100], 99, []],
  ['falling, none reached', false, [100], 101, []],
  ['the same price: lower ids first', true, [100, 100, 100], 100, ['#1', '#2', '#3']],
])('%s', (_, rising, prices, mark, fired) => {
  const index = new TriggerIndex<string>(rising);
  prices
    .map((price, i) => trigger(i + 1, price))
    .reverse()
    .forEach((each) => index.add(each));
  expect(drain(index, mark).map(({ subject }) => subject)).toEqual(fired);
});

// Whatever is added and removed in whatever order, what fires is what a sorted list gives.
it.each([true, false])('fires as a sorted list does (rising: %s)', (rising) => {
  const operation = fc.record({ add: fc.boolean(), price: fc.integer({ min: 1, max: 20 }), pick: fc.nat() });
  fc.assert(
    fc.property(
      fc.array(operation, { maxLength: 200 }),
      fc.integer({ min: 1, max: 20 }),
      (operations, mark) => {
        const index = new TriggerIndex<string>(rising);
        const all: Trigger<string>[] = [];
        operations.forEach(({ add, price, pick }, id) => {
          if (add || all.length === 0) {
            const made = trigger(id, price);
            all.push(made);
            index.add(made);
          } else index.remove(all.splice(pick % all.length, 1)[0]!);
        });
        expect(index.size).toBe(all.length);
        const sign = rising ? 1 : -1;
        const sorted = all.sort((a, b) => (a.price - b.price) * sign || a.id - b.id);
        const due = sorted.filter(({ price }) => (mark - price) * sign >= 0);
        expect(drain(index, mark)).toEqual(due);
        expect(due.every(({ place }) => place === -1)).toBe(true);
        expect(index.size).toBe(sorted.length - due.length);
      },
    ),
  );
});

function drain(index: TriggerIndex<string>, mark: number): Trigger<string>[] {
  const fired: Trigger<string>[] = [];
  for (let next = index.takeFired(mark); next; next = index.takeFired(mark)) fired.push(next);
  return fired;
}
