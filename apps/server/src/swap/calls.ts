import { formatAmount, parseAmount } from '@bourse/money/amount';
import type { Page } from '@bourse/protocol/fields';
import { refuse, type Refusal } from '@bourse/protocol/refusal';
import {
  executeCall,
  quoteCall,
  swapRecordCall,
  type QuoteView,
  type SwapView,
} from '@bourse/protocol/swap/calls';
import { randomUUID } from 'node:crypto';
import { userCall, type Call } from '../gateway/call.ts';
import type { Services } from '../services.ts';
import { findSwap, listSwaps, swapView } from './queries.ts';
import { swapSpreadPpm } from './spread.ts';
import type { SwapGuards } from './swap.ts';

/** `/bb/exchange/*`: a firm rate, its use, and what was exchanged. */
export function swapCalls({ db, reads, sequencer }: Services, guards: SwapGuards): Call[] {
  return [
    userCall({
      path: '/bb/exchange/quote',
      product: 'swap',
      input: quoteCall,
      handle: async (input, { session }): Promise<QuoteView | Refusal> => {
        const amount = parseAmount(input.amount);
        if (amount === undefined) return refuse('INVALID_AMOUNT', { field: 'amount', decimals: '8' });
        const reply = await sequencer.submit({
          type: 'quoteSwap',
          user: session.userId,
          quoteId: randomUUID(),
          fromCoin: input.fromCoin.toUpperCase(),
          toCoin: input.toCoin.toUpperCase(),
          amount,
          spreadPpm: await swapSpreadPpm(db),
        });
        if (reply.status === 'refused') return reply.refusal;
        const { quoteId, fromCoin, toCoin, pay, receive, rate, expiresAt } = reply.result.quote!;
        const amounts = { amount: formatAmount(pay), receive: formatAmount(receive) };
        return { quoteId, fromCoin, toCoin, ...amounts, rate, expiresAt };
      },
    }),
    userCall({
      path: '/bb/exchange/execute',
      product: 'swap',
      input: executeCall,
      handle: async (input, { session }): Promise<SwapView | Refusal> => {
        const wrong = await guards.checkFundPassword(session.userId, input.fundPassword);
        if (wrong) return wrong;
        const reply = await sequencer.submit({
          type: 'executeSwap',
          user: session.userId,
          ...(input.requestId === undefined ? {} : { requestId: input.requestId }),
          quoteId: input.quoteId,
        });
        if (reply.status === 'refused') return reply.refusal;
        return swapView(await findSwap(db, reply.result.swapId!));
      },
    }),
    userCall({
      path: '/bb/exchange/record',
      heavy: true,
      input: swapRecordCall,
      handle: async (input, { session }): Promise<Page<SwapView>> => {
        const { rows, total } = await listSwaps(reads.db, session.userId, input);
        return { list: rows.map(swapView), totalRow: total };
      },
    }),
  ];
}
