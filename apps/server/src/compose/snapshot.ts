import type { MarketNews } from '../market/market-stream.ts';
import type { DepthState } from '../spot/depth.ts';

/** What a gateway is told when it joins, as of one message of the feed. The rest it reads from the database. */
export interface SnapshotText {
  /** Of the feed's message. */
  readonly n: number;
  /** Of the journal's last committed entry. */
  readonly seq: number;
  /** `encodeMarkets`. */
  readonly markets: string;
  /** `encodeExact` of what is set aside. */
  readonly asides: string;
  readonly depth: DepthState;
  readonly market: readonly MarketNews[];
}

/** What a core has answered to `{ what: 'state' }`. */
export function readSnapshot(answer: Buffer): SnapshotText {
  return JSON.parse(answer.toString('utf8')) as SnapshotText;
}
