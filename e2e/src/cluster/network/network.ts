import type { Place } from '../layout.ts';

/** Which way nothing gets through: to the part, from it, or either. */
export type Direction = 'in' | 'out' | 'both';

/** Where the parts are, and how they are cut off from each other. */
export interface Network {
  /** The first three numbers of the addresses. */
  readonly net: string;
  /** Whether links can be cut here; without root they cannot. */
  readonly canCut: boolean;
  /** Gives the parts their addresses. */
  make(places: readonly Place[]): Promise<void>;
  /** What a part's command begins with to run where its address is. */
  prefix(place: Place): readonly string[];
  cut(place: Place, direction: Direction): Promise<void>;
  mend(place: Place): Promise<void>;
  /** Ends whatever still runs in it, and removes it. */
  remove(): Promise<void>;
}

/** Without root: all parts on the loopback device, which has sixteen million addresses. Nothing can be cut. */
export const LOOPBACK: Network = {
  net: '127.77.0',
  canCut: false,
  make: async () => undefined,
  prefix: () => [],
  cut: () => Promise.reject(new Error('links can be cut by root only')),
  mend: async () => undefined,
  remove: async () => undefined,
};
