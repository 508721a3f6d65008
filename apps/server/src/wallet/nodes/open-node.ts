import type { AddressFormat } from '@bourse/protocol/wallet/calls';
import { BitcoinNode } from './bitcoin-node.ts';
import type { ChainNode } from './chain-node.ts';
import { EosNode } from './eos-node.ts';
import { EvmNode } from './evm-node.ts';
import { RippleNode } from './ripple-node.ts';
import { TronNode } from './tron-node.ts';

/** How a node of each kind of chain is spoken to. */
const KINDS: Partial<Record<AddressFormat, (url: string) => ChainNode>> = {
  evm: (url) => new EvmNode(url),
  bitcoin: (url) => new BitcoinNode('bitcoin', url),
  litecoin: (url) => new BitcoinNode('litecoin', url),
  tron: (url) => new TronNode(url),
  ripple: (url) => new RippleNode(url),
  eos: (url) => new EosNode(url),
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
  TRC20: '00000000000000001ebf88508a03865c71d452e25f4d51194196a1d22b6653dc',
  XRP: '0',
  EOS: 'aca376f206b8fc25a6ed44dbdc66547c36c6c33e3a119ffbeaef943642f0e906',
};
