export interface Swapped {
  readonly type: 'swapped';
  readonly swapId: number;
  readonly user: number;
  readonly quoteId: string;
  readonly fromCoin: string;
  readonly toCoin: string;
  readonly pay: bigint;
  readonly receive: bigint;
  /** Decimal text: how much of `toCoin` one `fromCoin` gives, the spread taken off. */
  readonly rate: string;
}
