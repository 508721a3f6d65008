import type { CommandResult } from '@bourse/engine/outcome';
import { formatAmount, parseAmount } from '@bourse/money/amount';
import { refuse, Refusal } from '@bourse/protocol/refusal';
import { swapCalls, type QuoteView } from '@bourse/protocol/swap/calls';
import { DEFAULT_SPREAD_PPM, MAX_SPREAD_PPM, SPREAD_PARAMETER } from '@bourse/protocol/swap/rules';
import { randomUUID } from 'node:crypto';
import { numberParameter } from '../database/parameter.ts';
import type { Database } from '../database/schema.ts';
import { handle, type Call } from '../gateway/call.ts';
import type { Services } from '../services.ts';
import { findSwap, listSwaps, swapView } from './queries.ts';
import type { SwapGuards } from './swap.ts';

function quoteView(quote: NonNullable<CommandResult['quote']>): QuoteView {
  const { quoteId, fromCoin, toCoin, pay, receive, rate, expiresAt } = quote;
  return {
    quoteId,
    fromCoin,
    toCoin,
    amount: formatAmount(pay),
    receive: formatAmount(receive),
    rate,
    expiresAt,
  };
}

/** Parts per million of the mark rate that the house keeps, as the operator has set it; the default unless that is sane. */
async function swapSpreadPpm(db: Database): Promise<number> {
  const spread = await numberParameter(db, SPREAD_PARAMETER);
  return spread <= MAX_SPREAD_PPM ? spread : DEFAULT_SPREAD_PPM;
}

/** `/bb/exchange/*`: a firm rate, its use, and what was exchanged. */
export function swapHandlers({ db, reads, sequencer }: Services, guards: SwapGuards): Call[] {
  async function quote(
    user: number,
    fromCoin: string,
    toCoin: string,
    amount: bigint,
  ): Promise<QuoteView | Refusal> {
    if (!guards.letsSwap(fromCoin) || !guards.letsSwap(toCoin)) return refuse('SWAP_NOT_AVAILABLE');
    const spreadPpm = await swapSpreadPpm(db);
    const asked = { user, quoteId: randomUUID(), fromCoin, toCoin, amount, spreadPpm };
    const reply = await sequencer.submit({ type: 'quoteSwap', ...asked });
    return reply.status === 'refused' ? reply.refusal : quoteView(reply.result.quote!);
  }

  return [
    handle(swapCalls.quote, async (input, { session }) => {
      const amount = parseAmount(input.amount);
      if (amount === undefined) return refuse('INVALID_AMOUNT', { field: 'amount', decimals: '8' });
      return quote(session.userId, input.fromCoin.toUpperCase(), input.toCoin.toUpperCase(), amount);
    }),
    handle(swapCalls.execute, async (input, caller) => {
      const { session } = caller;
      const wrong =
        (await guards.prove(swapCalls.execute, input, caller)) ?? (await guards.checkStanding(caller));
      if (wrong) return wrong;
      const reply = await sequencer.submit({
        type: 'executeSwap',
        user: session.userId,
        ...(input.requestId === undefined ? {} : { requestId: input.requestId }),
        quoteId: input.quoteId,
      });
      if (reply.status === 'refused') {
        const { code, args } = reply.refusal;
        if (code !== 'PRICE_CHANGED') return reply.refusal;
        const { fromCoin, toCoin, amount } = args;
        const renewed = await quote(session.userId, fromCoin!, toCoin!, parseAmount(amount!)!);
        // Why there is no new quote is what counts then.
        return renewed instanceof Refusal ? renewed : new Refusal(code, args, renewed);
      }
      // A repeated request names the swap of its first time.
      return swapView(reply.swap ?? (await findSwap(db, reply.result.swapId!)));
    }),
    handle(swapCalls.list, async (input, { session }) => {
      const { rows, total } = await listSwaps(reads.committed, session.userId, input);
      return { list: rows.map(swapView), totalRow: total };
    }),
  ];
}
