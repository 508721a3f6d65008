import assert from 'node:assert/strict';
import type { ReconciliationView } from '@bourse/protocol/operators/reconciliation/calls';
import type { TestOperator } from '@bourse/testkit/operator';
import { until } from '@bourse/testkit/signer-run';
import { isSameCoin, nameOf, type CoinOnChain } from './coins.ts';
import { CONFIRMATIONS, PATIENCE_MS, type Holdings } from './holdings.ts';

/** What the house has put into its hot wallet. */
export interface Funding extends CoinOnChain {
  readonly amount: string;
}

/** What the chains hold against what the books say, as operators see it. */
export class Books {
  readonly #operators: readonly TestOperator[];
  readonly #say: (line: string) => void;

  constructor(operators: readonly TestOperator[], say: (line: string) => void) {
    this.#operators = operators;
    this.#say = say;
  }

  /** Funding is in no book until two operators have said what it is. */
  async bookFunding(mine: Holdings['mine'], funding: readonly Funding[]): Promise<void> {
    const [one, two] = this.#operators;
    await mine(CONFIRMATIONS);
    for (const { amount, currency, chain } of funding) {
      const coin = { currency, chain };
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
    const all = funding.map(({ amount, ...coin }) => `${amount} ${nameOf(coin)}`);
    this.#say(`The chains show ${all.join(', ')} that no book has: two operators have booked them as ours.`);
  }

  /** Of each coin, what the chain holds and what explains it; nothing is left over. `paid`: those that were paid out. */
  async reconcile(coins: readonly CoinOnChain[], paid: readonly CoinOnChain[] = []): Promise<void> {
    this.#say('\nReconciliation');
    for (const coin of coins) {
      const isPaid = paid.some((each) => isSameCoin(each, coin));
      const { terms, block, difference } = await this.#reconciled(
        coin,
        ({ state, terms: seen }) =>
          state === 'agrees' && seen!.underWay === '0' && (!isPaid || seen!.paid !== '0'),
      );
      assert.equal(difference, '0');
      const shown = Object.entries(terms!).filter(([, amount]) => amount !== '0');
      this.#say(
        `  ${nameOf(coin)} at block ${block}: ${shown.map(([name, amount]) => `${name} ${amount}`).join(', ')}`,
      );
    }
  }

  #reconciled(coin: CoinOnChain, holds: (seen: ReconciliationView) => boolean): Promise<ReconciliationView> {
    const [operator] = this.#operators;
    return until(
      async () => {
        const { list } = await operator!.ok('/ops/api/reconciliation/list');
        return list.find((each: ReconciliationView) => isSameCoin(each, coin)) as ReconciliationView;
      },
      holds,
      PATIENCE_MS,
    );
  }
}

/** No key of the exchange's says which account pays on EOS: two operators do, while it is empty. */
export async function enterHotEos([one, two]: readonly TestOperator[], address: string): Promise<void> {
  const fields = { chain: 'EOS', address, kind: 'hot' };
  const { proposal } = await one!.ok('/ops/api/reconciliation/setAddress', fields);
  assert.equal((await two!.approve(proposal)).code, 1);
}
