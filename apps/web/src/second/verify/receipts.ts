import type { SecondView } from '@bourse/protocol/second/calls';
import type { SecondReceipt } from '@bourse/protocol/second/verify-steps';
import { load, save } from '../../storage.ts';

/**
 * What this browser was told when an order was accepted. Terms that the exchange states later are held against it, so
 * that not even the moment of acceptance can be changed afterwards without being seen.
 */

const KEPT = 200;

export function keepReceipt(second: SecondView): void {
  const { id, symbol, tradeType, positionTime, strikeAfter, openAmount, incomeRate } = second;
  const receipt = { id, symbol, tradeType, positionTime, strikeAfter, openAmount, incomeRate };
  const others = receipts().filter((each) => each.id !== id);
  save('secondReceipts', JSON.stringify([...others, receipt].slice(-KEPT)));
}

export function receiptOf(id: string): SecondReceipt | undefined {
  return receipts().find((receipt) => receipt.id === id);
}

function receipts(): SecondReceipt[] {
  try {
    const saved: unknown = JSON.parse(load('secondReceipts') ?? '[]');
    return Array.isArray(saved) ? (saved as SecondReceipt[]) : [];
  } catch {
    return [];
  }
}
