import { formatAmount, parseAmount } from '@bourse/money/amount';
import { HOUSE } from '@bourse/protocol/ledger/ledger';
import { describe, expect, it } from 'vitest';
import { TestMarket } from '../spot/test-market.ts';

const available = (market: TestMarket, owner: number, coin: string) =>
  formatAmount(market.engine.state.owner(owner).spot(coin).available);

/** Ann (1) invited bob (2), bob invited cid (3). */
function invited(): TestMarket {
  const market = new TestMarket();
  market.execute({ type: 'setInviter', owner: 2, inviter: 1 });
  market.execute({ type: 'setInviter', owner: 3, inviter: 2 });
  market.engine.takeEvents();
  return market;
}

describe('commission', () => {
  it('is 20 % of each fee, in its currency, out of the fees account, at once', () => {
    const market = invited();
    market.do('b: bob buy 1 @100');
    market.do('c: cid sell 1 @100');
    // Bob's fee 0.001 TOY to ann's benefit, cid's fee 0.1 USDT to bob's.
    expect(available(market, 1, 'TOY')).toBe('100.0002');
    expect(available(market, 2, 'USDT')).toBe('9900.02');
    expect(available(market, HOUSE.fees, 'TOY')).toBe('0.0008');
    expect(available(market, HOUSE.fees, 'USDT')).toBe('0.08');
  });

  it('rounds down, to nothing if need be', () => {
    const market = invited();
    market.execute({ type: 'setFees', owner: 2, makerPpm: 1, takerPpm: 1 });
    market.do('a: ann sell 0.06 @100');
    market.engine.takeEvents();
    // 0.06 TOY at one part per million: a fee of 6e-8, of which 1.2e-8.
    market.do('b: bob buy 0.06 @100');
    expect(available(market, 1, 'TOY')).toBe('99.94000001');
    market.execute({ type: 'setFees', owner: 2, makerPpm: 0, takerPpm: 0 });
    market.do('a: ann sell 0.06 @100');
    market.do('b: bob buy 0.06 @100');
    expect(available(market, 1, 'TOY')).toBe('99.88000001');
  });

  it('is not paid for users whom nobody invited', () => {
    const market = new TestMarket();
    market.do('a: ann sell 1 @100');
    expect(market.do('b: bob buy 1 @100').join()).not.toContain('commission');
    expect(available(market, HOUSE.fees, 'TOY')).toBe('0.001');
  });
});

describe('of one who has invited himself', () => {
  it('the commission ends, for good', () => {
    const market = invited();
    const end = { type: 'endCommission', owner: 2 } as const;
    market.execute(end);
    expect(market.engine.takeEvents()).toEqual([{ type: 'commissionEnded', owner: 2 }]);
    market.execute(end);
    expect(market.engine.takeEvents()).toEqual([]);
    market.do('b: bob buy 1 @100');
    market.do('c: cid sell 1 @100');
    expect(available(market, 1, 'TOY')).toBe('100');
    expect(available(market, HOUSE.fees, 'TOY')).toBe('0.001');
    // Whom he has invited in turn is another.
    expect(available(market, 2, 'USDT')).toBe('9900.02');
  });

  it('it does not begin when the inviter is set later', () => {
    const market = new TestMarket();
    market.execute({ type: 'endCommission', owner: 2 });
    market.execute({ type: 'setInviter', owner: 2, inviter: 1 });
    market.do('b: bob buy 1 @100');
    market.do('c: cid sell 1 @100');
    expect(available(market, 1, 'TOY')).toBe('100');
  });
});

describe('the inviter', () => {
  it('is set once and stays', () => {
    const market = invited();
    market.execute({ type: 'setInviter', owner: 2, inviter: 3 });
    expect(market.engine.takeEvents()).toEqual([]);
    expect(market.engine.state.owner(2).inviter?.id).toBe(1);
  });

  it.each([
    ['himself', 1],
    ['the house', HOUSE.fees],
    ['nobody', 0],
  ])('is never %s', (_, inviter) => {
    const market = new TestMarket();
    expect(market.execute({ type: 'setInviter', owner: 1, inviter }).status).toBe('refused');
  });

  it('earns nothing of a withdrawal fee', () => {
    const market = invited();
    const amount = parseAmount('10')!;
    const where = { currency: 'USDT', chain: 'ERC20', address: 'a' };
    market.execute({ type: 'requestWithdrawal', user: 2, ...where, amount, fee: amount / 10n });
    market.execute({ type: 'startPayout', withdrawalId: 1 });
    market.execute({ type: 'finishWithdrawal', withdrawalId: 1, txHash: 't' });
    expect(available(market, HOUSE.fees, 'USDT')).toBe('1');
  });
});
