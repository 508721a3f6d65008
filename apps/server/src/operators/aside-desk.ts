import type { Aside } from '@bourse/engine/asides';
import type { Engine } from '@bourse/engine/engine';
import { referenceText } from '@bourse/protocol/market/reference-price';
import type { AsideView } from '@bourse/protocol/operators/aside-calls';
import type { AsideDesk } from './desks.ts';

/** What is set aside, as the engine has it. */
export function asideDesk({ state }: Engine): AsideDesk {
  const { asides } = state;
  return {
    count: () => asides.size,
    list: () => [...asides.values()].reverse().map(viewOf),
  };

  function viewOf({ kind, id, cause, since, tick }: Aside): Omit<AsideView, 'email'> {
    return {
      kind,
      id: String(id),
      ...subjectOf(kind, id),
      cause,
      since,
      tick: tick
        ? { id: String(tick.id), time: tick.time, price: referenceText(tick.price, tick.symbol) }
        : null,
    };
  }

  function subjectOf(kind: Aside['kind'], id: number): { symbol: string; owner: string } {
    if (kind === 'project') return { symbol: state.projects.get(id)?.terms.coin ?? '', owner: '' };
    if (kind === 'order') {
      const order = state.orders.get(id);
      return { symbol: order?.pair.spec.symbol ?? '', owner: order ? String(order.owner.id) : '' };
    }
    const { contracts, seconds } = state;
    const found = kind === 'position' ? contracts.positions.get(id) : seconds.orders.get(id);
    return { symbol: found?.market.pair.spec.symbol ?? '', owner: found ? String(found.owner.id) : '' };
  }
}
