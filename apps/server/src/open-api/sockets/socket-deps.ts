import type { ApiKeys } from '../../gateway/access/api-keys.ts';
import type { FrameTurns } from '../../gateway/streams/frame-turns.ts';

export interface SocketDeps {
  readonly apiKeys: ApiKeys;
  readonly publicHosts: readonly string[];
  /** Proxies that may say the client's address. */
  readonly trustProxy?: string;
  /** In which all sockets of the process take turns. */
  readonly turns: FrameTurns;
  /** Between two pings; tests shorten it. */
  readonly pingMs?: { readonly market: number; readonly private: number };
}

/** The most that a frame may be. */
export const MAX_FRAME_BYTES = 64 * 1024;
