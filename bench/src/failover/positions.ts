import { UNIT } from '@bourse/money/amount';
import { CHAIN_START, sealBlock } from '@bourse/server/market/ticks/tick-block';
import type { Sequencer } from '@bourse/server/sequencer/sequencer';
import { submitAll } from '../submit-all.ts';

export const SYMBOL = 'btcusdt';
/** 60,000.00 USDT. */
export const TICKS = 6_000_000;
const PRICE = TICKS * 1_000_000;
const MARGIN = 5n * UNIT;
const PER_USER = 100;
/** No user of the orders has such a number. */
const FIRST_USER = 1_000_000;

/** Opens positions, as many long as short, all so far from their liquidation that they stay. */
export async function openPositions(sequencer: Sequencer, count: number): Promise<void> {
  const users = Array.from({ length: Math.ceil(count / PER_USER) }, (_, n) => FIRST_USER + n);
  const amount = BigInt(PER_USER) * MARGIN * 2n;
  const funds = [{ currency: 'USDT', amount }];
  await submitAll(
    sequencer,
    users.map((owner) => ({ type: 'fund', owner, funds, reference: `bench:${owner}` })),
  );
  await submitAll(
    sequencer,
    users.map((user) => ({ type: 'transferOwn', user, currency: 'USDT', amount, to: 'contract' })),
  );
  let end = CHAIN_START;
  for (let n = 0; n < PER_USER; n++) {
    const time = Date.now();
    const block = sealBlock(end, time, [{ symbol: SYMBOL, time, price: PRICE, mark: PRICE }]);
    end = block;
    await submitAll(sequencer, [{ type: 'ticks', block, stale: [] }]);
    const side = n % 2 === 0 ? 'buy' : 'sell';
    const order = {
      type: 'openContract',
      symbol: SYMBOL,
      side,
      orderType: 'market',
      margin: MARGIN,
    } as const;
    const terms = { leverage: 5, price: 0, stopLoss: 0, stopProfit: 0 };
    await submitAll(
      sequencer,
      users.map((user) => ({ ...order, ...terms, user })),
    );
  }
}
