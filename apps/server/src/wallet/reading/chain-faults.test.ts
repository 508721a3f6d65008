import { startTestExchange, type TestExchange } from '@bourse/testkit/exchange';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ChainRegistry } from '../chains.ts';
import { CustodyAlerts } from '../alerts.ts';
import { DepositAddresses } from '../deposits/deposit-addresses.ts';
import { Deposits } from '../deposits/deposits.ts';
import { StrayPayments } from '../deposits/stray-payments.ts';
import type { ChainNode } from '../nodes/chain-node.ts';
import { ChainWatcher } from './chain-watcher.ts';
import { eventually } from '../test-wallet.ts';

let exchange: TestExchange;
beforeAll(async () => {
  exchange = await startTestExchange();
});
afterAll(() => exchange.stop());

/** Watches `ERC20` through a node of the test's own. */
async function watch(node: Partial<ChainNode>, lines: string[]): Promise<ChainWatcher> {
  const log = pino({ level: 'info' }, { write: (line: string) => lines.push(line) });
  const services = { ...exchange.running.services, log };
  const chains = new ChainRegistry(services.db, exchange.running.coins);
  await chains.load();
  const deps = {
    chains,
    addresses: new DepositAddresses(services),
    deposits: new Deposits(services, chains, async () => undefined),
    strays: new StrayPayments(services),
    alerts: new CustodyAlerts(services),
    node: node as ChainNode,
    pollMs: 20,
  };
  return new ChainWatcher(services, 'ERC20', 'http://unused', deps);
}

const QUIET: Partial<ChainNode> = {
  network: async () => '1',
  head: async () => 1_000n,
  blockHash: async (number) => `0x${number}`,
  scan: async (number) => ({ hash: `0x${number}`, parentHash: `0x${number - 1n}`, candidates: [] }),
};

test('a node that fails is asked less and less often, and its address is not logged', async () => {
  const calls: number[] = [];
  const lines: string[] = [];
  const head = async (): Promise<bigint> => {
    calls.push(performance.now());
    if (calls.length < 5)
      throw Object.assign(new Error('at http://unused/key'), { shortMessage: 'HTTP 503' });
    return 1_000n;
  };
  const watcher = await watch({ ...QUIET, head }, lines);
  watcher.start();
  await eventually(async () => expect(calls.length).toBeGreaterThan(7));
  await watcher.stop();
  const pauses = calls.slice(1).map((time, i) => time - calls[i]!);
  for (const [i, least] of [40, 80, 160, 320].entries()) expect(pauses[i]).toBeGreaterThan(least - 5);
  // Well again, it is asked as often as before.
  expect(pauses.at(-1)).toBeLessThan(160);
  expect(lines.filter((line) => line.includes('HTTP 503'))).toHaveLength(4);
  expect(lines.join()).not.toContain('key');
});

test('a node of another network is not believed', async () => {
  const first = await watch(QUIET, []);
  first.start();
  await eventually(async () => {
    const [row] = await exchange.query('select next_block from chain_watches');
    expect(row.next_block).toBe('1001');
  });
  await first.stop();
  const lines: string[] = [];
  const other = await watch({ ...QUIET, network: async () => '56', head: async () => 2_000n }, lines);
  other.start();
  await eventually(async () => expect(lines.join()).toContain('another network'));
  await other.stop();
  expect((await exchange.query('select next_block from chain_watches'))[0].next_block).toBe('1001');
});
