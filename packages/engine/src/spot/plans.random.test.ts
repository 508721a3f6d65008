import fc from 'fast-check';
import { expect, test } from 'vitest';
import { differences, factsOf, linesOf, queuesOf, queuesOfFacts } from '../audit/facts.ts';
import { Fold } from '../audit/fold.ts';
import { TestMarket, TOY } from './test-market.ts';

/** Prices around 100, where TOY is; some of them off it on the wrong side. */
const price = fc.integer({ min: 82, max: 118 }).map(String);
const amount = fc.integer({ min: 10, max: 300 }).map((lots) => (lots / 100).toFixed(2));

/** Something ann does with orders that have more than one price, something others meet her with, or a price. */
const happening = fc.oneof(
  fc.tuple(amount, price, price).map(([a, limit, stop]) => `ann sell ${a} @${limit} oco ${stop}`),
  fc
    .tuple(amount, price, price, price)
    .map(([a, limit, stop, at]) => `ann buy ${a} @${limit} oco ${stop}/${at}`),
  fc
    .tuple(amount, price, fc.integer({ min: -2, max: 12 }), fc.integer({ min: -2, max: 12 }))
    .map(([a, at, up, down]) => `ann buy ${a} @${at} tp ${Number(at) + up} sl ${Number(at) - down}`),
  fc.tuple(amount, price, price).map(([a, limit, tp]) => `ann sell ${a} @${limit} tp ${tp}`),
  fc.tuple(amount, fc.constantFrom('0.5%', '2%', '8%')).map(([a, far]) => `ann sell ${a} trail ${far}`),
  fc.tuple(fc.constantFrom('bob', 'cid'), fc.constantFrom('buy', 'sell'), amount, price).map((w) => {
    const [who, side, a, at] = w;
    return `${who} ${side} ${a} @${at}`;
  }),
  price.map((at) => `tick ${at}`),
  fc.tuple(fc.nat(60), amount).map(([n, a]) => `amend ${n} ${a}`),
  fc.tuple(fc.nat(60), price).map(([n, at]) => `amend ${n} @${at}`),
  fc.tuple(fc.nat(60), price).map(([n, at]) => `amend ${n} stop ${at}`),
  fc.nat(60).map((n) => `cancel ${n}`),
);

test('no order fills beyond its quantity, whichever of its prices comes; what is held is given back to the digit', () => {
  let fired = 0;
  let armed = 0;
  fc.assert(
    fc.property(fc.array(happening, { minLength: 10, maxLength: 60 }), (lines) => {
      const fold = new Fold();
      const market = new TestMarket();
      const { engine } = market;
      const { state } = engine;
      const execute = market.execute.bind(market);
      const asked = new Map<number, bigint>();
      const sold = new Map<number, bigint>();
      const take = () => {
        for (const event of engine.takeEvents()) {
          fold.apply(event, market.now);
          if (event.type === 'orderPlaced' || event.type === 'orderAmended')
            asked.set(event.orderId, BigInt(event.quantity));
          if (event.type === 'orderTriggered') fired++;
          if (event.type === 'orderPlaced' && event.plan?.parent !== undefined) armed++;
          if (event.type !== 'traded') continue;
          for (const id of [event.buyOrderId, event.sellOrderId])
            sold.set(id, (sold.get(id) ?? 0n) + BigInt(event.lots));
        }
      };
      take();
      market.execute = (command) => {
        const outcome = execute(command);
        take();
        return outcome;
      };
      for (const line of lines) {
        const [verb, ...words] = line.split(' ');
        const ids = state.orders.keys();
        const orderId = ids[Number(words[0]) % ids.length];
        const own =
          orderId === undefined ? undefined : { user: state.orders.get(orderId)!.owner.id, orderId };
        if (verb === 'tick') market.tick(words[0]!);
        else if (verb !== 'cancel' && verb !== 'amend') market.do(line);
        else if (own && verb === 'cancel') market.execute({ type: 'cancelOrder', ...own });
        else if (own) {
          const [, what, at] = words;
          const change = at
            ? { stopPrice: market.ticks(at) }
            : what!.startsWith('@')
              ? { price: market.ticks(what!.slice(1)) }
              : { amount: BigInt(Math.round(Number(what) * 100)) * 1_000_000n };
          market.execute({ type: 'amendOrder', ...own, ...change });
        }
        expect(engine.takeFaults()).toEqual([]);
      }
      for (const [id, lots] of sold)
        if (asked.get(id)! > 0n) expect(lots).toBeLessThanOrEqual(asked.get(id)!);
      expect(differences(linesOf(factsOf(state)), linesOf(fold.facts()))).toEqual([]);
      expect(queuesOf(state)).toEqual(queuesOfFacts(fold.facts()));
      for (const user of [1, 2, 3]) market.execute({ type: 'cancelAll', user });
      for (const account of state.ledger.accounts()) expect(account.frozen).toBe(0n);
    }),
    { numRuns: 150 },
  );
  // Not a property of nothing.
  expect(fired).toBeGreaterThan(5);
  expect(armed).toBeGreaterThan(5);
}, 60_000);

test('what is taken back leaves no trace: a batch that the database refuses, done again, is the same', () => {
  const market = new TestMarket(TOY, [
    'b: bob buy 1 @97',
    'a: ann buy 2 @100 tp 110 sl 95',
    'o: ann sell 2 @112 oco 96',
    't: ann sell 1 trail 2%',
  ]);
  const { engine } = market;
  const run = () => {
    const told = [
      market.do('c: cid sell 1.5 @100'),
      market.do('ann amend o @111 1.5'),
      market.tick('108'),
      market.do('ann amend a 1.8'),
      market.tick('96'),
    ];
    return [told, linesOf(factsOf(engine.state)), queuesOf(engine.state)];
  };
  const before = linesOf(factsOf(engine.state));
  engine.beginBatch();
  const first = run();
  engine.undoBatch();
  expect(linesOf(factsOf(engine.state))).toEqual(before);
  engine.beginBatch();
  const second = run();
  expect(second.slice(1)).toEqual(first.slice(1));
  expect(second[0]).toEqual(first[0]);
});
