import assert from 'node:assert/strict';
import type { ReconciliationView } from '@bourse/protocol/operators/reconciliation/calls';
import type { TestOperator } from '@bourse/testkit/operator';
import { until } from '@bourse/testkit/signer-run';
import { CONFIRMATIONS, PATIENCE_MS, type Holdings } from './holdings.ts';

interface CoinOnChain {
  readonly currency: string;
  readonly chain: string;
}

const WATCHED: readonly CoinOnChain[] = [
  { currency: 'USDT', chain: 'ERC20' },
  { currency: 'ETH', chain: 'ERC20' },
  { currency: 'BTC', chain: 'BTC' },
];

/** What the chains hold against what the books say, as operators see it. */
export class Books {
  readonly #operators: readonly TestOperator[];
  readonly #say: (line: string) => void;

  constructor(operators: readonly TestOperator[], say: (line: string) => void) {
    this.#operators = operators;
    this.#say = say;
  }

  /** What the house has put into its hot wallet is in no book until two operators have said what it is. */
  async bookFunding(
    mine: Holdings['mine'],
    funding: Readonly<Record<string, string>>,
    chain = 'ERC20',
  ): Promise<void> {
    const [one, two] = this.#operators;
    await mine(CONFIRMATIONS);
    for (const [currency, amount] of Object.entries(funding)) {
      const coin = { chain, currency };
      await this.#reconciled(coin, ({ state, terms }) => state === 'received' && terms!.receipts === amount);
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
      await this.#reconciled(coin, ({ state }) => state === 'agrees');
    }
    const all = Object.entries(funding).map(([currency, amount]) => `${amount} ${currency}`);
    this.#say(
      `The chains show ${all.join(' and ')} that no book has: two operators have booked them as ours.`,
    );
  }

  /** Of each coin, what the chain holds and what explains it; nothing is left over. These coins were paid out. */
  async reconcile(
    paid: readonly string[] = ['USDT', 'BTC'],
    also: readonly CoinOnChain[] = [],
  ): Promise<void> {
    this.#say('\nReconciliation');
    for (const coin of [...WATCHED, ...also]) {
      const { currency } = coin;
      const { terms, block, difference } = await this.#reconciled(
        coin,
        ({ state, terms: seen }) =>
          state === 'agrees' && seen!.underWay === '0' && (!paid.includes(currency) || seen!.paid !== '0'),
      );
      assert.equal(difference, '0');
      const shown = Object.entries(terms!).filter(([, amount]) => amount !== '0');
      this.#say(
        `  ${currency} at block ${block}: ${shown.map(([name, amount]) => `${name} ${amount}`).join(', ')}`,
      );
    }
  }

  #reconciled(coin: CoinOnChain, holds: (seen: ReconciliationView) => boolean): Promise<ReconciliationView> {
    const [operator] = this.#operators;
    return until(
      async () => {
        const { list } = await operator!.ok('/ops/api/reconciliation/list');
        const of = (each: ReconciliationView) => each.currency === coin.currency && each.chain === coin.chain;
        return list.find(of) as ReconciliationView;
      },
      holds,
      PATIENCE_MS,
    );
  }
}
