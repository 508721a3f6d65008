import { setTimeout as sleep } from 'node:timers/promises';
import type { Fields, TestUser } from '@bourse/testkit/client';
import type { TestExchange } from '@bourse/testkit/exchange';
import { enrolAdmin, type TestOperator } from '@bourse/testkit/operator';

const STEP_MS = 30_000;

/** The real clock, for authenticators: `advance` waits until they show another code than the last one. */
class RealClock {
  #asked = 0;

  now(): number {
    return (this.#asked = Date.now());
  }

  async advance(): Promise<void> {
    const next = (Math.floor(this.#asked / STEP_MS) + 1) * STEP_MS;
    await sleep(Math.max(0, next - Date.now() + 100));
  }
}

/** Those who run a real exchange: what takes two of them, one proposes and the other approves. */
export class TwoAdmins {
  readonly first: TestOperator;
  readonly second: TestOperator;

  private constructor(first: TestOperator, second: TestOperator) {
    this.first = first;
    this.second = second;
  }

  static async of({ url, databaseUrl }: Pick<TestExchange, 'url' | 'databaseUrl'>): Promise<TwoAdmins> {
    const enrol = (name: string) => {
      const clock = new RealClock() as unknown as TestExchange['clock'];
      return enrolAdmin({ url, databaseUrl, clock }, `${name}@example.com`);
    };
    return new TwoAdmins(await enrol('first'), await enrol('second'));
  }

  async signInAgain(): Promise<void> {
    for (const admin of [this.first, this.second]) {
      const { code, msg } = await admin.login();
      if (code !== 1) throw new Error(`the log-in of ${admin.email} was answered ${msg}`);
    }
  }

  async byTwo(path: string, fields: Fields): Promise<void> {
    const { proposal } = await this.first.ok(path, fields);
    if (proposal === undefined) throw new Error(`${path} took one person`);
    const { code, msg } = await this.second.approve(proposal);
    if (code !== 1) throw new Error(`the approval of ${path} was answered ${msg}`);
  }

  /** Verifies a user's identity; its photos are sealed files. Answers the application's id. */
  async verify(user: TestUser): Promise<string> {
    await user.applyForVerification();
    const { list } = await this.first.ok('/ops/api/kyc/list', { pageSize: 100 });
    const { id } = list.find((each: { email: string }) => each.email === user.email);
    await this.first.ok('/ops/api/kyc/approve', { id });
    return id;
  }
}
