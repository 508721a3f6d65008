import type { OrderView } from '@bourse/protocol/spot/calls';

/** A limit order to sell 0.1 BTC at 52000 that rests, as the exchange tells it. */
export function testOrder(change: Partial<OrderView> = {}): OrderView {
  return {
    id: '7',
    clientOrderId: '',
    baseCoin: 'BTC',
    quoteCoin: 'USDT',
    direction: 'sell',
    type: 'limit',
    timeInForce: 'gtc',
    price: '52000',
    amount: '0.1',
    stopPrice: '0',
    filledAmount: '0',
    filledQuote: '0',
    averagePrice: '0',
    fee: '0',
    feeCoin: 'USDT',
    entryStatus: 1,
    status: 'open',
    cancelReason: '',
    createTime: 1,
    updateTime: 1,
    ...change,
  };
}
