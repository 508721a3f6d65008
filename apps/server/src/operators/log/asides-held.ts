import { asideKey, type Aside } from '@bourse/engine/asides';
import { referenceText } from '@bourse/protocol/market/reference-price';
import type { AsideView } from '@bourse/protocol/operators/asides/calls';
import { sql } from 'kysely';
import type { Database } from '../../database/schema.ts';
import type { CommittedBatch } from '../../sequencer/sequencer.ts';

/** What was set aside; the engine knows no addresses. */
export interface AsideOperations {
  count(): number;
  /** Newest first. */
  list(): Promise<Omit<AsideView, 'email'>[]>;
}

/** What is set aside, as committed: what the start found, and what was set aside and let go on since. */
export class CommittedAsides {
  readonly #asides = new Map<string, Aside>();

  constructor(loaded: Iterable<Aside> = []) {
    this.load(loaded);
  }

  /** In the place of what was there. */
  load(loaded: Iterable<Aside>): void {
    this.#asides.clear();
    for (const aside of loaded) this.#asides.set(asideKey(aside.kind, aside.id), aside);
  }

  onCommitted({ entries }: Pick<CommittedBatch, 'entries'>): void {
    for (const { time, events } of entries)
      for (const event of events) {
        if (event.type === 'reinstated') this.#asides.delete(asideKey(event.kind, event.id));
        if (event.type !== 'setAside') continue;
        const { kind, id, cause, tick } = event;
        this.#asides.set(asideKey(kind, id), { kind, id, cause, since: time, ...(tick && { tick }) });
      }
  }

  get size(): number {
    return this.#asides.size;
  }

  /** The oldest first. */
  values(): IterableIterator<Aside> {
    return this.#asides.values();
  }
}

type Subject = Pick<AsideView, 'symbol' | 'owner'>;
const UNKNOWN: Subject = { symbol: '', owner: '' };

/** What is set aside, with what the database knows of it. */
export function asideOperations(asides: CommittedAsides, db: Database): AsideOperations {
  return {
    count: () => asides.size,
    async list() {
      const list = [...asides.values()].reverse();
      const subjects = list.length > 0 ? await subjectsOf(db, list) : new Map<string, Subject>();
      return list.map(({ kind, id, cause, since, tick }) => ({
        kind,
        id: String(id),
        ...(subjects.get(asideKey(kind, id)) ?? UNKNOWN),
        cause,
        since,
        tick: tick
          ? { id: String(tick.id), time: tick.time, price: referenceText(tick.price, tick.symbol) }
          : null,
      }));
    },
  };
}

async function subjectsOf(db: Database, asides: readonly Aside[]): Promise<Map<string, Subject>> {
  const idsOf = (wanted: Aside['kind']) => asides.filter(({ kind }) => kind === wanted).map(({ id }) => id);
  const { rows } = await sql<Subject & { kind: Aside['kind']; id: string }>`
    select 'order' as kind, id, symbol, owner::text from open_orders where id = any(${idsOf('order')}::bigint[])
    union all
    select 'position', id, symbol, owner::text from open_positions where id = any(${idsOf('position')}::bigint[])
    union all
    select 'second', id, symbol, owner::text from open_seconds where id = any(${idsOf('second')}::bigint[])
    union all
    select 'project', id, coin, '' from projects where id = any(${idsOf('project')}::bigint[])`.execute(db);
  return new Map(rows.map(({ kind, id, symbol, owner }) => [asideKey(kind, Number(id)), { symbol, owner }]));
}
