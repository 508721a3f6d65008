import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** SHA-256 for where there is no WebCrypto: browsers have it on https and localhost only. */
export async function plainSha256(text: string): Promise<string> {
  return bytesToHex(sha256(utf8ToBytes(text)));
}
