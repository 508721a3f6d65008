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
import { Books, enterHotEos } from './books.ts';
import { COINS, hotAddressOf, nameOf, type Coin } from './coins.ts';
import { CONFIRMATIONS, Holdings, PATIENCE_MS, smallest } from './holdings.ts';
import { recordOf, startParts, startSigner, type Parts } from './parts.ts';
import { PayOuts } from './pay-outs.ts';
import { Proofs } from './proofs.ts';

/** As on the network: nobody believes a chain that stands still. */
const TRON_BLOCK_MS = 3_000;

interface Moved {
  readonly coin: Coin;
  /** What the user brings. */
  readonly deposit: string;
  /** What the house has put into its hot wallet. */
  readonly funding: string;
  /** The most that the chain may take of the coin itself, in its smallest unit; 0: fees are in another one. */
  readonly mostFee: bigint;
}

const MOVED: readonly Moved[] = [
  { coin: COINS.usdtOnEvm, deposit: '1000.25', funding: '500', mostFee: 0n },
  { coin: COINS.btc, deposit: '0.3', funding: '0', mostFee: 100_000n },
  { coin: COINS.usdtOnTron, deposit: '300.5', funding: '400', mostFee: 0n },
  { coin: COINS.xrp, deposit: '80.25', funding: '150', mostFee: 10_000n },
  { coin: COINS.eos, deposit: '90.5001', funding: '250', mostFee: 0n },
];
/** For the fees of tokens. */
const GAS = { ETH: 10n ** 18n, TRX: 500_000_000n } as const;

type Say = (line: string) => void;

/** The exchange's clock is moved, and stays behind the signer's all the same. */
const EARLIER_MS = 60 * 60_000;

/** The whole way of a coin, in the order in which its methods stand. */
export class Demo {
  readonly #parts: Parts;
  readonly #say: Say;
  readonly #user: TestUser;
  readonly #approvers: readonly Approver[];
  readonly #signer: ChildProcess;
  readonly #holdings: Holdings;
  readonly #books: Books;
  /** Where the user has deposited. */
  readonly #addresses = new Map<Coin, string>();

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
      // The signer has a clock of its own: it signs reserves of today only, and no approval that ends too far ahead of it.
      exchange: { startAt: Date.now() - EARLIER_MS },
    });
    say(
      'Running: anvil, a Bitcoin node, chains of TRON, of the XRP ledger and of EOS, PostgreSQL, the exchange (public keys only).',
    );
    const { exchange } = parts;
    const user = await exchange.signUp('alice@example.com');
    await user.setFundPassword();
    await exchange.verify(user);
    const approvers = await enrolApprovers(parts);
    const { evm, tron, hot } = parts;
    await enterHotEos(
      approvers.map(({ operator }) => operator),
      hot.eos,
    );
    tron.mineEvery(TRON_BLOCK_MS);
    await evm.pay(hot.evm, GAS.ETH);
    tron.give(hot.tron, GAS.TRX);
    const funded = MOVED.filter(({ funding }) => funding !== '0');
    for (const { coin, funding } of funded) await bring(parts, coin, funding, hotAddressOf(parts, coin));
    const signer = await startSigner(parts);
    say('The signer runs apart, with two passkeys enrolled.');
    const demo = new Demo(parts, say, user, approvers, signer);
    await demo.#books.bookFunding(
      (blocks) => demo.#holdings.mine(blocks),
      [
        ...funded.map(({ coin: { currency, chain }, funding: amount }) => ({ currency, chain, amount })),
        { currency: 'ETH', chain: 'ERC20', amount: '1' },
      ],
    );
    return demo;
  }

  get #operators() {
    return this.#approvers.map(({ operator }) => operator);
  }

  async deposit(): Promise<void> {
    this.#say('\nDeposit');
    for (const { coin, deposit } of MOVED) {
      const { currency, chain } = coin;
      const { address, memo } = await this.#user.ok('/bb/recharge/address', { currency, chain });
      this.#addresses.set(coin, address);
      const before = await this.#holdings.available(coin);
      await bring(this.#parts, coin, deposit, address, memo);
      await this.#holdings.mine(CONFIRMATIONS + 1);
      const expected = before + parseAmount(deposit)!;
      await until(
        () => this.#holdings.available(coin),
        (seen) => seen === expected,
        PATIENCE_MS,
      );
      const onChain = await this.#holdings.at(coin, address);
      assert.equal(onChain, smallest(deposit, coin));
      this.#say(`  ${deposit} ${nameOf(coin)} to ${address}${memo ? `, tag ${memo}` : ''}`);
      this.#say(`  credited: ${formatAmount(before)} -> ${formatAmount(expected)} ${currency}`);
    }
  }

  async trade(): Promise<void> {
    const [usdtBefore, btcBefore] = await this.#usdtAndBtc();
    await this.#user.place({ direction: 'buy', type: 'market', amount: '100' });
    await this.#parts.exchange.settled();
    const [usdt, btc] = await this.#usdtAndBtc();
    assert.ok(usdt < usdtBefore && btc > btcBefore);
    this.#say(`\nTrade\n  ${formatAmount(usdtBefore - usdt)} USDT for ${formatAmount(btc - btcBefore)} BTC`);
  }

  async #usdtAndBtc(): Promise<readonly [usdt: bigint, btc: bigint]> {
    const available = (currency: string) => this.#holdings.available({ currency });
    return [await available('USDT'), await available('BTC')];
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
    assert.equal(new Set(signed.map(({ event }) => event.id)).size, MOVED.length);
    const finished = await exchange.query(
      `select tx_hash from withdrawals where status = 'finished' order by id`,
    );
    assert.equal(finished.length, MOVED.length);
    await this.#showBalances();
    const coins = MOVED.map(({ coin }) => coin);
    await this.#books.reconcile([...coins, COINS.eth], coins);
    this.#say(
      `\nThe audit finds no difference; the signer has signed ${MOVED.length} pay-outs, all finished.`,
    );
  }

  /** What is owed and what is there for it, checked from outside. */
  async publish(): Promise<void> {
    const proofs = new Proofs(this.#parts, this.#say);
    await proofs.liabilities(this.#user);
    await proofs.reserves(this.#operators);
  }

  /** What is where on the chains: nothing but fees is missing of what came in. */
  async #showBalances(): Promise<void> {
    const holdings = this.#holdings;
    this.#say('\nOn the chains, and in the books');
    for (const { coin, deposit, funding, mostFee } of MOVED) {
      const atDeposit = await holdings.at(coin, this.#addresses.get(coin)!);
      const wallet = await holdings.at(coin, hotAddressOf(this.#parts, coin));
      const outside = await holdings.outside(coin);
      const fee = smallest(deposit, coin) + smallest(funding, coin) - atDeposit - wallet - outside;
      assert.ok(mostFee === 0n ? fee === 0n : fee > 0n && fee <= mostFee);
      const text = (units: bigint) => formatAmount(units * 10n ** BigInt(8 - coin.decimals));
      this.#say(
        `  ${nameOf(coin)}: deposit address ${text(atDeposit)}, hot wallet ${text(wallet)}, his wallet ${text(outside)}, fee ${text(fee)}; his account ${formatAmount(await holdings.available(coin))}`,
      );
    }
  }

  async stop(): Promise<void> {
    const { exchange, evm, bitcoin, tron, ripple, eos, postgres, folder } = this.#parts;
    this.#signer.kill('SIGTERM');
    await exchange.stop();
    await Promise.all([evm, bitcoin, tron, ripple, eos, postgres].map((each) => each.stop()));
    rmSync(folder, { recursive: true, force: true });
  }
}

/** From somebody outside; there when the next blocks are. */
async function bring(
  { evm, bitcoin, tron, ripple, eos }: Parts,
  coin: Coin,
  amount: string,
  address: string,
  tag?: string,
): Promise<void> {
  const units = smallest(amount, coin);
  switch (coin.chain) {
    case 'ERC20':
      await evm.sendToken(address, units);
      return;
    case 'TRC20':
      tron.giveToken(address, units);
      return;
    case 'BTC':
      await bitcoin.pay([{ address, value: units }]);
      return;
    case 'XRP':
      ripple.chain.pay(address, units, tag ? Number(tag) : undefined);
      return;
    case 'EOS':
      eos.give(address, units, tag);
  }
}
