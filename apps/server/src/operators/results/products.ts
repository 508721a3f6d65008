import { TRANSFERS, type ResultProduct, type TransferKind } from '@bourse/protocol/domains';

/** Fees by what their transfers belong to. */
const FEES: Readonly<Record<string, ResultProduct>> = {
  trade: 'spot',
  position: 'contract',
  second: 'second',
};

/** The product whose result a movement on an account of the house is; `opening` is what it had before it was counted. */
export function productOf(kind: string, topic: string): ResultProduct {
  if (kind === 'opening') return 'funding';
  const { ofHouse } = TRANSFERS[kind as TransferKind];
  return kind === 'fee' ? (FEES[topic] ?? ofHouse) : ofHouse;
}
