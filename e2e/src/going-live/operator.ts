import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer, Fields } from '@bourse/testkit/client';
import { OPERATOR_PASSWORD, TestOperator } from '@bourse/testkit/operator';

const STEP_MS = 30_000;

/** A person at the console of the real exchange, with an authenticator whose codes are good once. */
export class WalkOperator {
  readonly desk: TestOperator;
  /** One after the other: each needs a code of its own. */
  #turn: Promise<unknown> = Promise.resolve();

  private constructor(desk: TestOperator) {
    this.desk = desk;
  }

  static async enrol(url: string, email: string, link: string): Promise<WalkOperator> {
    const clock = { now: Date.now, advance: () => sleep(STEP_MS - (Date.now() % STEP_MS) + 200) };
    const operator = new WalkOperator(new TestOperator({ url, clock }, email));
    await operator.desk.enrol(link);
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
    const mine = this.#turn.then(async () => work(await this.desk.unusedCode()));
    this.#turn = mine.catch(() => undefined);
    return mine;
  }
}
