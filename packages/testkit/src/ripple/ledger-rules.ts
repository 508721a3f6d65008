import { createHash } from 'node:crypto';
import { decode, encodeForSigning } from 'ripple-binary-codec';
import { deriveAddress, verify } from 'ripple-keypairs';

/** An account as a ledger has it; amounts in drops. */
export interface LedgerAccount {
  balance: bigint;
  sequence: number;
  flags: number;
  ownerCount: number;
  /** Whom one with `lsfDepositAuth` takes payments of. */
  authorized: readonly string[];
}

export type Accounts = Map<string, LedgerAccount>;

/** What a ledger's rules depend on. */
export interface LedgerTerms {
  /** Of the ledger that would take it. */
  readonly index: number;
  readonly networkId: number;
  readonly baseFee: bigint;
  readonly reserveBase: bigint;
  readonly reserveStep: bigint;
}

/** Signed bytes, read by the codec and by nothing of ours. */
export interface ReadTransaction {
  readonly hash: string;
  readonly raw: string;
  readonly fields: Record<string, any>;
}

export const FLAGS = {
  requireDestTag: 0x0002_0000,
  disallowXrp: 0x0008_0000,
  disableMaster: 0x0010_0000,
  depositAuth: 0x0100_0000,
} as const;

/** Networks above it name themselves in transactions, and those up to it never do. */
const MOST_SILENT_NETWORK = 1024;

export function readTransaction(raw: string): ReadTransaction {
  const hash = createHash('sha512').update(`54584E00${raw}`, 'hex').digest('hex').slice(0, 64).toUpperCase();
  return { hash, raw, fields: decode(raw) as Record<string, any> };
}

/** Why it is not taken whatever the ledger says; `undefined`: it may be. As rippled's preflight. */
export function malformed({ fields }: ReadTransaction, terms: LedgerTerms): string | undefined {
  const { Account, Amount, Destination, Fee, NetworkID, SigningPubKey, TransactionType, TxnSignature } =
    fields;
  if (TransactionType !== 'Payment' || typeof Amount !== 'string') return 'temUNKNOWN';
  if (terms.networkId > MOST_SILENT_NETWORK && NetworkID === undefined) return 'telREQUIRES_NETWORK_ID';
  if (terms.networkId <= MOST_SILENT_NETWORK && NetworkID !== undefined)
    return 'telNETWORK_ID_MAKES_TX_NON_CANONICAL';
  if (NetworkID !== undefined && NetworkID !== terms.networkId) return 'telWRONG_NETWORK';
  if (BigInt(Fee) <= 0n) return 'temBAD_FEE';
  if (BigInt(Amount) <= 0n) return 'temBAD_AMOUNT';
  if (Account === Destination) return 'temREDUNDANT';
  const isSigned =
    TxnSignature !== undefined && verify(encodeForSigning(fields), TxnSignature, SigningPubKey);
  if (!isSigned) return 'temBAD_SIGNATURE';
  return deriveAddress(SigningPubKey) === Account ? undefined : 'tefBAD_AUTH';
}

/** Why an open ledger does not take it now; `undefined`: it does. As rippled's preclaim. */
export function unclaimable(
  { fields }: ReadTransaction,
  accounts: Accounts,
  { index, baseFee }: LedgerTerms,
): string | undefined {
  const payer = accounts.get(fields['Account']);
  if (!payer) return 'terNO_ACCOUNT';
  if ((payer.flags & FLAGS.disableMaster) !== 0) return 'tefMASTER_DISABLED';
  if (fields['Sequence'] < payer.sequence) return 'tefPAST_SEQ';
  if (fields['Sequence'] > payer.sequence) return 'terPRE_SEQ';
  if (fields['LastLedgerSequence'] !== undefined && fields['LastLedgerSequence'] < index)
    return 'tefMAX_LEDGER';
  const fee = BigInt(fields['Fee']);
  if (fee < baseFee) return 'telINSUF_FEE_P';
  return payer.balance < fee ? 'terINSUF_FEE_B' : undefined;
}

/** Takes the fee and the sequence, and pays if it can; answers the result that goes into the ledger. */
export function apply({ fields }: ReadTransaction, accounts: Accounts, terms: LedgerTerms): string {
  const payer = accounts.get(fields['Account'])!;
  const result = failureOf(fields, accounts, terms) ?? 'tesSUCCESS';
  payer.balance -= BigInt(fields['Fee']);
  payer.sequence++;
  if (result !== 'tesSUCCESS') return result;
  const amount = BigInt(fields['Amount']);
  payer.balance -= amount;
  give(accounts, fields['Destination'], amount, terms.index);
  return result;
}

/** A new account begins with the ledger's number, so no number of a former one of that address comes again. */
export function give(accounts: Accounts, address: string, amount: bigint, index: number): void {
  const to = accounts.get(address);
  if (to) to.balance += amount;
  else accounts.set(address, { balance: amount, sequence: index, flags: 0, ownerCount: 0, authorized: [] });
}

function failureOf(
  fields: Record<string, any>,
  accounts: Accounts,
  { reserveBase, reserveStep }: LedgerTerms,
): string | undefined {
  const payer = accounts.get(fields['Account'])!;
  const to = accounts.get(fields['Destination']);
  const [amount, fee] = [BigInt(fields['Amount']), BigInt(fields['Fee'])];
  if (!to && amount < reserveBase) return 'tecNO_DST_INSUF_XRP';
  if (to && (to.flags & FLAGS.requireDestTag) !== 0 && fields['DestinationTag'] === undefined)
    return 'tecDST_TAG_NEEDED';
  const reserve = reserveBase + reserveStep * BigInt(payer.ownerCount);
  if (payer.balance < amount + (reserve > fee ? reserve : fee)) return 'tecUNFUNDED_PAYMENT';
  const isLetIn =
    !to ||
    (to.flags & FLAGS.depositAuth) === 0 ||
    to.authorized.includes(fields['Account']) ||
    (to.balance <= reserveBase && amount <= reserveBase);
  return isLetIn ? undefined : 'tecNO_PERMISSION';
}
