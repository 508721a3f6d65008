import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { payoutChallenge } from '@bourse/custody/payout';
import { formatAmount, parseAmount } from '@bourse/money/amount';
import type { ReconciliationView } from '@bourse/protocol/operators/reconciliation/calls';
import { FUND_PASSWORD, type TestUser } from '@bourse/testkit/client';
import { enrolAdmin, enrolOperator, type TestOperator } from '@bourse/testkit/operator';
import { until } from '@bourse/testkit/signer-run';
import { SoftAuthenticator } from '@bourse/testkit/soft-authenticator';
import { Proofs } from './proofs.ts';
import { carryOver, recordOf, startParts, startSigner, type Parts } from './parts.ts';

const ORIGIN = 'http://localhost:8080';
/** Wallets of the user's own, outside: of the test vectors of BIP 84, and of anvil. */
const OUTSIDE = {
  USDT: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  BTC: 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu',
} as const;
const CHAIN = { USDT: 'ERC20', BTC: 'BTC' } as const;
type Coin = keyof typeof OUTSIDE;
const DEPOSITS: Readonly<Record<Coin, string>> = { USDT: '1000.25', BTC: '0.3' };
const WITHDRAWALS: Readonly<Record<Coin, string>> = { USDT: '255.75', BTC: '0.1' };
const CONFIRMATIONS = 12;
const ETH = 10n ** 18n;
const HOT_USDT = 500_000_000n;
const MOST_BTC_FEE = 100_000n;
const PATIENCE_MS = 60_000;

type Say = (line: string) => void;

/** An operator with his passkey. */
interface Approver {
  readonly operator: TestOperator;
  readonly key: SoftAuthenticator;
}

/** The whole way of a coin, in the order in which its methods stand. */
export class Demo {
  readonly #parts: Parts;
  readonly #say: Say;
  readonly #user: TestUser;
  readonly #approvers: readonly Approver[];
  readonly #signer: ChildProcess;
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
  }

  static async start(say: Say): Promise<Demo> {
    const parts = await startParts(mkdtempSync(join(tmpdir(), 'custody-')));
    say('Running: anvil, a Bitcoin node, PostgreSQL, the exchange (public keys only).');
    const { exchange, folder } = parts;
    const user = await exchange.signUp('alice@example.com');
    await user.setFundPassword();
    await exchange.verify(user);
    const admin = await enrolAdmin(exchange);
    const approvers: Approver[] = [];
    for (const name of ['one', 'two']) {
      const operator = await enrolOperator(exchange, admin, 'finance', `${name}@example.com`);
      const key = new SoftAuthenticator(ORIGIN);
      await operator.addPasskey(key);
      const { list, rpId, origin } = await operator.ok('/ops/api/passkeys/list');
      const [{ id: credentialId, publicKey }] = list;
      const { id } = await operator.ok('/ops/api/me');
      carryOver(folder, { operator: Number(id), credentialId, publicKey, rpId, origin });
      approvers.push({ operator, key });
    }
    await parts.evm.pay(parts.hot.evm, ETH);
    await parts.evm.sendToken(parts.hot.evm, HOT_USDT);
    const signer = await startSigner(parts);
    say('The signer runs apart, with two passkeys enrolled and 500 USDT in its hot wallet.');
    const demo = new Demo(parts, say, user, approvers, signer);
    await demo.#bookFunding();
    return demo;
  }

  /** What the house has put into its hot wallet is in no book until two operators have said what it is. */
  async #bookFunding(): Promise<void> {
    const [one, two] = this.#approvers.map(({ operator }) => operator);
    await this.#mine(CONFIRMATIONS);
    for (const [currency, amount] of [
      ['USDT', String(HOT_USDT / 1_000_000n)],
      ['ETH', '1'],
    ] as const) {
      await this.#reconciled(
        currency,
        ({ state, terms }) => state === 'received' && terms!.receipts === amount,
      );
      const coin = { chain: 'ERC20', currency };
      const { unexplained } = await one!.ok('/ops/api/reconciliation/detail', coin);
      const [{ receipt }] = unexplained;
      const { proposal } = await until(
        async () =>
          (
            await one!.call('/ops/api/reconciliation/bookReceipt', {
              ...{ ...coin, receipt, remark: 'We have filled the hot wallet.' },
            })
          ).data ?? {},
        ({ proposal: id }) => id !== undefined,
        PATIENCE_MS,
      );
      assert.equal((await two!.approve(proposal)).code, 1);
      await this.#reconciled(currency, ({ state }) => state === 'agrees');
    }
    this.#say('The chains show 500 USDT and 1 ETH that no book has: two operators have booked them as ours.');
  }

  #reconciled(currency: string, holds: (seen: ReconciliationView) => boolean): Promise<ReconciliationView> {
    const { operator } = this.#approvers[0]!;
    return until(
      async () => {
        const { list } = await operator.ok('/ops/api/reconciliation/list');
        const of = (each: ReconciliationView) =>
          each.currency === currency && each.chain === (currency === 'BTC' ? 'BTC' : 'ERC20');
        return list.find(of) as ReconciliationView;
      },
      holds,
      PATIENCE_MS,
    );
  }

  async deposit(): Promise<void> {
    const { evm, bitcoin } = this.#parts;
    this.#say('\nDeposit');
    for (const coin of ['USDT', 'BTC'] as const) {
      const { address } = await this.#user.ok('/bb/recharge/address', { currency: coin, chain: CHAIN[coin] });
      this.#deposits.set(coin, address);
      const before = await this.#available(coin);
      if (coin === 'USDT') await evm.sendToken(address, smallest(DEPOSITS.USDT, 6));
      else await bitcoin.pay([{ address, value: smallest(DEPOSITS.BTC, 8) }]);
      await this.#mine(CONFIRMATIONS + 1);
      const expected = before + parseAmount(DEPOSITS[coin])!;
      await until(
        () => this.#available(coin),
        (seen) => seen === expected,
        PATIENCE_MS,
      );
      const onChain = coin === 'USDT' ? await evm.tokenBalance(address) : await this.#bitcoinAt(address);
      assert.equal(onChain, smallest(DEPOSITS[coin], coin === 'USDT' ? 6 : 8));
      this.#say(`  ${DEPOSITS[coin]} ${coin} to ${address}`);
      this.#say(`  credited: ${formatAmount(before)} -> ${formatAmount(expected)} ${coin}`);
    }
  }

  async trade(): Promise<void> {
    const before = { USDT: await this.#available('USDT'), BTC: await this.#available('BTC') };
    await this.#user.place({ direction: 'buy', type: 'market', amount: '100' });
    await this.#parts.exchange.settled();
    const [usdt, btc] = [await this.#available('USDT'), await this.#available('BTC')];
    assert.ok(usdt < before.USDT && btc > before.BTC);
    this.#say(
      `\nTrade\n  ${formatAmount(before.USDT - usdt)} USDT for ${formatAmount(btc - before.BTC)} BTC`,
    );
  }

  async withdraw(): Promise<void> {
    this.#say('\nWithdrawal');
    for (const coin of ['USDT', 'BTC'] as const) await this.#withdrawOne(coin);
  }

  async #withdrawOne(coin: Coin): Promise<void> {
    const [available, outside] = [await this.#available(coin), await this.#outside(coin)];
    const id = await this.#request(coin);
    for (const approver of this.#approvers) await this.#approve(id, approver);
    this.#say(`  ${WITHDRAWALS[coin]} ${coin} asked for, approved by two passkeys`);
    const { txHash } = await until(
      () => this.#view(id),
      (seen) => seen.txHash !== '',
      PATIENCE_MS,
    );
    await this.#mine(1);
    await until(
      () => this.#view(id),
      (seen) => seen.confirmations >= 1,
      PATIENCE_MS,
    );
    this.#say(`  signed and sent: ${txHash}`);
    await this.#mine(CONFIRMATIONS);
    const { arrival } = await until(
      () => this.#view(id),
      (seen) => seen.status === 'finished',
      PATIENCE_MS,
    );

    const decimals = coin === 'USDT' ? 6 : 8;
    const after = { available: await this.#available(coin), outside: await this.#outside(coin) };
    assert.equal(after.outside - outside, smallest(arrival, decimals));
    assert.equal(available - after.available, parseAmount(WITHDRAWALS[coin]));
    this.#say(
      `  finished after ${CONFIRMATIONS} confirmations; user: -${WITHDRAWALS[coin]}, his wallet: +${arrival} ${coin}`,
    );
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
    await this.#reconcile();
    this.#say('\nThe audit finds no difference; the signer has signed two pay-outs, both finished.');
  }

  /** What is owed and what is there for it, checked from outside. */
  async publish(): Promise<void> {
    const proofs = new Proofs(this.#parts, this.#say);
    await proofs.liabilities(this.#user);
    await proofs.reserves(this.#approvers.map(({ operator }) => operator));
  }

  /** What is where on the chains: nothing but fees is missing of what came in. */
  async #showBalances(): Promise<void> {
    const { evm, hot } = this.#parts;
    const at = async (coin: Coin, address: string) =>
      coin === 'USDT' ? evm.tokenBalance(address) : this.#bitcoinAt(address);
    this.#say('\nOn the chains, and in the books');
    for (const coin of ['USDT', 'BTC'] as const) {
      const decimals = coin === 'USDT' ? 6 : 8;
      const deposit = await at(coin, this.#deposits.get(coin)!);
      const wallet = await at(coin, coin === 'USDT' ? hot.evm : hot.bitcoin);
      const outside = await at(coin, OUTSIDE[coin]);
      const came = smallest(DEPOSITS[coin], decimals) + (coin === 'USDT' ? HOT_USDT : 0n);
      const fee = came - deposit - wallet - outside;
      assert.ok(coin === 'USDT' ? fee === 0n : fee > 0n && fee <= MOST_BTC_FEE);
      const text = (units: bigint) => formatAmount(units * 10n ** BigInt(8 - decimals));
      this.#say(
        `  ${coin}: deposit address ${text(deposit)}, hot wallet ${text(wallet)}, his wallet ${text(outside)}, fee ${text(fee)}; his account ${formatAmount(await this.#available(coin))}`,
      );
    }
  }

  /** Of each coin, what the chain holds and what explains it; nothing is left over. */
  async #reconcile(): Promise<void> {
    this.#say('\nReconciliation');
    for (const currency of ['USDT', 'ETH', 'BTC']) {
      const { terms, block, difference } = await this.#reconciled(
        currency,
        ({ state, terms: seen }) =>
          state === 'agrees' && seen!.underWay === '0' && (currency === 'ETH' || seen!.paid !== '0'),
      );
      assert.equal(difference, '0');
      const shown = Object.entries(terms!).filter(([, amount]) => amount !== '0');
      this.#say(
        `  ${currency} at block ${block}: ${shown.map(([name, amount]) => `${name} ${amount}`).join(', ')}`,
      );
    }
  }

  async stop(): Promise<void> {
    const { exchange, evm, bitcoin, postgres, folder } = this.#parts;
    this.#signer.kill('SIGTERM');
    await exchange.stop();
    await Promise.all([evm.stop(), bitcoin.stop(), postgres.stop()]);
    rmSync(folder, { recursive: true, force: true });
  }

  async #request(coin: Coin): Promise<string> {
    const { exchange } = this.#parts;
    await exchange.clock.advance(60_000);
    const payment = { currency: coin, chain: CHAIN[coin], address: OUTSIDE[coin], amount: WITHDRAWALS[coin] };
    await this.#user.ok('/bb/user/sendSecurityCode', { purpose: 'withdraw', ...payment });
    const code = await exchange.mail.codeFor(this.#user.email);
    const fields = { ...payment, fundPassword: FUND_PASSWORD, code };
    return (await this.#user.ok('/bb/user/statisticsUser/txPay', fields)).id;
  }

  async #approve(id: string, { operator, key }: Approver): Promise<void> {
    const { payout, payloadHash } = await operator.ok('/ops/api/withdrawals/detail', { id });
    const challenge = Buffer.from(payoutChallenge(payout)).toString('base64url');
    const passkey = JSON.stringify(key.get({ challenge, rpId: new URL(ORIGIN).hostname }));
    await operator.ok('/ops/api/withdrawals/approve', { id, payloadHash, passkey });
  }

  async #view(
    id: string,
  ): Promise<{ txHash: string; confirmations: number; status: string; arrival: string }> {
    const { list } = await this.#user.ok('/bb/user/statisticsUser/txPage');
    return list.find((each: { id: string }) => each.id === id);
  }

  async #available(coin: Coin): Promise<bigint> {
    return parseAmount((await this.#user.balance(coin)).available)!;
  }

  #outside(coin: Coin): Promise<bigint> {
    return coin === 'USDT' ? this.#parts.evm.tokenBalance(OUTSIDE.USDT) : this.#bitcoinAt(OUTSIDE.BTC);
  }

  async #bitcoinAt(address: string): Promise<bigint> {
    const { unspents } = await this.#parts.bitcoin.rpc('scantxoutset', 'start', [`addr(${address})`]);
    return (unspents as { amount: number }[]).reduce(
      (sum, { amount }) => sum + BigInt(Math.round(amount * 1e8)),
      0n,
    );
  }

  async #mine(blocks: number): Promise<void> {
    await Promise.all([this.#parts.evm.mine(blocks), this.#parts.bitcoin.mine(blocks)]);
  }
}

/** Of an amount that the coin can express. */
function smallest(amount: string, decimals: number): bigint {
  return parseAmount(amount)! / 10n ** BigInt(8 - decimals);
}
