import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { equalBytes } from '@noble/curves/utils.js';
import { base64 } from '@scure/base';
import { Address, OutScript, p2wpkh, RawWitness, Transaction } from '@scure/btc-signer';

/** Version bytes and prefixes of the main networks, as `@scure/btc-signer` takes them. */
const NETWORKS = {
  bitcoin: { bech32: 'bc', pubKeyHash: 0x00, scriptHash: 0x05, wif: 0x80 },
  litecoin: { bech32: 'ltc', pubKeyHash: 0x30, scriptHash: 0x32, wif: 0xb0 },
} as const;
export type Bip322Format = keyof typeof NETWORKS;

const SIGHASH_ALL = 1;
/** Of Taproot alone: as ALL, and not written down. */
const SIGHASH_DEFAULT = 0;
const SCHNORR_BYTES = 64;
const TAG = sha256(utf8ToBytes('BIP0322-signed-message'));
const NOTHING = '00'.repeat(32);
const OPTIONS = { version: 0, allowUnknownOutputs: true, allowUnknownInputs: true } as const;
/** Before a simple signature where a wallet says of which kind it is; older ones do not. */
const SIMPLE = /^smp/;
/** The longest signature and a compressed key, with their lengths. */
const MOST_BYTES = 120;

/** What a P2WPKH address signs for a text (BIP 322, simple): a digest of the transaction that is never sent. */
export function bip322Digest(format: Bip322Format, address: string, text: string): Uint8Array {
  const { type, script } = outputOf(format, address);
  if (type !== 'wpkh') throw new Error(`${address} is no native SegWit address of one key`);
  const code = OutScript.encode({ type: 'pkh', hash: script.subarray(2) });
  return transactionToSign(script, text).preimageWitnessV0(0, code, SIGHASH_ALL, 0n);
}

/** A transaction that could never be sent: it spends an output to the address whose own transaction holds the text's hash. */
function transactionToSign(script: Uint8Array, text: string): Transaction {
  const hash = sha256(concatBytes(TAG, TAG, utf8ToBytes(text)));
  const toSpend = new Transaction(OPTIONS);
  // Before the input: what is signed takes no more outputs.
  toSpend.addOutput({ script, amount: 0n });
  toSpend.addInput({
    ...{ txid: NOTHING, index: 0xffff_ffff, sequence: 0 },
    finalScriptSig: Uint8Array.of(0x00, 0x20, ...hash),
  });
  const toSign = new Transaction(OPTIONS);
  toSign.addInput({
    ...{ txid: toSpend.id, index: 0, sequence: 0 },
    witnessUtxo: { script, amount: 0n },
  });
  toSign.addOutput({ script: Uint8Array.of(0x6a), amount: 0n });
  return toSign;
}

/** A signature as it is written down: the witness, in base64. */
export function bip322Text(
  { r, s }: { readonly r: bigint; readonly s: bigint },
  publicKey: Uint8Array,
): string {
  const der = new secp256k1.Signature(r, s).toBytes('der');
  return base64.encode(RawWitness.encode([Uint8Array.of(...der, SIGHASH_ALL), publicKey]));
}

/** Whether the key of a P2WPKH or of a Taproot address has signed a text. Of other addresses nothing is said to hold. */
export function isBitcoinAttestation(
  format: Bip322Format,
  address: string,
  text: string,
  signature: string,
): boolean {
  try {
    const bytes = base64.decode(signature.replace(SIMPLE, ''));
    if (bytes.length > MOST_BYTES) return false;
    const witness = RawWitness.decode(bytes);
    const { type, script } = outputOf(format, address);
    if (type === 'tr') return isSignedByTaprootKey(script, text, witness);
    const [signed, publicKey, ...more] = witness;
    if (!signed || !publicKey || more.length > 0 || signed.at(-1) !== SIGHASH_ALL) return false;
    if (!equalBytes(p2wpkh(publicKey, NETWORKS[format]).script, script)) return false;
    const digest = bip322Digest(format, address, text);
    return secp256k1.verify(signed.subarray(0, -1), digest, publicKey, { prehash: false, format: 'der' });
  } catch {
    // Not base64, no witness, no key, no such address.
    return false;
  }
}

/** By the key of the output itself; whoever could spend by a script of the tree only, proves nothing here. */
function isSignedByTaprootKey(script: Uint8Array, text: string, witness: readonly Uint8Array[]): boolean {
  const [signed, ...more] = witness;
  if (!signed || more.length > 0) return false;
  const sighash = signed.length === SCHNORR_BYTES ? SIGHASH_DEFAULT : SIGHASH_ALL;
  const isWhole =
    sighash === SIGHASH_DEFAULT || (signed.length === SCHNORR_BYTES + 1 && signed.at(-1) === SIGHASH_ALL);
  if (!isWhole) return false;
  const digest = transactionToSign(script, text).preimageWitnessV1(0, [script], sighash, [0n]);
  return schnorr.verify(signed.subarray(0, SCHNORR_BYTES), digest, script.subarray(2));
}

function outputOf(format: Bip322Format, address: string) {
  const decoded = Address(NETWORKS[format]).decode(address);
  return { type: decoded.type, script: OutScript.encode(decoded) };
}
