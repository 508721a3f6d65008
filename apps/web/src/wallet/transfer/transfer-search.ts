import type { TransferType } from '../api.ts';

export interface TransferSearch {
  currency?: string;
  type?: TransferType;
}

/** Currency and direction in an address; nonsense is passed over. */
export function readTransferSearch(search: Readonly<Record<string, unknown>>): TransferSearch {
  const { currency, type } = search;
  return {
    ...(typeof currency === 'string' && { currency: currency.toUpperCase() }),
    ...((type === '1' || type === '2') && { type }),
  };
}

/** docs/rules.md, "Deposits and withdrawals": the smallest amount that can be transferred. */
export const TRANSFER_MIN = '0.00001';

/** The accounts of a direction: 1 leads from spot to contract, 2 back. */
export function accountsOf(type: TransferType): { from: 'spot' | 'contract'; to: 'spot' | 'contract' } {
  return type === '1' ? { from: 'spot', to: 'contract' } : { from: 'contract', to: 'spot' };
}
