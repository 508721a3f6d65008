import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { formatAmount, parseAmount } from '@bourse/money/amount';
import type { TestUser } from '@bourse/testkit/client';
import { until } from '@bourse/testkit/signer-run';
import type { Approver } from '@bourse/testkit/approver';
import { enrolApprovers } from './approvers.ts';
import { Books } from './books.ts';
import {
  CHAIN,
  COINS,
  CONFIRMATIONS,
  DECIMALS,
  Holdings,
  PATIENCE_MS,
  smallest,
  type Coin,
} from './holdings.ts';
import { HOT_USDT, recordOf, startParts, startSigner, type Parts } from './parts.ts';
import { PayOuts } from './pay-outs.ts';
import { Proofs } from './proofs.ts';

const DEPOSITS: Readonly<Record<Coin, string>> = { USDT: '1000.25', BTC: '0.3' };
const ETH = 10n ** 18n;
const MOST_BTC_FEE = 100_000n;

type Say = (line: string) => void;

/** The whole way of a coin, in the order in which its methods stand. */
export class Demo {
  readonly #parts: Parts;
  readonly #say: Say;
  readonly #user: TestUser;
  readonly #approvers: readonly Approver[];
  readonly #signer: ChildProcess;
  readonly #holdings: Holdings;
  readonly #books: Books;
  readonly #deposits = new Map<Coin, string>();

  private constructor(
    parts: Parts,
    say: Say,
    user: TestUser,
    approvers: readonly Approver[],
    signer: ChildProcess,
  ) {
    this.#parts = parts;
    this.#say = say;
    this.#user = user;
    this.#approvers = approvers;
    this.#signer = signer;
    this.#holdings = new Holdings(parts, user);
    this.#books = new Books(this.#operators, say);
  }

  static async start(say: Say): Promise<Demo> {
    const parts = await startParts(mkdtempSync(join(tmpdir(), 'custody-')), {
      // The signer has a clock of its own, and signs reserves of today only.
      exchange: { startAt: Date.now() },
    });
    say('Running: anvil, a Bitcoin node, PostgreSQL, the exchange (public keys only).');
    const { exchange } = parts;
    const user = await exchange.signUp('alice@example.com');
    await user.setFundPassword();
    await exchange.verify(user);
    const approvers = await enrolApprovers(parts);
    await parts.evm.pay(parts.hot.evm, ETH);
    await parts.evm.sendToken(parts.hot.evm, HOT_USDT);
    const signer = await startSigner(parts);
    say('The signer runs apart, with two passkeys enrolled and 500 USDT in its hot wallet.');
    const demo = new Demo(parts, say, user, approvers, signer);
    await demo.#books.bookFunding((blocks) => demo.#holdings.mine(blocks), {
      USDT: String(HOT_USDT / 1_000_000n),
      ETH: '1',
    });
    return demo;
  }

  get #operators() {
    return this.#approvers.map(({ operator }) => operator);
  }

  async deposit(): Promise<void> {
    const { evm, bitcoin } = this.#parts;
    this.#say('\nDeposit');
    for (const coin of COINS) {
      const { address } = await this.#user.ok('/bb/recharge/address', { currency: coin, chain: CHAIN[coin] });
      this.#deposits.set(coin, address);
      const before = await this.#holdings.available(coin);
      if (coin === 'USDT') await evm.sendToken(address, smallest(DEPOSITS.USDT, coin));
      else await bitcoin.pay([{ address, value: smallest(DEPOSITS.BTC, coin) }]);
      await this.#holdings.mine(CONFIRMATIONS + 1);
      const expected = before + parseAmount(DEPOSITS[coin])!;
      await until(
        () => this.#holdings.available(coin),
        (seen) => seen === expected,
        PATIENCE_MS,
      );
      const onChain = await this.#holdings.at(coin, address);
      assert.equal(onChain, smallest(DEPOSITS[coin], coin));
      this.#say(`  ${DEPOSITS[coin]} ${coin} to ${address}`);
      this.#say(`  credited: ${formatAmount(before)} -> ${formatAmount(expected)} ${coin}`);
    }
  }

  async trade(): Promise<void> {
    const before = {
      USDT: await this.#holdings.available('USDT'),
      BTC: await this.#holdings.available('BTC'),
    };
    await this.#user.place({ direction: 'buy', type: 'market', amount: '100' });
    await this.#parts.exchange.settled();
    const [usdt, btc] = [await this.#holdings.available('USDT'), await this.#holdings.available('BTC')];
    assert.ok(usdt < before.USDT && btc > before.BTC);
    this.#say(
      `\nTrade\n  ${formatAmount(before.USDT - usdt)} USDT for ${formatAmount(btc - before.BTC)} BTC`,
    );
  }

  async withdraw(): Promise<void> {
    const { exchange } = this.#parts;
    const payOuts = new PayOuts(exchange, this.#user, this.#approvers, this.#holdings, this.#say);
    await payOuts.payAll();
  }

  /** The books against the journal, the signer's record against the withdrawals, and no key outside of the signer. */
  async prove(): Promise<void> {
    const { exchange, folder } = this.#parts;
    const { ok, differences } = await exchange.audit();
    assert.deepEqual({ ok, differences }, { ok: true, differences: [] });
    const signed = recordOf(folder).filter(({ event }) => event.type === 'signed');
    assert.equal(new Set(signed.map(({ event }) => event.id)).size, 2);
    const finished = await exchange.query(
      `select tx_hash from withdrawals where status = 'finished' order by id`,
    );
    assert.equal(finished.length, 2);
    await this.#showBalances();
    await this.#books.reconcile();
    this.#say('\nThe audit finds no difference; the signer has signed two pay-outs, both finished.');
  }

  /** What is owed and what is there for it, checked from outside. */
  async publish(): Promise<void> {
    const proofs = new Proofs(this.#parts, this.#say);
    await proofs.liabilities(this.#user);
    await proofs.reserves(this.#operators);
  }

  /** What is where on the chains: nothing but fees is missing of what came in. */
  async #showBalances(): Promise<void> {
    const { hot } = this.#parts;
    const holdings = this.#holdings;
    this.#say('\nOn the chains, and in the books');
    for (const coin of COINS) {
      const deposit = await holdings.at(coin, this.#deposits.get(coin)!);
      const wallet = await holdings.at(coin, coin === 'USDT' ? hot.evm : hot.bitcoin);
      const outside = await holdings.outside(coin);
      const came = smallest(DEPOSITS[coin], coin) + (coin === 'USDT' ? HOT_USDT : 0n);
      const fee = came - deposit - wallet - outside;
      assert.ok(coin === 'USDT' ? fee === 0n : fee > 0n && fee <= MOST_BTC_FEE);
      const text = (units: bigint) => formatAmount(units * 10n ** BigInt(8 - DECIMALS[coin]));
      this.#say(
        `  ${coin}: deposit address ${text(deposit)}, hot wallet ${text(wallet)}, his wallet ${text(outside)}, fee ${text(fee)}; his account ${formatAmount(await holdings.available(coin))}`,
      );
    }
  }

  async stop(): Promise<void> {
    const { exchange, evm, bitcoin, ripple, postgres, folder } = this.#parts;
    this.#signer.kill('SIGTERM');
    await exchange.stop();
    await Promise.all([evm.stop(), bitcoin.stop(), ripple.stop(), postgres.stop()]);
    rmSync(folder, { recursive: true, force: true });
  }
}
