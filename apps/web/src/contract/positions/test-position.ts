import type { PositionView } from '@bourse/protocol/contract/calls';

/** A long of 100 USDT at 20x that waits for 59,000, with both stops, as the exchange tells it. */
export function waitingOrder(change: Partial<PositionView> = {}): PositionView {
  return testPosition({
    ...{ type: 'limit', entryStatus: 4, status: 'waiting', limitPrice: '59000' },
    ...{ openPrice: '', openQuantity: '0', quantity: '0', liquidationPrice: '', openTime: 0 },
    ...{ profit: '0', profitRate: '0', stopLoss: '58000', stopProfit: '61000' },
    ...change,
  });
}

/** An open long of 100 USDT at 20x from 60,012, as the exchange tells it. */
export function testPosition(change: Partial<PositionView> = {}): PositionView {
  return {
    id: '1',
    baseCoin: 'BTC',
    quoteCoin: 'USDT',
    direction: 'buy',
    type: 'market',
    leverage: 20,
    entryStatus: 1,
    status: 'open',
    reason: '',
    openMargin: '100',
    margin: '100',
    openAmount: '2000',
    limitPrice: '',
    openPrice: '60012',
    openQuantity: '0.03332666',
    quantity: '0.03332666',
    queuedClose: '',
    liquidationPrice: '57269.11',
    stopLoss: '',
    stopProfit: '',
    price: '60000',
    profit: '-0.39991992',
    profitRate: '-0.003999',
    realised: '0',
    toInsurance: '0',
    netProfit: '',
    netProfitRate: '',
    openFee: '1',
    closeFee: '0',
    unpaid: '0',
    owed: '0',
    createTime: 1000,
    openTime: 1000,
    closeTime: 0,
    ...change,
  };
}
