import { isUnderMaintenance, priceOf } from '@bourse/protocol/contract/rules';
import type { PositionClosed } from '@bourse/protocol/contract/events';
import { expect, it } from 'vitest';
import { Random } from '../sim/random.ts';
import { TestContracts } from './test-contracts.ts';

const USERS = ['ann', 'bob', 'cid'] as const;

/**
 * Random positions on two pairs with jumps, silences and a house that is sometimes too poor. Every tick liquidates
 * exactly the positions that a scan over all of them finds; nobody ever loses more than what he put in; no account and
 * no house account goes below zero (`TestContracts` checks all invariants and the fold after every command).
 */
it.each([1, 2, 3, 4, 5, 6])(
  'liquidates what a scan finds, and takes no more than was put in: seed %d',
  (seed) => {
    const random = new Random(seed);
    const contracts = new TestContracts({
      house: String(500 + random.below(200_000)),
      insurance: String(random.below(50)),
    });
    const { state } = contracts.engine;
    const marks: Record<string, number> = { btcusdt: 6_000_000, ethusdt: 300_000 };
    const labels: string[] = [];
    const spent = new Map<number, bigint>();
    const seen = { liquidated: 0, opened: 0 };

    for (let step = 0; step < 600; step++) {
      contracts.symbol = random.pick(['btcusdt', 'ethusdt']);
      const user = random.pick(USERS);
      const label = random.pick(labels.length ? labels : ['none']);
      const mark = marks[contracts.symbol]!;
      const dice = random.next();
      if (dice < 0.35) {
        const made = `p${step}`;
        const limit = random.chance(0.3)
          ? ` @${((mark * (1 + (random.next() - 0.5) / 50)) / 100).toFixed(2)}`
          : '';
        const stops = random.chance(0.3)
          ? ` sl ${((mark * 0.997) / 100).toFixed(2)} sp ${((mark * 1.004) / 100).toFixed(2)}`
          : '';
        const line = `${user} ${random.pick(['long', 'short'])} ${5 + random.below(400)}.1234567 x${random.pick([5, 10, 20, 50, 100])}${limit}${stops}`;
        const [told] = contracts.do(`${made}: ${line}`);
        if (!told!.startsWith('refused')) labels.push(made);
      } else if (dice < 0.5) {
        const { owner, quantity } = contracts.position(label) ?? {};
        if (owner === undefined || quantity === undefined) continue;
        const positionId = contracts.position(label)!.id;
        const part = random.chance(0.5) ? {} : { quantity: quantity / BigInt(1 + random.below(9)) };
        contracts.tell({ type: 'closePosition', user: owner.id, positionId, ...part });
      } else if (dice < 0.53) {
        contracts.do(
          `${user} amend ${label} @${((mark * (1 + (random.next() - 0.5) / 50)) / 100).toFixed(2)}`,
        );
      } else if (dice < 0.57) {
        contracts.do(`${user} margin ${label === 'none' ? '1' : label} ${1 + random.below(20)}`);
      } else {
        contracts.stale = random.chance(0.05) ? [contracts.symbol] : [];
        const jump = random.chance(0.05) ? 0.3 : 0.01;
        const price = Math.max(1_000, Math.round(mark * (1 + (random.next() - 0.5) * jump)));
        marks[contracts.symbol] = price;
        const due = [...state.contracts.positions.values()]
          .filter(({ status, market }) => status === 'open' && market.pair.spec.symbol === contracts.symbol)
          .filter((position) => isUnderMaintenance(position, priceOf(price, 2)))
          .map(({ id }) => id);
        const before = contracts.events.length;
        contracts.tick((price / 100).toFixed(2), 900);
        const liquidated = closes(contracts, before).filter(({ reason }) => reason === 'liquidated');
        const expected = contracts.stale.length > 0 ? [] : due;
        expect(liquidated.map(({ positionId }) => positionId).sort((a, b) => a - b)).toEqual(expected);
        seen.liquidated += liquidated.length;
      }
    }
    for (const event of contracts.events) {
      if (event.type === 'positionOpened') {
        seen.opened++;
        spent.set(event.positionId, (spent.get(event.positionId) ?? 0n) + event.margin);
      }
      if (event.type === 'marginAdded')
        spent.set(event.positionId, spent.get(event.positionId)! + event.amount);
      if (event.type === 'positionClosed') {
        const left = spent.get(event.positionId)! - event.margin;
        expect(left >= 0n, `position ${event.positionId} gave more than it had`).toBe(true);
        expect(event.loss + event.fee <= event.margin + event.profit).toBe(true);
        spent.set(event.positionId, left);
      }
    }
    expect(seen.opened).toBeGreaterThan(10);
    expect(seen.liquidated).toBeGreaterThan(3);
  },
);

function closes(contracts: TestContracts, from: number): PositionClosed[] {
  return contracts.events.slice(from).filter((event) => event.type === 'positionClosed');
}
