import { setTimeout as sleep } from 'node:timers/promises';
import { formatAmount, parseAmount } from '@bourse/money/amount';
import type { Random } from '@bourse/engine/sim/random';
import type { OpsDepositRow } from '@bourse/protocol/operators/deposits/calls';
import type { ProposalView } from '@bourse/protocol/operators/proposals/calls';
import type { OpsWithdrawalDetail, OpsWithdrawalRow } from '@bourse/protocol/operators/withdrawals/calls';
import type { Fields } from '@bourse/testkit/client';
import type { TestOperator } from '@bourse/testkit/operator';
import { transactionHash } from './payments.ts';
import type { Ruling } from './rulings.ts';

/** After a decision, and after no answer. */
const [PAUSE_MS, UNKNOWN_PAUSE_MS] = [100, 1_000];
const REMARK = 'Not today.';
const ONE = parseAmount('1')!;

const NOTHING_WAITS = 'nothing waits';
/** Whether it is known what became of it, if there was anything to do. */
type Outcome = boolean | typeof NOTHING_WAITS;

/**
 * Operators who decide deposits and withdrawals, each whatever he finds, so that they get into each other's way. What they were
 * told is done is kept. What had no answer is decided anew: it happened or it did not, and either is right, but once.
 */
export class Desk {
  readonly #operators: readonly TestOperator[];
  readonly #random: Random;
  readonly #rulings: Ruling[] = [];
  #stopped = false;
  #working: Promise<void>[] = [];

  constructor(operators: readonly TestOperator[], random: Random) {
    this.#operators = operators;
    this.#random = random;
  }

  get rulings(): readonly Ruling[] {
    return this.#rulings;
  }

  /** How many decisions were acknowledged, by what was decided. */
  get done(): Readonly<Record<string, number>> {
    const counts: Record<string, number> = {};
    for (const { table, status } of this.#rulings)
      counts[`${table} ${status}`] = (counts[`${table} ${status}`] ?? 0) + 1;
    return counts;
  }

  start(): void {
    this.#stopped = false;
    this.#working = this.#operators.map((operator) => this.#work(operator));
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await Promise.all(this.#working);
  }

  async #work(operator: TestOperator): Promise<void> {
    while (!this.#stopped) {
      const known = await this.#turn(operator);
      await sleep(known ? PAUSE_MS : UNKNOWN_PAUSE_MS);
    }
  }

  /** One decision, about whatever waits. Answers whether the outcome is known. */
  async #turn(operator: TestOperator): Promise<boolean> {
    const left = [this.#deposit, this.#withdrawal, this.#payout, this.#proposal];
    while (left.length > 0) {
      const [kind] = left.splice(this.#random.below(left.length), 1);
      const known = await kind!.call(this, operator);
      if (known !== NOTHING_WAITS) return known;
    }
    return true;
  }

  /** As claimed by one; less than that, or where one has credited too much, by two. */
  async #deposit(operator: TestOperator): Promise<Outcome> {
    const waiting = await this.#list<OpsDepositRow>(operator, '/ops/api/deposits/list', 'pending');
    if (!waiting?.length) return waiting ? NOTHING_WAITS : false;
    const { id, amount } = this.#random.pick(waiting);
    const of = { table: 'deposits', id } as const;
    if (this.#random.chance(0.2)) return this.#reject(operator, of);
    const arrival = this.#random.chance(0.3) ? formatAmount(parseAmount(amount)! - ONE) : amount;
    const ruling = { ...of, status: 'finished', arrival } as const;
    return this.#decide(operator, '/ops/api/deposits/finish', { id, arrival }, ruling);
  }

  /** Rejected, or approved by as many as it takes, and then started. */
  async #withdrawal(operator: TestOperator): Promise<Outcome> {
    const waiting = await this.#list<OpsWithdrawalRow>(operator, '/ops/api/withdrawals/list', 'pending');
    if (!waiting?.length) return waiting ? NOTHING_WAITS : false;
    const { id } = this.#random.pick(waiting);
    const of = { table: 'withdrawals', id } as const;
    if (this.#random.chance(0.1)) return this.#reject(operator, of);
    const detail = await operator.call('/ops/api/withdrawals/detail', { id }).catch(() => undefined);
    if (detail?.code !== 1) return detail?.status === 200;
    const { payloadHash, can } = detail.data as OpsWithdrawalDetail;
    const bound = { id, payloadHash };
    const approves = () => this.#decide(operator, '/ops/api/withdrawals/approve', bound);
    if (can.approve && !can.startPayout && !(await approves())) return false;
    const started = { ...of, status: 'paying' } as const;
    return this.#decide(operator, '/ops/api/withdrawals/startPayout', bound, started);
  }

  /** Paid somewhere else; or not, which takes two. */
  async #payout(operator: TestOperator): Promise<Outcome> {
    const paying = await this.#list<OpsWithdrawalRow>(operator, '/ops/api/withdrawals/list', 'paying');
    if (!paying?.length) return paying ? NOTHING_WAITS : false;
    const { id } = this.#random.pick(paying);
    const of = { table: 'withdrawals', id } as const;
    if (this.#random.chance(0.2)) return this.#reject(operator, of, { notPaid: '1' });
    const txHash = transactionHash(this.#random);
    const ruling = { ...of, status: 'finished', txHash } as const;
    return this.#decide(operator, '/ops/api/withdrawals/finish', { id, txHash }, ruling);
  }

  #reject(operator: TestOperator, of: Pick<Ruling, 'table' | 'id'>, fields: Fields = {}): Promise<boolean> {
    const path = `/ops/api/${of.table}/reject`;
    return this.#decide(
      operator,
      path,
      { id: of.id, remark: REMARK, ...fields },
      { ...of, status: 'rejected' },
    );
  }

  /** What the other one has proposed. */
  async #proposal(operator: TestOperator): Promise<Outcome> {
    const proposals = await this.#list<ProposalView>(operator, '/ops/api/proposals/list', 'pending');
    const others = proposals?.filter(({ can }) => can.approve);
    if (!others?.length) return others ? NOTHING_WAITS : false;
    const { id, payloadHash, kind, after } = this.#random.pick(others);
    const about = JSON.parse(after) as { readonly id: string; readonly arrival?: string };
    const ruling: Ruling =
      kind === 'deposit.finish'
        ? { table: 'deposits', id: about.id, status: 'finished', arrival: about.arrival! }
        : { table: 'withdrawals', id: about.id, status: 'rejected' };
    return this.#decide(operator, '/ops/api/proposals/approve', { id, payloadHash }, ruling);
  }

  /** `undefined`: no answer. */
  async #list<Row>(operator: TestOperator, path: string, status: string): Promise<Row[] | undefined> {
    const answer = await operator.call(path, { status, pageSize: 20 }).catch(() => undefined);
    return answer?.code === 1 ? (answer.data.list as Row[]) : undefined;
  }

  /** Keeps what was told to be done; answers whether the outcome is known. */
  async #decide(operator: TestOperator, path: string, fields: Fields, ruling?: Ruling): Promise<boolean> {
    const answer = await operator.call(path, fields).catch(() => undefined);
    const isDone = answer?.code === 1 && answer.data?.proposal === undefined;
    if (ruling && isDone) this.#rulings.push(ruling);
    return answer?.status === 200;
  }
}
