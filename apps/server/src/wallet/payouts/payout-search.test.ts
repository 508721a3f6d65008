import { startTestBitcoin } from '@bourse/testkit/bitcoin-node';
import { afterAll, expect, test } from 'vitest';
import { openNode } from '../nodes/open-node.ts';
import { PayoutSearch } from './payout-search.ts';

const bitcoin = await startTestBitcoin();
afterAll(() => bitcoin.stop());

const PAYEE = 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu';
const HOUR = 3_600_000;

test('what was mined while the exchange was away for hours is found when it comes back', async () => {
  const txHash = await bitcoin.pay([{ address: PAYEE, value: 70_000n }]);
  await bitcoin.mine(60);
  const search = new PayoutSearch(openNode('bitcoin', bitcoin.url)!, false);
  const head = await search.head();
  const sought = (awayMs: number) => ({
    id: '1',
    txHashes: [txHash],
    block: undefined,
    from: search.since(head, awayMs),
  });
  const away = sought(2 * HOUR);
  await search.readOn([away], head);
  expect(await search.find(away)).toMatchObject({ txHash, blockNumber: head - 59n });
});

test('it looks back as far as blocks may have come since the order, and a little further', () => {
  const search = new PayoutSearch(openNode('bitcoin', bitcoin.url)!, false);
  expect(search.since(1_000n, 0)).toBe(search.before(1_000n));
  expect(search.since(1_000n, 10 * HOUR)).toBe(1_000n - 360n - 24n);
  expect(search.since(100n, 10 * HOUR)).toBe(0n);
  // A clock that went back.
  expect(search.since(1_000n, -1)).toBe(search.before(1_000n));
});
