import { z } from 'zod';

/** Of the year 9999. */
const LAST_SECOND = 253_402_300_799;

const decimal = z.string().regex(/^\d+(\.\d+)?$/);

/** A pay-out as an order or an earlier release's record has it: before approvals had an end, it had none. */
export const payoutSchema = z.strictObject({
  id: z.string().regex(/^[1-9]\d{0,17}$/),
  coin: z.string().regex(/^[A-Z0-9]{2,12}$/),
  chain: z.string().regex(/^[A-Z0-9]{2,16}$/),
  token: z.string().max(64),
  decimals: z.number().int().min(0).max(36),
  address: z.string().min(1).max(128),
  memo: z.string().max(256),
  amount: decimal,
  feeLimit: decimal,
  validUntil: z.number().int().min(0).max(LAST_SECOND).exactOptional(),
});
export type RecordedPayout = z.infer<typeof payoutSchema>;

/** A transfer between the signer's own addresses, or from the hot to the cold one. */
const ownMoveSchema = z.strictObject({
  /** `sweep:`, `gas:` or `cold:`, and a number of its own. */
  id: z.string().regex(/^(sweep|gas|cold):\d+$/),
  coin: z.string(),
  chain: z.string(),
  token: z.string(),
  decimals: z.number().int().min(0).max(36),
  /** Path of the key that pays. */
  from: z.string(),
  address: z.string(),
  amount: decimal,
  feeLimit: decimal,
});
export type OwnMove = z.infer<typeof ownMoveSchema>;

/** One line of the record. Everything that the signer has decided and signed is here; nothing else counts as decided. */
export const eventSchema = z.discriminatedUnion('type', [
  /** The first line: which keys this record is of. */
  z.strictObject({ type: z.literal('opened'), keys: z.string() }),
  /** It will be paid, once. */
  z.strictObject({
    type: z.literal('accepted'),
    payout: payoutSchema,
    /** Credentials whose assertions held; none: released automatically. */
    credentials: z.array(z.string()),
  }),
  /** The signer pays it never. */
  z.strictObject({ type: z.literal('refused'), id: z.string(), reason: z.string() }),
  /** An order of other contents under a number that was decided before: it is refused, and what was decided stays. */
  z.strictObject({ type: z.literal('repeated'), id: z.string(), order: z.string() }),
  /** Nothing that was signed for it can count any more, and nothing is signed anew because its order is gone. */
  z.strictObject({ type: z.literal('lapsed'), id: z.string() }),
  z.strictObject({ type: z.literal('moved'), move: ownMoveSchema }),
  /** These bytes may be on their way from now on. A later one of the same id spends the same nonce or inputs, or was signed when the one before could count no more. */
  z.strictObject({
    type: z.literal('signed'),
    id: z.string(),
    chain: z.string(),
    /** Path of the key that pays. */
    from: z.string(),
    txHash: z.string(),
    raw: z.string(),
    /** The account's nonce on EVM chains, its Sequence on the XRP ledger. */
    nonce: z.number().int().min(0).optional(),
    /** `txid:vout` on chains of outputs. */
    inputs: z.array(z.string()).optional(),
    /** On TRON and EOS, the solid block that it names: whoever shows another one of that number shows another chain. */
    block: z.strictObject({ number: z.number().int().min(0), id: z.string() }).optional(),
  }),
  /** Has enough confirmations; `isPaid` is false when the chain took the fee and moved nothing. */
  z.strictObject({ type: z.literal('settled'), id: z.string(), txHash: z.string(), isPaid: z.boolean() }),
  /** Reserves are signed for this proof of liabilities, and for no other of that number. */
  z.strictObject({ type: z.literal('attested'), commitment: z.number().int().min(1), hash: z.string() }),
]);
export type SignerEvent = z.infer<typeof eventSchema>;
export type EventOf<T extends SignerEvent['type']> = Extract<SignerEvent, { type: T }>;
