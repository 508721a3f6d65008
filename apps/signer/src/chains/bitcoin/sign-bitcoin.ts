import { OutScript, p2wpkh, Transaction } from '@scure/btc-signer';
import type { KeyVault, Signature } from '../../vault/key-vault.ts';
import type { Network } from './networks.ts';
import type { Choice } from './choose-outputs.ts';

const SIGHASH_ALL = 1;
/** Says that it may be replaced by one that pays more (BIP 125). */
const REPLACEABLE = 0xffff_fffd;

export interface BitcoinPayment extends Choice {
  /** Output script. */
  readonly to: Uint8Array;
  readonly amount: bigint;
  readonly changePath: string;
}

/** The bytes that go out, and their id. All inputs are P2WPKH of our own keys. */
export async function signBitcoin(
  vault: KeyVault,
  network: Network,
  { inputs, to, amount, change, changePath }: BitcoinPayment,
): Promise<{ readonly raw: string; readonly txHash: string }> {
  const transaction = new Transaction();
  const payments = inputs.map(({ path }) => p2wpkh(vault.publicKey(path), network));
  for (const [index, { outpoint, value }] of inputs.entries()) {
    const [txid, vout] = outpoint.split(':') as [string, string];
    transaction.addInput({
      txid,
      index: Number(vout),
      sequence: REPLACEABLE,
      witnessUtxo: { script: payments[index]!.script, amount: value },
    });
  }
  transaction.addOutput({ script: to, amount });
  if (change > 0n)
    transaction.addOutput({ script: p2wpkh(vault.publicKey(changePath), network).script, amount: change });
  for (const [index, { path, value }] of inputs.entries()) {
    const publicKey = vault.publicKey(path);
    // What BIP 143 has signed for P2WPKH: the script of the key's hash as if it were P2PKH.
    const hash = payments[index]!.script.subarray(2);
    const code = OutScript.encode({ type: 'pkh', hash });
    const digest = transaction.preimageWitnessV0(index, code, SIGHASH_ALL, value);
    const signature = Uint8Array.of(...derOf(await vault.sign(path, digest)), SIGHASH_ALL);
    transaction.updateInput(index, { partialSig: [[publicKey, signature]] });
  }
  transaction.finalize();
  return { raw: transaction.hex, txHash: transaction.id };
}

/** A signature as the chain spells it. */
function derOf({ r, s }: Signature): Uint8Array {
  const [first, second] = [integerOf(r), integerOf(s)];
  return Uint8Array.of(0x30, first.length + second.length, ...first, ...second);
}

/** A leading zero where the first bit would say that the number is below 0. */
function integerOf(value: bigint): Uint8Array {
  const digits = value.toString(16);
  const bytes = Buffer.from(digits.padStart(digits.length + (digits.length % 2), '0'), 'hex');
  const padded = bytes[0]! >= 0x80 ? [0, ...bytes] : [...bytes];
  return Uint8Array.of(0x02, padded.length, ...padded);
}

/** Sum of what a transaction pays, in satoshi. */
export function outputsOf(raw: string): bigint {
  const transaction = Transaction.fromRaw(Buffer.from(raw, 'hex'));
  let sum = 0n;
  for (let index = 0; index < transaction.outputsLength; index++) sum += transaction.getOutput(index).amount!;
  return sum;
}
