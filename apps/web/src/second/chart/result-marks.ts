import type { SecondView } from '@bourse/protocol/second/calls';
import { signedValue } from '../../contract/profit-text.ts';
import { netOf } from '../net.ts';

/** How an order ended, where and when it did. */
export interface ResultMark {
  readonly id: string;
  readonly tone: 'up' | 'down' | 'muted';
  /** For example `✓ +73.00`. */
  readonly label: string;
  readonly time: number;
  readonly value: number;
  /** Where it began. */
  readonly from: number;
  readonly strike: number;
}

const TONES = { win: 'up', lose: 'down', draw: 'muted' } as const;
const SIGNS = { win: '✓', lose: '✗', draw: '=' } as const;

/** What ended on a pair, with what it brought after fees. An order that was void has no settlement to show. */
export function resultMarks(
  ended: readonly SecondView[],
  symbol: string,
  amountText: (net: bigint) => string,
): ResultMark[] {
  return ended.flatMap((order) => {
    const { id, status, strike, settlement } = order;
    const isResult = status === 'win' || status === 'lose' || status === 'draw';
    if (order.symbol !== symbol || !isResult || !strike || !settlement) return [];
    return [
      {
        id,
        tone: TONES[status],
        label: `${SIGNS[status]} ${amountText(signedValue(netOf(order), 8))}`,
        time: settlement.time,
        value: Number(settlement.price),
        from: strike.time,
        strike: Number(strike.price),
      },
    ];
  });
}
