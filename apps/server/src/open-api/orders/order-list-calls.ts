import { openOrderListCalls } from '@bourse/protocol/open-api/order-list-calls';
import type { OpenOrderType } from '@bourse/protocol/open-api/order-fields';
import type { PairSpec } from '@bourse/protocol/pairs';
import { refuse } from '@bourse/protocol/refusal';
import type { Ports } from '../ports.ts';
import type { OrderPhase, RecordFilter, UserTrade } from '../../spot/queries.ts';
import type { Tables } from '../../database/schema.ts';
import { NO_ACCOUNT, ownsAccount } from '../wallet/accounts.ts';
import { handleOpen, type OpenCall } from '../call.ts';
import { idOf, kindsOf, openOrderWords, orderWords, PHASES, placeOf, tradeWords } from './order-words.ts';

const OPEN: readonly OrderPhase[] = ['waiting', 'open', 'open-partial'];
const ENDED: readonly OrderPhase[] = ['filled', 'cancelled', 'cancelled-partial'];
/** More fills than this no answer of one order shows; the others are in `/v1/order/matchresults`. */
const FILLS_OF_AN_ORDER = 1_000;

interface ListFields {
  readonly symbol?: string | undefined;
  readonly size: number;
  readonly 'start-time'?: number | undefined;
  readonly 'end-time'?: number | undefined;
  readonly from?: string | undefined;
  readonly direct?: 'prev' | 'next' | undefined;
  readonly types?: readonly OpenOrderType[] | undefined;
}

/** A user's orders and fills. */
export function orderListHandlers({ market, spot }: Pick<Ports, 'market' | 'spot'>): OpenCall[] {
  const pairOf = (row: { readonly symbol: string }) => market.pair(row.symbol)!.spec;
  const isUnknown = (symbol: string | undefined) => symbol !== undefined && !market.pair(symbol);
  const trades = (rows: readonly UserTrade[], user: number) => ({
    data: rows.map((row) => tradeWords(row, user, pairOf(row))),
  });

  async function orders<Words>(
    user: number,
    fields: ListFields,
    phases: readonly OrderPhase[],
    words: (row: Tables['open_orders'], pair: PairSpec) => Words,
    more: Pick<RecordFilter, 'side'> = {},
  ) {
    if (isUnknown(fields.symbol)) return refuse('PAIR_NOT_FOUND');
    const rows = await spot.orders(user, { ...filterOf(fields), ...more, phases });
    return { data: rows.map((row) => words(row, pairOf(row))) };
  }

  return [
    handleOpen(openOrderListCalls.order, async ({ id }, { userId }) => {
      const row = await spot.order(userId, { id: idOf(id) });
      return row ? { data: orderWords(row, pairOf(row)) } : refuse('ORDER_NOT_FOUND');
    }),
    handleOpen(openOrderListCalls.orderByClientId, async (key, { userId }) => {
      const row = await spot.order(userId, key);
      return row ? { data: orderWords(row, pairOf(row)) } : refuse('ORDER_NOT_FOUND');
    }),
    handleOpen(openOrderListCalls.openOrders, (fields, { userId }) => {
      const { 'account-id': accountId, side } = fields;
      if (accountId !== undefined && !ownsAccount(userId, accountId)) return NO_ACCOUNT;
      return orders(userId, fields, OPEN, openOrderWords, { side });
    }),
    handleOpen(openOrderListCalls.orders, (fields, { userId }) => {
      const phases = fields.states.flatMap((state) => (state in PHASES ? PHASES[state as never] : []));
      return orders(userId, fields, phases, orderWords);
    }),
    handleOpen(openOrderListCalls.history, (fields, { userId }) => orders(userId, fields, ENDED, orderWords)),
    handleOpen(openOrderListCalls.trades, async (fields, { userId }) => {
      if (isUnknown(fields.symbol)) return refuse('PAIR_NOT_FOUND');
      return trades(await spot.trades(userId, filterOf(fields)), userId);
    }),
    handleOpen(openOrderListCalls.tradesOfOrder, async ({ id }, { userId }) => {
      const row = await spot.order(userId, { id: idOf(id) });
      if (!row) return { data: [] };
      // All fills of an order lie between its first and its last change; that spares reading the user's others.
      const lifetime = { startTime: Number(row.created_at), endTime: Number(row.updated_at) };
      const filter = { orderId: row.id, side: row.side, ...lifetime, size: FILLS_OF_AN_ORDER };
      return trades(await spot.trades(userId, filter), userId);
    }),
  ];
}

function filterOf(fields: ListFields): RecordFilter {
  return {
    symbol: fields.symbol,
    startTime: fields['start-time'],
    endTime: fields['end-time'],
    beyondId: placeOf(fields.from),
    oldestFirst: fields.direct === 'prev',
    kinds: kindsOf(fields.types),
    size: fields.size,
  };
}
