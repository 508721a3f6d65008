import { parseAmount } from '@bourse/money/amount';
import { DAY_MS, type ProjectTerms } from '@bourse/protocol/launchpad/project';
import type { Fields, TestUser } from '@bourse/testkit/client';
import type { TestExchange } from '@bourse/testkit/exchange';

/** For tests: warms up now, is joined from a minute on for an hour, and locks for a day. */
export async function makeProject(
  exchange: TestExchange,
  terms: Partial<Omit<ProjectTerms, 'id'>> = {},
): Promise<string> {
  const now = exchange.clock.now();
  const projectId = exchange.running.engine.state.projects.nextId;
  const reply = await exchange.running.services.sequencer.submit({
    type: 'setProject',
    terms: {
      id: projectId,
      coin: `NEW${projectId}`,
      mode: 'first-come',
      price: parseAmount('0.5')!,
      supply: parseAmount('10000')!,
      purchaseMin: parseAmount('10')!,
      purchaseMax: parseAmount('2000')!,
      allotMax: parseAmount('4000')!,
      warmupStart: now,
      joinStart: now + 60_000,
      joinEnd: now + 3_660_000,
      lockDays: 1,
      ...terms,
    },
  });
  if (reply.status === 'refused') throw new Error(`the project was refused: ${reply.refusal.code}`);
  return String(projectId);
}

/** The terms of a project as an operator types them: warms up now, is joined from a minute on for a minute. */
export function projectFields(exchange: TestExchange, more: Fields = {}): Fields {
  const now = exchange.clock.now();
  return {
    coin: 'NOVA',
    mode: 'first-come',
    price: '0.5',
    supply: '1000',
    purchaseMin: '10',
    purchaseMax: '400',
    allotMax: '800',
    warmupStart: now,
    joinStart: now + 60_000,
    joinEnd: now + 120_000,
    lockDays: 0,
    ...more,
  };
}

/** A user who may subscribe: identity verified, fund password set. */
export async function subscriber(exchange: TestExchange): Promise<TestUser> {
  const user = await exchange.signUp();
  await user.setFundPassword();
  await exchange.query('update users set kyc = 2 where id = $1', [user.userId]);
  return user;
}

/** Lets time pass until the joining of the projects of `makeProject` has begun, or is over, or the lock is. */
export const pass = {
  warmup: (exchange: TestExchange) => exchange.clock.advance(60_000),
  joining: (exchange: TestExchange) => exchange.clock.advance(3_600_000),
  lock: (exchange: TestExchange) => exchange.clock.advance(DAY_MS),
};
