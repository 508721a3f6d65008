import { parseAmount } from '@bourse/money/amount';
import type { ProjectTerms } from '@bourse/protocol/launchpad/project';
import type { TestUser } from '@bourse/testkit/client';
import type { TestExchange } from '@bourse/testkit/exchange';

export const HOUR_MS = 3_600_000;

/** A pro-rata project of ORBIT, twice too small for what comes: warms up now, is open from an hour on for a day. */
export async function makeProject(
  exchange: TestExchange,
  terms: Partial<ProjectTerms> = {},
): Promise<string> {
  const now = exchange.clock.now();
  const id = exchange.running.engine.state.projects.nextId;
  const reply = await exchange.running.services.sequencer.submit({
    type: 'setProject',
    terms: {
      id,
      coin: 'ORBIT',
      mode: 'pro-rata',
      price: parseAmount('2')!,
      supply: parseAmount('300')!,
      purchaseMin: parseAmount('10')!,
      purchaseMax: parseAmount('1000')!,
      allotMax: parseAmount('300')!,
      warmupStart: now,
      joinStart: now + HOUR_MS,
      joinEnd: now + 25 * HOUR_MS,
      lockDays: 1,
      ...terms,
    },
  });
  if (reply.status === 'refused') throw new Error(`the project was refused: ${reply.refusal.code}`);
  return String(id);
}

/** Terms of one that is sold to who comes first. */
export const FIRST_COME: Partial<ProjectTerms> = {
  coin: 'NOVA',
  mode: 'first-come',
  price: parseAmount('0.5')!,
  supply: parseAmount('1000')!,
  purchaseMax: parseAmount('400')!,
  allotMax: parseAmount('1000')!,
};

/** Someone who may subscribe: identity verified, fund password set. */
export async function subscriber(exchange: TestExchange): Promise<TestUser> {
  const user = await exchange.signUp();
  await exchange.verify(user);
  await user.setFundPassword();
  return user;
}
