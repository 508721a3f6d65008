import { normalizeAddress } from '@bourse/protocol/wallet/address';
import type { ChainView } from '@bourse/protocol/wallet/calls';

/** What a typed address is, as far as its spelling tells. */
export type AddressCheck =
  | { kind: 'empty' }
  | { kind: 'right' }
  | { kind: 'wrong' }
  /** An address of other networks: they are named. */
  | { kind: 'other'; chains: string[] };

export function checkAddress(
  text: string,
  chain: Pick<ChainView, 'chain' | 'format'>,
  chains: readonly Pick<ChainView, 'chain' | 'format'>[],
): AddressCheck {
  if (text === '') return { kind: 'empty' };
  if (normalizeAddress(chain.format, text) !== undefined) return { kind: 'right' };
  const others = chains.filter(({ format }) => normalizeAddress(format, text) !== undefined);
  if (others.length === 0) return { kind: 'wrong' };
  return { kind: 'other', chains: [...new Set(others.map((other) => other.chain))] };
}
