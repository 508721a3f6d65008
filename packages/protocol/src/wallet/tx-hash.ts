import type { AddressFormat } from './calls.ts';

/**
 * A transaction's hash as it is stored and compared: 64 digits, lower case, with `0x` on EVM chains; upper case on the
 * XRP ledger, as its explorers write it. `undefined` for what is none.
 */
export function normalizeTxHash(format: AddressFormat, text: string): string | undefined {
  const digits = /^(?:0x)?([0-9a-fA-F]{64})$/.exec(text)?.[1];
  if (digits === undefined) return undefined;
  if (format === 'evm') return `0x${digits.toLowerCase()}`;
  // Elsewhere nobody writes the prefix: it would be a hash of another chain.
  if (text.length !== digits.length) return undefined;
  return format === 'ripple' ? digits.toUpperCase() : digits.toLowerCase();
}
