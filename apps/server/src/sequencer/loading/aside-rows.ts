import { asideKey, restoreOrSetAside } from '@bourse/engine/asides';
import type { Tick } from '@bourse/protocol/command';
import type { SetAside } from '@bourse/protocol/event';
import { decodeAmounts } from '@bourse/protocol/journal';
import type { AsideTable } from '../rows/own-tables.ts';
import type { OpenRows } from './open-rows.ts';

const keyOf = ({ kind, id }: Pick<SetAside, 'kind' | 'id'>) => [asideKey(kind, id)];

/** What was set aside and waits for an operator. Put before the positions, orders and projects that it may name. */
export const ASIDE_ROWS: OpenRows<AsideTable> = {
  table: 'set_aside',
  key: { column: 'key', type: 'text' },
  order: 'since, key',
  touched: { setAside: keyOf, reinstated: keyOf },
  put(state, row) {
    const { key, kind, cause, tick } = row;
    const aside = { kind, id: Number(row.id), cause, since: Number(row.since) };
    restoreOrSetAside(state, kind, aside.id, () => {
      state.asides.set(key, tick === null ? aside : { ...aside, tick: decodeAmounts<Tick>(tick) });
    });
  },
  drop: ({ asides }, key) => asides.delete(key as string),
};
