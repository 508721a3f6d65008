/**
 * Why the signer does not pay, or not yet, in its own words: so they stand in its record, its log and its reports. `{words}` are a
 * node's or a library's, `{reason}` is another of these, all else is one word: an address, an amount, a number.
 */
export const REASONS = {
  // What is ordered.
  unreadable: 'the order cannot be read: {field}: {words}',
  ofAnotherOrder: 'the pay-out is of another order',
  notPaidHere: '{coin} on {chain} is not paid here',
  otherContract: '{coin} on {chain} has another contract here',
  otherDecimals: '{coin} on {chain} has {decimals} decimals here',
  badTag: 'the tag is none of that chain',
  noMemos: '{chain} has no memos',
  badAmount: 'the amount is none of that coin',
  noFeeLimit: 'the fee limit is none',
  badAddress: 'the address is none of that chain',
  deniedAddress: 'the address is not paid here',
  unlistedAddress: 'the address is not among those that are paid here',
  ownAddress: 'the address is our own',
  numberUsed: 'another pay-out was accepted under this number before; this one is never paid',
  orderGone:
    'accepted, and its order is not in payout_orders any more ({amount} {coin}): it waits for "cancel" at the signer',
  orderReplaced:
    'another pay-out was accepted under this number before ({amount} {coin}): it waits for "cancel" at the signer',
  cancelled: 'cancelled at the signer',

  // Who has approved it.
  approvalWithoutEnd: 'approved under an earlier release, whose approvals had no end',
  approvalEnded: 'the approval ended at {time}, before it was accepted',
  approvalTooLong: 'the approval would hold until {time}, for longer than one may',
  passkeyUnknown: 'an approval is by a passkey that is not enrolled here',
  operatorDiffers: 'an approval names another operator than its passkey',
  badApproval: 'an approval does not hold: {reason}',
  passkeyDiffers: 'of another passkey',
  badSignature: 'the signature is wrong',
  framed: 'it was given inside a page of another site',
  unverified: 'the user was not verified',
  tooFewApprovals: 'approved by {count} operators, needs {needed}',

  // The signer's own limits.
  noLimits: 'no limits are set for {coin}',
  aboveMost: 'one pay-out is at most {most} {coin}',
  aboveMostAlone: 'without approvals is at most {most} {coin}',
  tooManyAlone: '{count} went without approvals within an hour',
  hourSpent: 'the limit of the hour has {left} {coin} left',
  daySpent: 'the limit of the day has {left} {coin} left',
  hourSpentAlone: 'the limit of the hour without approvals has {left} {coin} left',
  waitedTooLong: 'waited for a day: {reason}',

  // What the hot wallet and its account have.
  noNode: 'there is no node of {chain}',
  tooLittle: '{address} has {amount} {coin} only',
  tooLittleAboveReserve: '{address} has {amount} XRP above its reserve only',
  tooLittleUnspent: 'the wallet has {amount} satoshi in blocks that no other payment spends',
  lacksCoin: '{address} lacks {amount} {coin}',
  lacksChainCoin: "{address} lacks {amount} of the chain's own coin",
  lacksCpu: '{address} lacks CPU time: it has {left} microseconds left',
  lacksNet: '{address} lacks NET: it has {left} bytes left',
  lacksRam: '{address} lacks RAM: it has {left} bytes left, a first payment takes {needed}',
  noAccount: 'the chain has no account {address}',
  otherKey: '{address} does not take the key {key} as its active one',
  neverPaid: '{address} is not in the ledger: nobody has paid it yet',
  ownKeyOff: '{address} does not take its own key any more',

  // Whom it goes to.
  contractTakesNone: 'the address is a contract, which takes no TRX this way',
  firstTooSmall: 'the address is new, and a first payment is at least {least} drops',
  needsTag: 'the address takes payments with a tag only',
  wantsNoXrp: 'the owner of the address wants no XRP',
  letsFewIn: 'the address takes payments of those only whom its owner has let in',
  dust: 'nodes do not pass on so small an amount',
  wouldFail: 'the chain would not make the transfer: {words}',
  tooMuchGas: 'the transfer would take {gas} gas',

  // Fees.
  feeTooHigh: 'the chain asks for more than the fee limit',
  stuck: 'stuck: a higher fee would be above the fee limit',
  stuckOrSpent: 'stuck: a higher fee would be above the fee limit, or more than is left',

  // What the chain shows of earlier transactions.
  inFlight: '{count} payments before it are on their way',
  nonceUnknown: '{address} has {onChain} transactions on the chain, {known} in the record',
  sequenceUnknown: '{address} is at sequence {onChain} on the ledger, {known} in the record',
  nonceTaken: 'nonce {nonce} was used by a transaction of somebody else',
  sequenceTaken: 'sequence {sequence} was used by a transaction of somebody else',
  sequenceUnclear:
    'sequence {sequence} is used, and the server lacks ledgers that may say by what: another one may have them',
  outputTaken: '{output} was spent by {txHash}, which is none of ours',
  outputNotOurs: '{output} is not ours to spend',
  notTaken: 'the node does not take it: {words}',
  failedXrp: '{result}, at a fee of {fee} XRP',
  failedTrx: '{words}; it has cost {fee} TRX',

  // Expired, and whether it may be signed anew.
  signedAnewIn: 'expired, in no block; signed anew in {minutes} min',
  readOnceMore: 'expired, in no block; all that could have it are read once more',
  expired: 'expired; {reason}',
  secondOfOtherNetwork: 'the second node is of another network',
  secondBehind: 'the second node has no solid block of after that yet',
  secondDiffers: 'the second node has another block {block}',
  secondHasIt: 'the second node has {txHash} in a block, the first has not',
  secondIsRead: 'the second node is being read, from block {block} on',
  ofSecond: 'of the second node: {reason}',

  // Nodes that contradict themselves.
  blockGone: 'the node has no block {block} any more, in which it may be: another node may have it',
  blockApart: 'the node shows a block {block} that does not follow the one before: nothing is known of it',
  otherBytes: 'the node shows other bytes than ours as {txHash}',
  oddStatus: 'the node says that {txHash} is in block {block} as {status}',
  oddSequence: 'the server shows {txHash} in ledger {ledger}, and sequence {sequence} as free',
  oddAmount: 'the server says that {txHash} has delivered another amount than was signed',
  oddResult: 'the server says that {txHash} is in a ledger with the result {result}',
} as const;

export type ReasonKey = keyof typeof REASONS;

/** What a text has in braces. */
type Names<T extends string> = T extends `${string}{${infer N}}${infer Rest}` ? N | Names<Rest> : never;

export type ReasonValues<K extends ReasonKey> = Readonly<
  Record<Names<(typeof REASONS)[K]>, string | number | bigint>
>;

/** A reason in the signer's words. */
export function reasonText<K extends ReasonKey>(
  key: K,
  ...[values]: Names<(typeof REASONS)[K]> extends never ? [] : [values: ReasonValues<K>]
): string {
  const given: Readonly<Record<string, unknown>> = values ?? {};
  return REASONS[key].replace(/\{(\w+)\}/g, (_, name: string) => String(given[name]));
}
