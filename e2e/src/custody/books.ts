import assert from 'node:assert/strict';
import type { ReconciliationView } from '@bourse/protocol/operators/reconciliation/calls';
import type { TestOperator } from '@bourse/testkit/operator';
import { until } from '@bourse/testkit/signer-run';
import { CONFIRMATIONS, PATIENCE_MS, type Holdings } from './holdings.ts';

const CHAINS = { USDT: 'ERC20', ETH: 'ERC20', BTC: 'BTC', XRP: 'XRP' } as const;
export type BookedCoin = keyof typeof CHAINS;

/** What the chains hold against what the books say, as operators see it. */
export class Books {
  readonly #operators: readonly TestOperator[];
  readonly #say: (line: string) => void;
  readonly #coins: readonly BookedCoin[];

  constructor(
    operators: readonly TestOperator[],
    say: (line: string) => void,
    coins: readonly BookedCoin[] = ['USDT', 'ETH', 'BTC'],
  ) {
    this.#operators = operators;
    this.#say = say;
    this.#coins = coins;
  }

  /** What the house has put into its hot wallet is in no book until two operators have said what it is. */
  async bookFunding(
    mine: Holdings['mine'],
    funding: Readonly<Partial<Record<BookedCoin, string>>>,
  ): Promise<void> {
    const [one, two] = this.#operators;
    await mine(CONFIRMATIONS);
    for (const [name, amount] of Object.entries(funding)) {
      const currency = name as BookedCoin;
      await this.#reconciled(
        currency,
        ({ state, terms }) => state === 'received' && terms!.receipts === amount,
      );
      const coin = { chain: CHAINS[currency], currency };
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
    const all = Object.entries(funding).map(([currency, amount]) => `${amount} ${currency}`);
    this.#say(
      `The chains show ${all.join(' and ')} that no book has: two operators have booked them as ours.`,
    );
  }

  /** Of each coin, what the chain holds and what explains it; nothing is left over. These coins were paid out. */
  async reconcile(paid: readonly BookedCoin[] = ['USDT', 'BTC']): Promise<void> {
    this.#say('\nReconciliation');
    for (const currency of this.#coins) {
      const { terms, block, difference } = await this.#reconciled(
        currency,
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

  #reconciled(
    currency: BookedCoin,
    holds: (seen: ReconciliationView) => boolean,
  ): Promise<ReconciliationView> {
    const [operator] = this.#operators;
    return until(
      async () => {
        const { list } = await operator!.ok('/ops/api/reconciliation/list');
        const of = (each: ReconciliationView) =>
          each.currency === currency && each.chain === CHAINS[currency];
        return list.find(of) as ReconciliationView;
      },
      holds,
      PATIENCE_MS,
    );
  }
}
