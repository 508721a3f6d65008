import type { Aside } from '@bourse/engine/asides';
import type { DepthDelta } from '@bourse/protocol/stream';
import { decodeExact } from '../link/exact.ts';
import type { FeedItem } from '../link/feed.ts';
import type { Replica } from '../link/core-follower.ts';
import type { RemoteSequencer } from '../link/remote-sequencer.ts';
import { readSnapshot } from './snapshot.ts';
import { decodeBatch, decodeMarkets } from '../link/wire.ts';
import type { MarketReplica } from '../market/market-replica.ts';
import type { MarketNews } from '../market/market-stream.ts';
import type { Markets } from '../markets.ts';
import type { CommittedAsides } from '../operators/log/asides-held.ts';
import type { DepthReplica } from '../spot/depth-replica.ts';
import type { AskCore } from './core-link.ts';
import type { Domains } from './domains.ts';

export interface ReplicaDeps {
  readonly ask: AskCore;
  readonly markets: Markets;
  readonly asides: CommittedAsides;
  readonly depth: DepthReplica;
  readonly market: MarketReplica;
  readonly sequencer: RemoteSequencer;
  readonly domains: Domains;
  /** Reads again what is kept of plain tables. */
  readonly lookAtAll: () => Promise<void>;
  /** Commits happened of which nobody here was told. */
  readonly missed: () => void;
  /** So much of the journal is committed. */
  readonly committed: (seq: number) => void;
}

/** What a gateway keeps of its core: prices and books as they are told, read models of the database with the commits since. */
export class CoreReplica implements Replica {
  readonly #deps: ReplicaDeps;
  /** Of the journal's last entry that was told here. */
  #seq: number | undefined;

  constructor(deps: ReplicaDeps) {
    this.#deps = deps;
  }

  async load(core: string): Promise<number> {
    const { ask, markets, asides, depth, market, sequencer, domains, lookAtAll, missed } = this.#deps;
    sequencer.batchesMissed();
    const state = await ask(core, { what: 'state' }, readSnapshot);
    const changes = decodeMarkets(state.markets);
    markets.apply(changes);
    for (const { spec } of changes.rows) market.add(spec);
    asides.load(decodeExact<Aside[]>(state.asides));
    depth.load(state.depth);
    // The database is at least as new as the snapshot; commits that it has already are told once more, and change nothing.
    await Promise.all([domains.contract.load(), domains.launchpad.load(), lookAtAll()]);
    await market.load(state.market);
    const hasMissed = this.#seq !== undefined && this.#seq !== state.seq;
    this.#seq = state.seq;
    this.#deps.committed(state.seq);
    if (hasMissed) missed();
    return state.n;
  }

  apply(item: FeedItem): void {
    const { sequencer, depth, market } = this.#deps;
    switch (item[0]) {
      case 'batch': {
        const batch = decodeBatch(item[1]);
        this.#seq = batch.entries.at(-1)?.seq ?? this.#seq;
        this.#deps.committed(this.#seq ?? 0);
        for (const { spec } of batch.markets?.rows ?? []) market.add(spec);
        return sequencer.committed(batch);
      }
      case 'depth':
        return depth.apply(item[1] as DepthDelta);
      case 'market':
        return market.apply(item[1] as MarketNews);
    }
  }
}
