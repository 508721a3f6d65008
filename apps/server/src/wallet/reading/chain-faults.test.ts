import { HDKey } from '@scure/bip32';
import type { TestUser } from '@bourse/testkit/client';
import { startTestExchange } from '@bourse/testkit/exchange';
import { enrolAdmin } from '@bourse/testkit/operator';
import { pino } from 'pino';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Settings } from '../../settings.ts';
import { ChainRegistry } from '../chains.ts';
import { CustodyAlerts } from '../alerts.ts';
import { DepositAddresses } from '../deposits/deposit-addresses.ts';
import { DepositMemos } from '../deposits/deposit-memos.ts';
import { Deposits } from '../deposits/deposits.ts';
import { StrayPayments } from '../deposits/stray-payments.ts';
import { BlockPruned, OWN_VALUE, type ChainNode, type Payment } from '../nodes/chain-node.ts';
import { ChainWatcher } from './chain-watcher.ts';
import { claimDeposit, eventually } from '../test-wallet.ts';
import { UNSCREENED } from '../../screening/test-screen.ts';

const xpub = HDKey.fromMasterSeed(Buffer.alloc(32, 5)).derive("m/44'/60'/0'").publicExtendedKey;

const exchange = await startTestExchange({ env: { XPUB_EVM: xpub } });
afterAll(() => exchange.stop());

/** Watches `ERC20` through a node of the test's own. */
async function watch(
  node: Partial<ChainNode>,
  lines: string[],
  more: Partial<Pick<Settings, 'mode'>> = {},
): Promise<ChainWatcher> {
  const log = pino({ level: 'info' }, { write: (line: string) => lines.push(line) });
  const { settings } = exchange.running.services;
  const services = { ...exchange.running.services, log, settings: { ...settings, ...more } };
  const chains = new ChainRegistry(services.db, exchange.running.coins);
  await chains.load();
  const [memos, strays] = [new DepositMemos(services), new StrayPayments(services)];
  const deps = {
    chains,
    addresses: new DepositAddresses(services, memos),
    memos,
    deposits: new Deposits(services, {
      ...{ chains, strays, screen: UNSCREENED },
      sendMessage: async () => undefined,
    }),
    strays,
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

/** A chain that the test writes, and the node that tells of it what the test wants. */
class ToldChain implements ChainNode {
  readonly findsByHash = true;
  /** By number; the first one is number 0. */
  blocks: { hash: string; payments: Map<string, Payment[]> }[] = [];
  /** What the node says its head is, when it is not the truth. */
  boast: bigint | undefined;
  readonly pruned = new Set<bigint>();
  /** Of payments whose block the node had and has no more. */
  readonly dropped = new Set<string>();
  readonly lookedUp: string[] = [];
  scans: bigint[] = [];

  constructor(blocks: number) {
    this.mine(blocks, 'first');
  }

  mine(blocks: number, fork: string, payments: [string, Payment[]][] = []): void {
    for (let i = 0; i < blocks; i++)
      this.blocks.push({
        hash: `${fork}-${this.blocks.length}`,
        payments: new Map(i === 0 ? payments : []),
      });
  }

  network(): Promise<string> {
    return Promise.resolve('told');
  }

  head(): Promise<bigint> {
    return Promise.resolve(this.boast ?? BigInt(this.blocks.length - 1));
  }

  blockHash(number: bigint): Promise<string | undefined> {
    return Promise.resolve(this.blocks[Number(number)]?.hash);
  }

  scan(number: bigint) {
    const block = this.blocks[Number(number)];
    this.scans.push(number);
    if (this.pruned.has(number)) return Promise.reject(new BlockPruned('gone'));
    if (!block) return Promise.reject(new Error(`no block ${number}`));
    const candidates = [...block.payments].flatMap(([txHash, payments]) =>
      payments.map(({ to }) => ({ to, txHash })),
    );
    const parentHash = this.blocks[Number(number) - 1]?.hash ?? '';
    return Promise.resolve({ hash: block.hash, parentHash, candidates });
  }

  transaction(txHash: string) {
    this.lookedUp.push(txHash);
    if (this.dropped.has(txHash)) return Promise.reject(new Error('lgrNotFound'));
    const number = this.blocks.findIndex(({ payments }) => payments.has(txHash));
    const payments = this.blocks[number]?.payments.get(txHash);
    return Promise.resolve(payments && { blockNumber: BigInt(number), payments });
  }
}

describe('what a node tells', () => {
  let chain: ToldChain;
  let watcher: ChainWatcher | undefined;
  let lines: string[];
  let hashes = 0;
  beforeEach(async () => {
    for (const table of ['chain_watches', 'chain_blocks', 'custody_alerts'])
      await exchange.query(`delete from ${table}`);
    chain = new ToldChain(50);
    lines = [];
  });
  afterEach(() => watcher?.stop());

  async function start(more: Partial<Pick<Settings, 'mode'>> = {}): Promise<void> {
    watcher = await watch(chain, lines, more);
    watcher.start();
  }

  async function userWithAddress(): Promise<{ user: TestUser; to: string }> {
    const user = await exchange.signUp();
    const { address: to } = await user.ok('/bb/recharge/address', { currency: 'ETH', chain: 'ERC20' });
    return { user, to };
  }

  const newHash = () => `0x${(++hashes).toString(16).padStart(64, '0')}`;
  const ether = (to: string, value = 10n ** 18n): Payment => ({ to, token: '', value, position: OWN_VALUE });

  async function record(user: TestUser): Promise<any[]> {
    return (await user.ok('/bb/recharge/record')).list;
  }

  async function isRead(number = chain.blocks.length - 1): Promise<void> {
    await eventually(async () => {
      const [row] = await exchange.query('select next_block from chain_watches');
      expect(Number(row?.next_block)).toBe(number + 1);
    });
    // The rounds after that one have counted.
    await new Promise((resolve) => setTimeout(resolve, 150));
  }

  function alerts(): Promise<any[]> {
    return exchange.query(
      'select kind, subject, args from custody_alerts where ended_at is null order by id',
    );
  }

  test('a head that it cannot show confirms nothing', async () => {
    const { user, to } = await userWithAddress();
    chain.mine(3, 'first', [[newHash(), [ether(to)]]]);
    chain.boast = 1_000_000n;
    await start();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await exchange.query('select * from chain_watches')).toEqual([]);
    chain.boast = undefined;
    await isRead();
    chain.boast = 1_000_000n;
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(await record(user)).toMatchObject([{ status: 'pending', confirmations: 3 }]);
    chain.boast = undefined;
    chain.mine(9, 'first');
    await eventually(async () => expect(await record(user)).toMatchObject([{ status: 'finished' }]));
  });

  test('attack: claims of payments that the node fails to look up stop neither the chain nor the claims of others', async () => {
    const { user: greedy } = await userWithAddress();
    const { user: other } = await userWithAddress();
    const claim = async (by: TestUser) => {
      const txHash = newHash();
      await claimDeposit(by, { currency: 'ETH', chain: 'ERC20', amount: '1', txHash });
      return txHash;
    };
    for (let n = 0; n < 7; n++) chain.dropped.add(await claim(greedy));
    const honest = await claim(other);
    await start();
    await eventually(async () => expect(chain.lookedUp).toContain(honest));
    chain.mine(1, 'first');
    await isRead();
    expect(watcher!.lag()).toMatchObject({ blocks: 0n });
    expect(await alerts()).toEqual([]);
    expect(lines.join()).not.toContain('the chain was not read');
  });

  test('a head that goes back takes confirmations and nothing else', async () => {
    const { user, to } = await userWithAddress();
    chain.mine(5, 'first', [[newHash(), [ether(to)]]]);
    await start();
    await isRead();
    expect(await record(user)).toMatchObject([{ status: 'pending', confirmations: 5 }]);
    expect(watcher!.lag()).toEqual({ chain: 'ERC20', blocks: 0n, readAt: exchange.clock.now() });
    chain.boast = 51n;
    await eventually(async () => expect(await record(user)).toMatchObject([{ confirmations: 2 }]));
    const scans = chain.scans.length;
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(chain.scans).toHaveLength(scans);
    chain.boast = undefined;
    await eventually(async () => expect(await record(user)).toMatchObject([{ confirmations: 5 }]));
  });

  test('a block that does not follow the one before it is not read', async () => {
    const { user, to } = await userWithAddress();
    await start();
    await isRead();
    const scan = chain.scan.bind(chain);
    chain.scan = async (number) => ({ ...(await scan(number)), parentHash: 'elsewhere' });
    chain.mine(20, 'first', [[newHash(), [ether(to)]]]);
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(await record(user)).toEqual([]);
    chain.scan = scan;
    await eventually(async () => expect(await record(user)).toMatchObject([{ status: 'finished' }]));
  });

  test('a block that it has thrown away is waited for, and somebody is told', async () => {
    const { user, to } = await userWithAddress();
    await start();
    await isRead();
    chain.pruned.add(50n);
    chain.mine(20, 'first', [[newHash(), [ether(to)]]]);
    await eventually(async () =>
      expect(await alerts()).toMatchObject([
        { kind: 'blockPruned', subject: 'chain:ERC20', args: { block: '50' } },
      ]),
    );
    expect(await record(user)).toEqual([]);
    chain.pruned.clear();
    await eventually(async () => expect(await record(user)).toMatchObject([{ status: 'finished' }]));
    await eventually(async () => expect(await alerts()).toEqual([]));
  });

  test('a head that stands still for longer than three hours is an alert until it goes on', async () => {
    await start();
    await isRead();
    await exchange.clock.advance(3 * 60 * 60_000);
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(await alerts()).toEqual([]);
    await exchange.clock.advance(1_000);
    await eventually(async () =>
      expect(await alerts()).toMatchObject([
        { kind: 'chainStill', subject: 'chain:ERC20', args: { block: '49' } },
      ]),
    );
    chain.mine(1, 'first');
    await eventually(async () => expect(await alerts()).toEqual([]));
  });

  test('a chain that cannot be read for ten minutes is an alert until it can', async () => {
    await start();
    await isRead();
    const head = chain.head.bind(chain);
    let fail: ((error: Error) => void) | undefined;
    chain.head = () => new Promise((_, reject) => (fail = reject));
    const failAfter = async (ms: number): Promise<void> => {
      await eventually(async () => expect(fail).toBeDefined());
      await exchange.clock.advance(ms);
      fail!(Object.assign(new Error('at http://unused/key'), { shortMessage: 'HTTP 503' }));
      fail = undefined;
    };
    try {
      await failAfter(10 * 60_000 - 1);
      await eventually(async () => expect(fail).toBeDefined());
      expect(await alerts()).toEqual([]);
      await failAfter(1);
      await eventually(async () =>
        expect(await alerts()).toMatchObject([
          { kind: 'chainUnread', subject: 'chain:ERC20', args: { reason: 'HTTP 503' } },
        ]),
      );
      await eventually(async () => expect(fail).toBeDefined());
    } finally {
      chain.head = head;
      // Who stops the watcher waits for its answer.
      fail?.(new Error('away'));
    }
    await eventually(async () => expect(await alerts()).toEqual([]));
  });

  test('what the chain shows in a block that is not read yet has no confirmations', async () => {
    const { user, to } = await userWithAddress();
    chain.mine(11, 'first', [[newHash(), [ether(to)]]]);
    await start();
    await isRead();
    expect(await record(user)).toMatchObject([{ confirmations: 11 }]);
    const transaction = chain.transaction.bind(chain);
    chain.transaction = async (txHash) => {
      const found = await transaction(txHash);
      return found && { ...found, blockNumber: BigInt(chain.blocks.length) };
    };
    chain.mine(1, 'first');
    await eventually(async () =>
      expect(await record(user)).toMatchObject([{ status: 'pending', confirmations: 0 }]),
    );
    chain.transaction = transaction;
    await eventually(async () => expect(await record(user)).toMatchObject([{ status: 'finished' }]));
  });

  test('another chain altogether is not read before a person has said so', async () => {
    const { user, to } = await userWithAddress();
    await start();
    await isRead();
    chain.blocks = [];
    chain.mine(60, 'other');
    chain.mine(20, 'other', [[newHash(), [ether(to)]]]);
    await eventually(async () => expect(await alerts()).toMatchObject([{ kind: 'chainReplaced' }]));
    expect(await record(user)).toEqual([]);
    const admin = await enrolAdmin(exchange);
    const [{ id }] = (await admin.ok('/ops/api/alerts/list')).list;
    await admin.ok('/ops/api/alerts/settle', { id, remark: 'This is the right one.' });
    await eventually(async () => expect(await record(user)).toMatchObject([{ status: 'finished' }]));
    expect(await record(user)).toHaveLength(1);
  });

  test('a network that is not the main one is not read in production', async () => {
    await start({ mode: 'production' });
    await eventually(async () =>
      expect(await alerts()).toMatchObject([
        { kind: 'otherNetwork', args: { expected: '1', found: 'told' } },
      ]),
    );
    expect(chain.scans).toEqual([]);
  });

  test('a token that nobody knows, and an amount that no coin has, are on record and not credited', async () => {
    const { user, to } = await userWithAddress();
    const token = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
    const txHash = newHash();
    chain.mine(20, 'first', [
      [txHash, [{ to, token, value: 5_000_000n, position: 0 }, ether(to, 10n ** 40n)]],
    ]);
    await start();
    await isRead();
    expect(await record(user)).toEqual([]);
    const admin = await enrolAdmin(exchange);
    const { list } = await admin.ok('/ops/api/strays/list', { search: txHash });
    expect(list).toMatchObject([
      { reason: 'absurdAmount', currency: 'ETH', email: user.email, value: String(10n ** 40n) },
      { reason: 'unknownToken', currency: '', token, amount: '', value: '5000000' },
    ]);
  });

  test('days of blocks are read in slices, and what is due in them is credited on the way', async () => {
    const { user, to } = await userWithAddress();
    await start();
    await isRead();
    await watcher!.stop();
    chain.mine(1, 'first', [[newHash(), [ether(to)]]]);
    chain.mine(450, 'first');
    const creditedAt: number[] = [];
    const head = chain.head.bind(chain);
    chain.head = async () => {
      if ((await record(user))[0]?.status === 'finished') creditedAt.push(chain.scans.length);
      return head();
    };
    chain.scans = [];
    await start();
    await isRead();
    expect(await record(user)).toHaveLength(1);
    // Once the first hundred were read, and every block once.
    expect(creditedAt[0]).toBe(100);
    expect(chain.scans).toEqual(Array.from({ length: 451 }, (_, i) => BigInt(50 + i)));
  });
});
