import { isBitcoinAttestation } from './bip322.ts';
import { isEvmAttestation } from './eip191.ts';
import { isEosAttestation } from './eos-message.ts';
import { isRippleAttestation } from './ripple-message.ts';
import { isTronAttestation } from './tip191.ts';

/** Kinds of addresses whose owner can sign a text. */
const ATTESTED_FORMATS = ['evm', 'bitcoin', 'litecoin', 'tron', 'ripple', 'eos'] as const;
export type AttestedFormat = (typeof ATTESTED_FORMATS)[number];

export function isAttestedFormat(format: string): format is AttestedFormat {
  return ATTESTED_FORMATS.some((each) => each === format);
}

/** What the owner of an address says: that it is the exchange's, at the time of one commitment to its liabilities. */
export interface Attested {
  /** Number of the commitment. */
  readonly commitment: number;
  /** Its hash, which binds the roots of all coins. */
  readonly hash: string;
  readonly chain: string;
  readonly address: string;
}

/** The one spelling of what is signed. It carries the commitment's hash, so no signature serves two of them. */
export function attestationText({ commitment, hash, chain, address }: Attested): string {
  return `Reserves for commitment ${commitment} of liabilities\n${hash}\n${chain}\n${address}`;
}

/**
 * Whether the owner of the address has signed that text: on EVM chains as a personal message (EIP-191), on TRON as one of its
 * wallets (TIP-191), on Bitcoin and Litecoin by BIP-322 (simple), of native SegWit addresses of one key (P2WPKH) and of Taproot's
 * by the key, on the XRP ledger by the master key of the address, which stands before the signature. On EOS only that the key has
 * signed that stands before the signature: the name of an account does not say its keys, the chain does (`eosKeyState`).
 */
export async function isAttested(
  format: AttestedFormat,
  attested: Attested,
  signature: string,
): Promise<boolean> {
  const text = attestationText(attested);
  const { address } = attested;
  switch (format) {
    case 'evm':
      return isEvmAttestation(address, text, signature);
    case 'tron':
      return isTronAttestation(address, text, signature);
    case 'ripple':
      return isRippleAttestation(address, text, signature);
    case 'eos':
      return isEosAttestation(text, signature);
    case 'bitcoin':
    case 'litecoin':
      return isBitcoinAttestation(format, address, text, signature);
  }
}

/** The key that stands before a signature, on chains where the address alone does not give it: the XRP ledger and EOS. */
export function shownKey(signature: string): string {
  return signature.split(':', 1)[0]!;
}
