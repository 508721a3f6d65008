import { parseAmount } from '@bourse/money/amount';
import { refuse, type Refusal } from '@bourse/protocol/refusal';

/** Above what any amount of the ledger can be: a slip of the hand. */
const MOST = parseAmount('1000000000000')!;

/** The amount that an operator proposes to move. */
export function proposedAmount(text: string): bigint | Refusal {
  const parsed = parseAmount(text);
  return parsed === undefined || parsed === 0n || parsed > MOST
    ? refuse('INVALID_AMOUNT', { field: 'amount', decimals: '8' })
    : parsed;
}
