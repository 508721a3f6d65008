import type { Tick } from '@bourse/protocol/command';
import { verdictOf } from '@bourse/protocol/second/verify';
import { expect, it } from 'vitest';
import { TestContracts } from '../contract/test-contracts.ts';
import { Random } from '../sim/random.ts';
import type { Second } from './second.ts';

const FINAL = { won: 'win', lost: 'lose', draw: 'draw', void: 'void' } as const;

/**
 * Random orders on a feed with gaps, silences and equal times. What anyone can find in the chain afterwards is what the
 * engine did: for each order the same strike, the same settlement tick, the same outcome. `TestContracts` checks all
 * invariants and the fold after every command.
 */
it.each([1, 2, 3, 4, 5, 6])('every order settles once, as the chain says: seed %d', (seed) => {
  const random = new Random(seed);
  const contracts = new TestContracts({ secondHouse: '2000' });
  const settings = {
    enabled: true,
    configs: [1, 2, 5, 30].map((seconds) => ({ seconds, incomePpm: 777_777, min: 1_000n, max: 10n ** 11n })),
  };
  contracts.execute({ type: 'setSecondConfigs', symbol: 'btcusdt', settings });
  const chain: Tick[] = [];
  const orders: Second[] = [];
  let time = contracts.now;
  let ended = 0;

  for (let step = 0; step < 500; step++) {
    contracts.now += random.below(random.chance(0.02) ? 90_000 : 700);
    const dice = random.next();
    if (dice < 0.4) {
      const { nextId } = contracts.engine.state.seconds.orders;
      const user = random.pick(['ann', 'bob', 'cid']);
      contracts.do(
        `${user} ${random.pick(['up', 'down'])} ${5 + random.below(200)}.000000${10 + random.below(90)} ${random.pick([1, 1, 2, 5, 30])}s`,
      );
      const order = contracts.engine.state.seconds.orders.get(nextId);
      if (order) orders.push(order);
    } else if (dice < 0.9) {
      const ticks = [];
      for (let n = random.below(6); n > 0; n--) {
        // The gate lets times repeat and a tick be late, but never go back, nor be younger than now.
        time = Math.min(Math.max(time, contracts.now - 1_500) + random.below(400), contracts.now);
        ticks.push(contracts.at(String(60_000 + random.below(4)), time));
      }
      chain.push(...ticks);
      contracts.block(ticks);
    } else contracts.silence(random.below(3_000));
  }
  contracts.silence(90_000);

  for (const order of orders) {
    const { status, direction, seconds, strikeAfter } = order;
    const terms = { symbol: 'btcusdt', direction, seconds, strikeAfter };
    const verdict = verdictOf(terms, chain, contracts.now);
    expect(FINAL[status as keyof typeof FINAL]).toBe(verdict.outcome);
    expect(order.strikeTick).toBe(verdict.strike?.id ?? 0);
    expect(order.settleTick).toBe(verdict.settlement?.id ?? 0);
    expect(strikeAfter).toBeGreaterThanOrEqual(order.createdAt);
    ended++;
  }
  expect(ended).toBeGreaterThan(50);
  expect(contracts.house('secondHouse')).toMatch(/ \+ 0$/);
  for (const user of ['ann', 'bob', 'cid'] as const) expect(contracts.balance(user)).toMatch(/ \+ 0$/);
});
