/** What a deposit is told apart by, as its row has it. */
interface CreditedDeposit {
  readonly chain: string;
  readonly tx_hash: string;
  readonly source: 'chain' | 'manual';
  readonly position: number;
}

/** Reference of a deposit's credit: unique by chain, hash and log; one for all claims of a hash made by hand. */
export function depositReference({ chain, tx_hash, source, position }: CreditedDeposit): string {
  return `deposit:${chain}:${tx_hash}:${source === 'manual' ? 'manual' : position}`;
}

/** Reference of a credit that two operators made. */
export function manualCreditReference(id: number | string): string {
  return `manual:${id}`;
}
