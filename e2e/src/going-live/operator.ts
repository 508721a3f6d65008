import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer, Fields } from '@bourse/testkit/client';
import { OPERATOR_PASSWORD, TestOperator } from '@bourse/testkit/operator';

const STEP_MS = 30_000;

/** A person at the console of the real exchange, with an authenticator whose codes are good once. */
export class WalkOperator {
  readonly desk: TestOperator;
  readonly #waiting = { until: 0 };
  /** One after the other: each needs a code of its own. */
  #turn: Promise<unknown> = Promise.resolve();

  private constructor(desk: TestOperator) {
    this.desk = desk;
  }

  static async enrol(url: string, email: string, link: string): Promise<WalkOperator> {
    const clock = { now: Date.now, advance: async () => undefined };
    const operator = new WalkOperator(new TestOperator({ url, clock }, email));
    await operator.desk.enrol(link);
    operator.#used();
    return operator;
  }

  ok(path: string, fields: Fields = {}): Promise<any> {
    return this.desk.ok(path, fields);
  }

  /** After a restore, which has ended his session. */
  signInAgain(): Promise<void> {
    return this.withCode(async (totp) => {
      const { email } = this.desk;
      await this.desk.ok('/ops/api/login', { email, password: OPERATOR_PASSWORD, totp });
    });
  }

  /** Approves with the next code of his authenticator, when there is one. */
  approve(path: string, fields: Fields): Promise<any> {
    return this.withCode(async (totp) => {
      const answer: Answer = await this.desk.call(path, { ...fields, totp });
      if (answer.code !== 1) throw new Error(`${path} was answered ${JSON.stringify(answer.body)}`);
      return answer.data;
    });
  }

  async approveProposal(id: string): Promise<void> {
    const shown = await this.desk.proposal(id);
    if (shown === undefined) throw new Error(`proposal ${id} is not shown to ${this.desk.email}`);
    const { status, refusal } = await this.approve('/ops/api/proposals/approve', {
      id,
      payloadHash: shown.payloadHash,
    });
    if (status === 'refused') throw new Error(`proposal ${id} is ${status}: ${refusal}`);
  }

  withCode<T>(work: (code: string) => Promise<T>): Promise<T> {
    const mine = this.#turn.then(async () => {
      await sleep(Math.max(0, this.#waiting.until - Date.now()));
      const code = this.desk.code();
      this.#used();
      return work(code);
    });
    this.#turn = mine.catch(() => undefined);
    return mine;
  }

  #used(): void {
    this.#waiting.until = (Math.floor(Date.now() / STEP_MS) + 1) * STEP_MS + 200;
  }
}
