import { decode } from 'ripple-binary-codec';
import { z } from 'zod';

/** A payment of the ledger's own coin, in the words of its protocol. Amounts in drops. */
export interface RipplePayment {
  readonly TransactionType: 'Payment';
  readonly Account: string;
  readonly Destination: string;
  readonly DestinationTag?: number;
  readonly Amount: string;
  readonly Fee: string;
  readonly Sequence: number;
  /** No later ledger can have it. */
  readonly LastLedgerSequence: number;
  readonly NetworkID?: number;
}

/** For so many ledgers what is signed can be taken: about five minutes. */
const LEDGERS_VALID = 75;
/** Networks up to this number do not name themselves in transactions. */
const MOST_SILENT_NETWORK = 1024;

const drops = z
  .string()
  .regex(/^\d{1,18}$/)
  .transform(BigInt);
const signedSchema = z.object({
  TransactionType: z.literal('Payment'),
  Destination: z.string(),
  Amount: drops,
  Fee: drops,
  Sequence: z.number().int(),
  LastLedgerSequence: z.number().int(),
});

/** What signed bytes of ours say. */
export interface SignedPayment {
  readonly amount: bigint;
  readonly fee: bigint;
  readonly sequence: number;
  /** It was signed when this one was the newest: it is in no ledger up to it. */
  readonly seenLedger: number;
  /** It is in no ledger after this one. */
  readonly lastLedger: number;
}

export function paymentIn(raw: string): SignedPayment {
  const { Amount, Fee, Sequence, LastLedgerSequence } = signedSchema.parse(decode(raw));
  return {
    amount: Amount,
    fee: Fee,
    sequence: Sequence,
    seenLedger: LastLedgerSequence - LEDGERS_VALID,
    lastLedger: LastLedgerSequence,
  };
}

export function ripplePayment(fields: {
  readonly from: string;
  readonly to: string;
  /** Empty: none. */
  readonly tag: string;
  readonly amount: bigint;
  readonly fee: bigint;
  readonly sequence: number;
  /** The newest validated ledger. */
  readonly seenLedger: number;
  readonly networkId: number;
}): RipplePayment {
  const { from, to, tag, amount, fee, sequence, seenLedger, networkId } = fields;
  return {
    TransactionType: 'Payment',
    Account: from,
    Destination: to,
    ...(tag !== '' && { DestinationTag: Number(tag) }),
    Amount: String(amount),
    Fee: String(fee),
    Sequence: sequence,
    LastLedgerSequence: seenLedger + LEDGERS_VALID,
    ...(networkId > MOST_SILENT_NETWORK && { NetworkID: networkId }),
  };
}
