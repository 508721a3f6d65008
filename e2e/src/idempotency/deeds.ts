import { FUND_PASSWORD } from '@bourse/testkit/client';

export type Fields = Readonly<Record<string, string>>;

/** What of a user's things the next request can be about. */
export interface Belongings {
  orderId?: string | undefined;
  positionId?: string | undefined;
  waitingId?: string | undefined;
  quoteId?: string | undefined;
}

/** A call that moves money, or lets go of it. */
export interface Deed {
  readonly path: string;
  /** Undefined: he has nothing that it could be about. */
  fields(has: Belongings): Fields | undefined;
  /** The same under another meaning: what a second use of the request id would ask for. */
  readonly changed: Fields;
  /** Takes note of what was made, or is gone. */
  note?(has: Belongings, data: Record<string, any>): void;
}

const PAIR = { baseCoin: 'BTC', quoteCoin: 'USDT' };
const CONTRACT = '/contract/app/contract';

/** One of each kind, in the order in which a user does them. */
export const DEEDS: readonly Deed[] = [
  {
    path: '/bb/order/create',
    fields: () => ({ ...PAIR, direction: 'buy', type: 'limit', price: '46000', amount: '0.0002' }),
    changed: { amount: '0.0003' },
    note: (has, { order }) => void (has.orderId = order.id),
  },
  {
    path: '/bb/order/create',
    fields: () => ({ ...PAIR, direction: 'buy', type: 'market', amount: '6' }),
    changed: { amount: '7' },
  },
  {
    path: '/bb/order/create',
    fields: () => ({ ...PAIR, direction: 'sell', type: 'market', amount: '0.0002' }),
    changed: { direction: 'buy' },
  },
  {
    path: '/bb/order/amend',
    fields: ({ orderId }) => (orderId ? { id: orderId, amount: '0.00021' } : undefined),
    changed: { amount: '0.0004' },
  },
  {
    path: '/bb/order/cancel',
    fields: ({ orderId }) => (orderId ? { id: orderId } : undefined),
    changed: { id: '900000000000000' },
    note: (has) => void (has.orderId = undefined),
  },
  {
    path: '/contract/contract/transfer',
    fields: () => ({ currency: 'USDT', amount: '25', type: '1' }),
    changed: { type: '2' },
  },
  {
    path: `${CONTRACT}/standard/createOrder`,
    fields: () => ({ ...PAIR, direction: 'buy', type: 'market', margin: '10', leverage: '20' }),
    changed: { margin: '11' },
    note: (has, { id }) => void (has.positionId = id),
  },
  {
    path: `${CONTRACT}/standard/addMargin`,
    fields: ({ positionId }) => (positionId ? { id: positionId, amount: '1' } : undefined),
    changed: { amount: '2' },
  },
  {
    path: `${CONTRACT}/standard/closePosition`,
    fields: ({ positionId }) => (positionId ? { id: positionId } : undefined),
    changed: { id: '900000000000000' },
    note: (has) => void (has.positionId = undefined),
  },
  {
    path: `${CONTRACT}/standard/createOrder`,
    fields: () => ({
      ...{ ...PAIR, direction: 'buy', type: 'limit', price: '46000' },
      ...{ margin: '10', leverage: '20' },
    }),
    changed: { price: '46001' },
    note: (has, { id }) => void (has.waitingId = id),
  },
  {
    path: `${CONTRACT}/standard/amendOrder`,
    fields: ({ waitingId }) => (waitingId ? { id: waitingId, price: '45000' } : undefined),
    changed: { price: '45001' },
  },
  {
    path: `${CONTRACT}/standard/cancelOrder`,
    fields: ({ waitingId }) => (waitingId ? { id: waitingId } : undefined),
    changed: { id: '900000000000000' },
    note: (has) => void (has.waitingId = undefined),
  },
  {
    path: `${CONTRACT}/second/createOrder`,
    fields: () => ({ ...PAIR, openAmount: '1', positionTime: '30', tradeType: '1' }),
    changed: { tradeType: '2' },
  },
  {
    path: '/bb/exchange/execute',
    fields: ({ quoteId }) => (quoteId ? { quoteId, fundPassword: FUND_PASSWORD } : undefined),
    changed: { quoteId: 'of-somebody-else' },
    note: (has) => void (has.quoteId = undefined),
  },
];
