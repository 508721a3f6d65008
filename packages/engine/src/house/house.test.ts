import { parseAmount } from '@bourse/money/amount';
import type { CorrectCreditCommand, TransferHouseCommand } from '@bourse/protocol/house/journal';
import { HOUSE, projectAccount } from '@bourse/protocol/ledger/ledger';
import { beforeEach, describe, expect, it } from 'vitest';
import { TestContracts } from '../contract/test-contracts.ts';
import { TestMarket } from '../spot/test-market.ts';

/** Fees have 100 USDT. Nine was credited 50 USDT by hand. Every invariant is checked after every command. */
let market: TestMarket;
const units = (text: string) => parseAmount(text)!;
const spot = (owner: number) => market.engine.state.owner(owner).spot('USDT');

beforeEach(() => {
  market = new TestMarket();
  const vouchedBy = { by: 'two', proposedBy: 1, approvedBy: 2 } as const;
  const deposit = { type: 'credit', kind: 'manualCredit', currency: 'USDT', vouchedBy } as const;
  market.execute({ ...deposit, owner: HOUSE.fees, amount: units('100'), reference: 'manual:1' });
  market.execute({ ...deposit, owner: 9, amount: units('50'), reference: 'manual:2' });
});

let moves = 0;
const persons = () => ({ moveId: ++moves, proposedBy: 1, approvedBy: 2, reason: 'profit of the year' });

function transfer(text: string, fields: Partial<TransferHouseCommand> = {}): TransferHouseCommand {
  const sides = { from: HOUSE.fees, to: HOUSE.insurance, currency: 'USDT', amount: units(text) };
  return { type: 'transferHouse', ...sides, ...persons(), ...fields };
}

function correction(
  direction: 'take' | 'give',
  text: string,
  fields: Partial<CorrectCreditCommand> = {},
): CorrectCreditCommand {
  const credit = { credit: 'manual:2', credited: units('50'), owner: 9, currency: 'USDT' };
  return { type: 'correctCredit', direction, amount: units(text), ...credit, ...persons(), ...fields };
}

/** `done`, `repeat`, or the code of the refusal. */
function run(command: TransferHouseCommand | CorrectCreditCommand): string {
  const outcome = market.execute(command);
  return outcome.status === 'refused' ? outcome.refusal.code : outcome.status;
}

describe('a transfer between accounts of the house', () => {
  it('moves what is there, once, and says who wanted it', () => {
    const command = transfer('99.5');
    market.engine.takeEvents();
    expect([run(command), run(command)]).toEqual(['done', 'done']);
    expect([spot(HOUSE.fees).available, spot(HOUSE.insurance).available]).toEqual([
      units('0.5'),
      units('99.5'),
    ]);
    expect(market.engine.takeEvents()).toEqual([{ ...command, type: 'houseTransferred' }]);
  });

  it.each<[string, string, Partial<TransferHouseCommand>]>([
    ['INSUFFICIENT_BALANCE', '100.00000001', {}],
    ['QUANTITY_REQUIRED', '0', {}],
    ['OPS_SECOND_PERSON', '1', { approvedBy: 1 }],
    ['INVALID_FIELD', '1', { to: HOUSE.withdrawals }],
    ['INVALID_FIELD', '1', { to: HOUSE.fees }],
    ['INVALID_FIELD', '1', { to: 9 }],
    ['INVALID_FIELD', '1', { to: projectAccount(1) }],
    ['INVALID_FIELD', '1', { from: 9 }],
    ['INVALID_FIELD', '1', { from: HOUSE.genesis }],
    ['INVALID_FIELD', '1', { from: HOUSE.deposits }],
    ['PROJECT_NOT_FOUND', '1', { from: projectAccount(1) }],
  ])('%s: %s %o', (refusal, text, fields) => {
    expect(run(transfer(text, fields))).toBe(refusal);
    expect(spot(HOUSE.fees).available).toBe(units('100'));
  });

  it('leaves what the market maker has quoted', () => {
    market.execute(transfer('100', { to: HOUSE.marketMaker }));
    market.execute({ type: 'massQuote', symbol: 'toyusdt', bids: [[10_000, 1_000]], asks: [] });
    const { spendable, available } = spot(HOUSE.marketMaker);
    expect(spendable).toBeLessThan(available);
    const back = { from: HOUSE.marketMaker, to: HOUSE.fees, amount: available };
    expect(run(transfer('0', back))).toBe('INSUFFICIENT_BALANCE');
    expect(run(transfer('0', { ...back, amount: spendable }))).toBe('done');
  });

  it("takes a project's proceeds only after its end", () => {
    const [warmupStart, joinStart, joinEnd] = [1, 2, 3].map((n) => market.now + n * 1000);
    const limits = { purchaseMin: units('1'), purchaseMax: units('50'), allotMax: units('50') };
    const times = { warmupStart: warmupStart!, joinStart: joinStart!, joinEnd: joinEnd!, lockDays: 1 };
    const coin = {
      id: 1,
      coin: 'NOVA',
      price: units('1'),
      supply: units('1000'),
      mode: 'first-come',
    } as const;
    market.execute({ type: 'setProject', terms: { ...coin, ...limits, ...times } });
    market.now = joinStart!;
    market.execute({ type: 'subscribe', user: 9, projectId: 1, amount: units('20') });
    const proceeds = () => transfer('20', { from: projectAccount(1), to: HOUSE.fees });
    expect(run(proceeds())).toBe('HOUSE_PROJECT_OPEN');
    market.now = joinEnd!;
    market.execute({ type: 'passTime' });
    expect(run(proceeds())).toBe('done');
    expect(spot(HOUSE.fees).available).toBe(units('120'));
    market.now += 2 * 86_400_000;
    market.execute({ type: 'passTime' });
    expect(run(proceeds())).toBe('INSUFFICIENT_BALANCE');
  });
});

describe('a correction of a credit', () => {
  it('takes back, once', () => {
    const command = correction('take', '49.5');
    expect([run(command), run(command)]).toEqual(['done', 'done']);
    expect([spot(9).available, spot(HOUSE.deposits).available]).toEqual([units('0.5'), -units('100.5')]);
  });

  it('gives what was missing', () => {
    expect(run(correction('give', '450'))).toBe('done');
    expect(spot(9).available).toBe(units('500'));
    expect(run(correction('take', '500'))).toBe('done');
    expect(spot(9).available).toBe(0n);
  });

  it('takes no more than can be spent: what is frozen stays', () => {
    const where = { currency: 'USDT', chain: 'ERC20', address: 'a', fee: 0n };
    market.execute({ type: 'requestWithdrawal', user: 9, amount: units('30'), ...where });
    expect(run(correction('take', '20.00000001'))).toBe('INSUFFICIENT_BALANCE');
    expect(run(correction('take', '20'))).toBe('done');
  });

  it('takes no more than was credited, all corrections together', () => {
    market.execute({
      type: 'fund',
      owner: 9,
      funds: [{ currency: 'USDT', amount: units('1000') }],
      reference: 'more',
    });
    expect(run(correction('take', '50.00000001'))).toBe('CORRECTION_ABOVE_CREDIT');
    expect(run(correction('take', '30'))).toBe('done');
    expect(run(correction('take', '20.00000001'))).toBe('CORRECTION_ABOVE_CREDIT');
    expect(run(correction('take', '20'))).toBe('done');
  });

  it('that is taken back by the engine can be made anew', () => {
    const command = correction('take', '50');
    market.engine.beginBatch();
    expect(run(command)).toBe('done');
    market.engine.undoBatch();
    expect(spot(9).available).toBe(units('50'));
    expect(run(command)).toBe('done');
    expect(spot(9).available).toBe(0n);
  });

  it('needs two persons', () => {
    expect(run(correction('give', '1', { approvedBy: 1 }))).toBe('OPS_SECOND_PERSON');
    expect(run(correction('give', '0'))).toBe('QUANTITY_REQUIRED');
  });
});

describe('what covers open contracts', () => {
  const sides = { house: HOUSE.contractHouse, insurance: HOUSE.insurance };

  it.each([
    // Net exposure may be 20 % of the house account's million; 10,000 USDT at 10x are 100,000, so half of it can go.
    ['house', '500000', 'done'],
    ['house', '500100', 'HOUSE_POSITIONS_OPEN'],
    ['house', '1000000', 'HOUSE_POSITIONS_OPEN'],
    ['insurance', '1000', 'done'],
  ] as const)('%s gives %s while a position is open: %s', (house, text, expected) => {
    const contracts = new TestContracts();
    contracts.do('a: ann long 10000 x10');
    const outcome = contracts.execute(transfer(text, { from: sides[house], to: HOUSE.fees }));
    expect(outcome.status === 'refused' ? outcome.refusal.code : outcome.status).toBe(expected);
  });

  it('is free when none is open, and may always grow', () => {
    const contracts = new TestContracts();
    const all = transfer('1000000', { from: HOUSE.contractHouse, to: HOUSE.fees });
    expect(contracts.execute(all).status).toBe('done');
    const back = transfer('1000000', { from: HOUSE.fees, to: HOUSE.contractHouse });
    expect(contracts.execute(back).status).toBe('done');
  });
});
