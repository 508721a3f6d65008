import { isAddress, recoverMessageAddress, type Hex } from 'viem';

const SIGNATURE = /^0x[0-9a-fA-F]{130}$/;

/** Whether the key of an address has signed a text as wallets sign personal messages. */
export async function isEvmAttestation(address: string, text: string, signature: string): Promise<boolean> {
  if (!isAddress(address) || !SIGNATURE.test(signature)) return false;
  try {
    return (await recoverMessageAddress({ message: text, signature: signature as Hex })) === address;
  } catch {
    // No point of the curve.
    return false;
  }
}
