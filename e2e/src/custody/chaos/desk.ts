import { formatAmount } from '@bourse/money/amount';
import type { Random } from '@bourse/engine/sim/random';
import { approvePayout, type Approver } from '@bourse/testkit/approver';
import { nameOf } from '../coins.ts';
import type { Customer } from './customer.ts';
import { MOVED, rangeOf, stepOf, type MovedCoin } from './moved.ts';

export interface Asked {
  /** The client's own name for it: asked again under it, it is the same withdrawal. */
  readonly name: string;
  readonly customer: Customer;
  readonly coin: MovedCoin;
  /** In units of 1e-8, fee included. */
  readonly amount: bigint;
  /** Known once it was answered. */
  id?: string;
  /** Whose signatures were acknowledged. */
  readonly signedBy: Set<Approver>;
}

/** Customers ask for withdrawals, and two operators sign each of them; whatever gets no answer is asked again. */
export class Desk {
  readonly #approvers: readonly Approver[];
  readonly #random: Random;
  readonly asked: Asked[] = [];
  /** What was refused, and how often. */
  readonly refusals = new Map<string, number>();

  constructor(approvers: readonly Approver[], random: Random) {
    this.#approvers = approvers;
    this.#random = random;
  }

  get isSigned(): boolean {
    return this.asked.every(({ signedBy }) => signedBy.size === this.#approvers.length);
  }

  draft(customer: Customer): void {
    const coin = this.#random.pick(MOVED);
    const [least, most] = rangeOf(coin, 'withdraw');
    const step = stepOf(coin);
    const amount = least + BigInt(this.#random.below(Number((most - least) / step))) * step;
    this.asked.push({ name: `w${this.asked.length + 1}`, customer, coin, amount, signedBy: new Set() });
  }

  /** Everything that has no answer yet, once. Throws when the exchange is away. */
  async work(): Promise<void> {
    for (const asked of this.asked) {
      if (asked.id === undefined) await this.#ask(asked);
      if (asked.id === undefined) continue;
      for (const approver of this.#approvers.filter((each) => !asked.signedBy.has(each)))
        await this.#sign(asked, approver);
    }
  }

  async #ask(asked: Asked): Promise<void> {
    const { name, customer, coin, amount } = asked;
    const { currency, id, outside, outsideTag } = coin;
    const { status, body } = await customer.bot.post('/v1/dw/withdraw/api/create', {
      ...{ currency: currency.toLowerCase(), chain: id, address: outside },
      ...{ amount: formatAmount(amount), 'client-order-id': name },
      ...(outsideTag !== undefined && { 'addr-tag': outsideTag }),
    });
    if (status === 503) throw new Error('the exchange is starting');
    if (status === 200 && body['status'] === 'ok') asked.id = String(body['data']);
    else this.#refused(`${nameOf(coin)}: ${status} ${JSON.stringify(body)}`);
  }

  async #sign(asked: Asked, approver: Approver): Promise<void> {
    try {
      await approvePayout(asked.id!, [approver]);
    } catch (error) {
      if (!(await this.#isSignedBy(asked, approver))) {
        this.#refused((error as Error).message);
        return;
      }
    }
    asked.signedBy.add(approver);
  }

  /** The signature may have been taken though its answer was lost. */
  async #isSignedBy({ id }: Asked, { operator }: Approver): Promise<boolean> {
    const { approvedBy } = await operator.ok('/ops/api/withdrawals/detail', { id: id! });
    return approvedBy.some(({ email }: { readonly email: string }) => email === operator.email);
  }

  #refused(why: string): void {
    const short = why.slice(0, 160);
    this.refusals.set(short, (this.refusals.get(short) ?? 0) + 1);
  }
}
