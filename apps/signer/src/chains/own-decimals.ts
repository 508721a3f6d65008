import type { KeyKind } from '../vault/key-paths.ts';

/** Of the coin that a chain takes its fees in. */
export const OWN_DECIMALS = {
  evm: 18,
  bitcoin: 8,
  litecoin: 8,
  tron: 6,
  ripple: 6,
  eos: 4,
} as const satisfies Readonly<Record<KeyKind, number>>;
