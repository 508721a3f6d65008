import { secp256k1 } from '@noble/curves/secp256k1.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { createBase58check } from '@scure/base';
import { concat, keccak256, recoverAddress, stringToBytes, type Hex } from 'viem';

const base58check = createBase58check(sha256);
/** r, s, and 27 or 28. */
const SIGNATURE = /^0x[0-9a-fA-F]{128}1[bBcC]$/;
const HALVES = 128;

/** An address as nodes take it: 21 bytes in hexadecimal digits, the version in front. Throws on what is none. */
export function tronDigits(address: string): string {
  return bytesToHex(base58check.decode(address));
}

/** What a key of TRON signs for a text (TIP-191): as EIP-191, under a name of its own, so neither serves for the other. */
export function tip191Digest(text: string): Hex {
  const bytes = stringToBytes(text);
  return keccak256(concat([stringToBytes(`\x19TRON Signed Message:\n${bytes.length}`), bytes]));
}

/** Whether the key of an address has signed a text as wallets of TRON do (`signMessageV2` of tronweb). */
export async function isTronAttestation(address: string, text: string, signature: string): Promise<boolean> {
  if (!SIGNATURE.test(signature) || hasHighS(signature)) return false;
  try {
    const signer = await recoverAddress({ hash: tip191Digest(text), signature: signature as Hex });
    return base58check.encode(hexToBytes(`41${signer.slice(2)}`)) === address;
  } catch {
    // No point of the curve.
    return false;
  }
}

/** Everybody can make a second signature out of one, with the other s: wallets make the lower one. */
function hasHighS(signature: string): boolean {
  return BigInt(`0x${signature.slice(2 + HALVES / 2, 2 + HALVES)}`) > secp256k1.Point.Fn.ORDER >> 1n;
}
