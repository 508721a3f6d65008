import type { AddressFormat } from '@bourse/protocol/wallet/calls';
import { BitcoinNode } from './bitcoin-node.ts';
import type { ChainNode } from './chain-node.ts';
import { EvmNode } from './evm-node.ts';

/** How a node of each kind of chain is spoken to. */
const KINDS: Partial<Record<AddressFormat, (url: string) => ChainNode>> = {
  evm: (url) => new EvmNode(url),
  bitcoin: (url) => new BitcoinNode('bitcoin', url),
  litecoin: (url) => new BitcoinNode('litecoin', url),
};

/** `undefined`: we don't read chains of that kind. */
export function openNode(format: AddressFormat, url: string): ChainNode | undefined {
  return KINDS[format]?.(url);
}

/**
 * The main network of a chain, in the words of `ChainNode.network`; `undefined` where the name of the chain does not say
 * which one it is. Coins of another network are worth nothing.
 */
export const MAIN_NETWORKS: Readonly<Record<string, string>> = {
  ERC20: '1',
  BTC: '000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f',
  LTC: '12a765e31ffd4059bada1e25190f6e98c99d9714d334efa41a195a7e7e04bfe2',
};
