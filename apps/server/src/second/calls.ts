import { parseAmount } from '@bourse/money/amount';
import { settlesContracts } from '@bourse/protocol/pairs';
import { refuse } from '@bourse/protocol/refusal';
import { secondCalls, type SecondView } from '@bourse/protocol/second/calls';
import { handle, type Call } from '../gateway/call.ts';
import type { Services } from '../services.ts';
import type { SecondTable } from './records.ts';
import { configViews, settingsOf } from './config-view.ts';
import { citedBlocks, findSecond, listSeconds, type PastSeconds } from './queries.ts';
import { publicSecondView, secondDetail } from './views.ts';

interface SecondCallDeps extends PastSeconds {
  readonly viewOf: (row: SecondTable) => SecondView;
}

/**
 * `/contract/app/contract/second/*` (docs/rules.md, "Calls and envelopes"). There is no call that ends an order: only a
 * tick does.
 */
export function secondHandlers(
  { db, reads, markets, sequencer }: Services,
  { viewOf, blocksById, archived }: SecondCallDeps,
): Call[] {
  const specOf = (row: SecondTable) => markets.get(row.symbol)!.spec;

  return [
    handle(secondCalls.config, ({ baseCoin, quoteCoin }) => {
      const pair = markets.find(baseCoin, quoteCoin);
      if (!pair) return refuse('PAIR_NOT_FOUND');
      const settings = settingsOf(pair);
      return settings?.enabled && settlesContracts(pair.spec)
        ? configViews(settings)
        : refuse('SECOND_NOT_AVAILABLE');
    }),
    handle(secondCalls.createOrder, async (input, { session }) => {
      const pair = markets.find(input.baseCoin, input.quoteCoin);
      if (!pair) return refuse('PAIR_NOT_FOUND');
      const stake = parseAmount(input.openAmount);
      if (stake === undefined) return refuse('INVALID_AMOUNT', { field: 'openAmount', decimals: '8' });
      const reply = await sequencer.submit({
        type: 'openSecond',
        user: session.userId,
        ...(input.requestId === undefined ? {} : { requestId: input.requestId }),
        symbol: pair.spec.symbol,
        direction: input.tradeType === '1' ? 'up' : 'down',
        stake,
        seconds: input.positionTime,
      });
      if (reply.status === 'refused') return reply.refusal;
      // A repeated request names the order of its first time.
      return viewOf(reply.second ?? (await findSecond(db, reply.result.secondId!))!);
    }),
    handle(secondCalls.orders, async (input, { session }) => {
      const { rows, total } = await listSeconds(reads.committed, session.userId, input);
      return { list: rows.map(viewOf), totalRow: total };
    }),
    handle(secondCalls.order, async ({ id }, { session }) => {
      const row = (await findSecond(db, id, session.userId)) ?? (await archived(id));
      if (Number(row?.owner) !== session.userId) return refuse('ORDER_NOT_FOUND');
      return secondDetail(row!, specOf(row!), await citedBlocks(blocksById, row!));
    }),
    handle(secondCalls.publicOrder, async ({ id }) => {
      const row = (await findSecond(db, id)) ?? (await archived(id));
      return row
        ? publicSecondView(row, specOf(row), await citedBlocks(blocksById, row))
        : refuse('ORDER_NOT_FOUND');
    }),
  ];
}
