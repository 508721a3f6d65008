import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Random } from '@bourse/engine/sim/random';
import { FILE_KEY } from '@bourse/testkit/exchange';
import { addSignerRole } from '@bourse/testkit/signer-database';
import { ServerUnderTest } from '../../crash/server-under-test.ts';
import { enrolApprovers } from '../approvers.ts';
import { Books, enterHotEos } from '../books.ts';
import { heldAt } from '../coins.ts';
import { mineAll } from '../holdings.ts';
import { startParts } from '../parts.ts';
import { settle, verify, type Watched } from './checks.ts';
import { makeCustomers } from './customer.ts';
import { Desk } from './desk.ts';
import { CURRENCIES, MOVED, type MovedCoin } from './moved.ts';
import { Purse } from './purse.ts';
import { Targets } from './targets.ts';
import { unfinished } from './unfinished.ts';

const QUICK_EXCHANGE = fileURLToPath(new URL('./quick-exchange.js', import.meta.url));
const CUSTOMERS = 4;
/** The same number of USDT on either chain. */
const HOT = { USDT: 500_000n, ETH: 100n, TRX: 100_000n, XRP: 100_000n, EOS: 100_000n } as const;
const LIMIT = { payout: '100000', hour: '1000000', day: '1000000' };
/** For a start: other tests may keep the machine busy. */
const PATIENCE_MS = 180_000;
/** The key file is not what is under test. */
const CHEAP = { memoryKiB: 64, passes: 1, lanes: 1 };
/** The exchange is made ready with a clock of its own, which ends before ours. */
const EARLIER_MS = 6 * 60_000;
const BLOCK_EVERY_MS = 400;
/** Slower, since a balance on TRON is read between two blocks. */
const TRON_BLOCK_EVERY_MS = 1_000;
const ACT_EVERY_MS = 500;

/** Chains, exchange and signer at work under load, to be killed. */
export class Scene {
  readonly #server: ServerUnderTest;
  readonly #targets: Targets;
  readonly #watched: Watched;
  readonly #random: Random;
  #isLoaded = false;
  #isOver = false;
  readonly #loops: Promise<void>[];
  /** What each loop failed with when it was last tried, if it did. */
  readonly #failing = new Map<string, string>();

  private constructor(server: ServerUnderTest, targets: Targets, watched: Watched, random: Random) {
    this.#server = server;
    this.#targets = targets;
    this.#watched = watched;
    this.#random = random;
    const { purse, desk, customers } = watched;
    this.#loops = [
      this.#forever('EVM blocks', BLOCK_EVERY_MS, () => purse.mineEvm()),
      this.#forever('Bitcoin blocks', BLOCK_EVERY_MS, () => purse.mineBitcoin()),
      this.#forever('XRP ledgers', BLOCK_EVERY_MS, async () => watched.parts.ripple.mine(1)),
      this.#forever('deposits sent again', 5 * BLOCK_EVERY_MS, () => purse.sendAgain()),
      this.#forever('withdrawals', ACT_EVERY_MS, () => desk.work()),
      this.#forever('deposits', ACT_EVERY_MS, async () => {
        if (!this.#isLoaded) return;
        if (random.chance(0.4)) desk.draft(random.pick(customers));
        await purse.deposit(random.pick(customers));
      }),
    ];
  }

  static async open(random: Random): Promise<Scene> {
    const folder = mkdtempSync(join(tmpdir(), 'custody-chaos-'));
    const stateFile = join(folder, 'evm-state.json');
    const server = await ServerUnderTest.create({ exchange: QUICK_EXCHANGE });
    server.patienceMs = PATIENCE_MS;
    const limits = Object.fromEntries(CURRENCIES.map((currency) => [currency, LIMIT]));
    const parts = await startParts(folder, {
      ...{ bitcoinFile: join(folder, 'blocks'), cost: CHEAP, limits, sweepFrom: '100' },
      exchange: { port: server.port, startAt: Date.now() - EARLIER_MS },
    });
    const { evm, tron, ripple, eos, exchange, hot } = parts;
    const approvers = await enrolApprovers(parts);
    const operators = approvers.map(({ operator }) => operator);
    const customers = await makeCustomers(parts, CUSTOMERS);
    await enterHotEos(operators, hot.eos);
    await evm.pay(hot.evm, HOT.ETH * 10n ** 18n);
    await evm.sendToken(hot.evm, HOT.USDT * 1_000_000n);
    tron.give(hot.tron, HOT.TRX * 1_000_000n);
    tron.giveToken(hot.tron, HOT.USDT * 1_000_000n);
    ripple.chain.pay(hot.ripple, HOT.XRP * 1_000_000n);
    eos.give(hot.eos, HOT.EOS * 10_000n);
    await new Books(operators, () => undefined).bookFunding(
      (blocks) => mineAll(parts, blocks),
      [
        { currency: 'USDT', chain: 'ERC20', amount: String(HOT.USDT) },
        { currency: 'USDT', chain: 'TRC20', amount: String(HOT.USDT) },
        { currency: 'ETH', chain: 'ERC20', amount: String(HOT.ETH) },
        { currency: 'XRP', chain: 'XRP', amount: String(HOT.XRP) },
        { currency: 'EOS', chain: 'EOS', amount: String(HOT.EOS) },
      ],
    );
    const outsideAtFirst = new Map<MovedCoin, bigint>();
    for (const coin of MOVED) outsideAtFirst.set(coin, await heldAt(parts, coin, coin.outside));
    const purse = await Purse.open(parts, stateFile, random);
    await purse.fund(customers);
    const desk = new Desk(approvers, random);
    // From here on it is a process, as anywhere.
    await exchange.stop();
    const { databaseUrl } = exchange;
    server.env = {
      ...{ ...parts.env, FILE_KEY, DATABASE_URL: databaseUrl, SMTP_URL: 'outbox', DISK_FREE_MB: '0' },
      // Passkeys are bound to the address that it had, bots sign for the one that they call.
      PUBLIC_URL: 'http://localhost:8080',
      PUBLIC_HOSTS: new URL(server.url).host,
    };
    server.start();
    await server.ready();
    const signerUrl = await addSignerRole(databaseUrl);
    const targets = new Targets(parts, { server, stateFile, signerUrl }, random);
    const fundedUsdt = HOT.USDT * 1_000_000n;
    const watched = { parts, customers, operators, purse, desk, outsideAtFirst, fundedUsdt };
    return new Scene(server, targets, watched, random);
  }

  /** So many kills under load, then everything comes to rest and is compared. Answers what was found right. */
  async round(kills: number, say: (line: string) => void): Promise<string> {
    const { tron } = this.#watched.parts;
    tron.mineEvery(TRON_BLOCK_EVERY_MS);
    this.#isLoaded = true;
    for (let kill = 0; kill < kills; kill++) {
      await sleep(500 + this.#random.below(2_000));
      say(await this.#targets.kill());
    }
    await sleep(1_000);
    this.#isLoaded = false;
    // What a node has forgotten the signer sends again in its next life at once, and in this one after half a minute.
    await this.#targets.killSigner();
    this.#targets.calmRipple();
    await settle(this.#watched);
    // Nodes of TRON know balances of the newest block alone: on a busy machine another one comes while they are read.
    tron.mineEvery(0);
    const verdict = await verify(this.#watched);
    const { signerEnds } = this.#targets;
    if (signerEnds.length > 0) throw new Error(`the signer has ended by itself: ${signerEnds.join(', ')}`);
    return verdict;
  }

  /** What the exchange has refused under way, and how often. */
  get refusals(): ReadonlyMap<string, number> {
    return this.#watched.desk.refusals;
  }

  /** What is under way, in words. */
  async unfinished(): Promise<string> {
    const failing = [...this.#failing].map(([what, why]) => `${what}: ${why}`);
    return [...failing, await unfinished(this.#watched.parts)].join('\n');
  }

  /** The end of what the exchange has warned of. */
  log(): string {
    const lines = readFileSync(join(this.#server.dataDir, 'server.log'), 'utf8').split('\n');
    return lines
      .filter((line) => /"level":[4-6]0/.test(line))
      .slice(-30)
      .join('\n');
  }

  async close(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#loops);
    await this.#targets.stop();
    const { evm, bitcoin, tron, ripple, eos, postgres, folder } = this.#watched.parts;
    await Promise.all([evm, bitcoin, tron, ripple, eos, postgres].map((each) => each.stop()));
    rmSync(folder, { recursive: true, force: true });
  }

  /** What is away comes back: whatever fails is tried again. */
  async #forever(what: string, everyMs: number, work: () => Promise<void>): Promise<void> {
    while (!this.#isOver) {
      await work().then(
        () => this.#failing.delete(what),
        (error: Error) => this.#failing.set(what, error.message),
      );
      await sleep(everyMs);
    }
  }
}
