import type { PositionView } from '@bourse/protocol/contract/calls';

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
    liquidationPrice: '57269.11',
    stopLoss: '',
    stopProfit: '',
    price: '60000',
    profit: '-0.39991992',
    profitRate: '-0.003999',
    realised: '0',
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
