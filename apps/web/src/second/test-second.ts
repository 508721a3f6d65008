import type { SecondView } from '@bourse/protocol/second/calls';

/** An order of 100 USDT on BTC/USDT rising within 30 s, struck at 50000. */
export function second(id: string, change: Partial<SecondView> = {}): SecondView {
  return {
    id,
    baseCoin: 'BTC',
    quoteCoin: 'USDT',
    symbol: 'btcusdt',
    tradeType: 1,
    openAmount: '100',
    fee: '2',
    incomeRate: '0.75',
    positionTime: 30,
    entryStatus: 1,
    status: 'running',
    createTime: Number(id) * 1000,
    strikeAfter: Number(id) * 1000,
    strike: { id: '6001', time: Number(id) * 1000 + 500, price: '50000' },
    expireTime: Number(id) * 1000 + 30_500,
    profit: '0',
    closeTime: 0,
    ...change,
  };
}

export function ended(id: string, status: 'win' | 'lose' | 'draw' | 'void', profit: string): SecondView {
  return second(id, { entryStatus: 2, status, profit });
}
