import { Gauge, type Registry } from 'prom-client';
import type { Services } from '../../services.ts';

/** How far the reading of a chain is behind its node. */
export interface ChainLag {
  readonly chain: string;
  /** Blocks that the node has and that are not read yet. */
  readonly blocks: bigint;
  /** When the node was last read to where that says, ms. */
  readonly readAt: number;
}

/** Chains that have a node, on the process that reads them. */
export function addChainGauges(
  { clock }: Pick<Services, 'clock'>,
  lags: () => readonly ChainLag[],
  registry: Registry,
): void {
  new Gauge({
    name: 'chain_blocks_behind',
    help: 'Blocks that the node of a chain has and that are not read yet',
    labelNames: ['chain'],
    registers: [registry],
    collect() {
      for (const { chain, blocks } of lags()) this.set({ chain }, Number(blocks));
    },
  });
  new Gauge({
    name: 'chain_unread_seconds',
    help: 'Since the node of a chain was last read',
    labelNames: ['chain'],
    registers: [registry],
    collect() {
      for (const { chain, readAt } of lags()) this.set({ chain }, Math.max(0, clock.now() - readAt) / 1_000);
    },
  });
}
