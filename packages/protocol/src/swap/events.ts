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
  /** Where the rate comes from; absent in old journals. */
  readonly legs?: readonly SwapLeg[];
  readonly spreadPpm?: number;
}

/** A pair with USDT, what is paid first: its mark and newest tick, in the units of market/reference-price.ts. */
export interface SwapLeg {
  readonly symbol: string;
  readonly mark: bigint;
  readonly newest: bigint;
}
