import { contractCalls, type RiskProduct, type RiskView } from '@bourse/protocol/contract/calls';
import { handle, type Call } from '../gateway/call.ts';
import type { Services } from '../services.ts';

/**
 * The notices that users accept once before their first contract and their first second contract (docs/rules.md,
 * "Switches and notices"). The pages ask for them; an order over the API is its own consent and is not refused for want
 * of one.
 */
export class RiskNotices {
  readonly #services: Pick<Services, 'db' | 'clock'>;

  constructor(services: Pick<Services, 'db' | 'clock'>) {
    this.#services = services;
  }

  async view(userId: number): Promise<RiskView> {
    const rows = await this.#services.db
      .selectFrom('risk_notices')
      .select(['product', 'accepted_at'])
      .where('user_id', '=', userId)
      .execute();
    const view: RiskView = { contract: 0, second: 0 };
    for (const { product, accepted_at } of rows) view[product] = accepted_at.getTime();
    return view;
  }

  /** The first time counts. */
  async accept(userId: number, product: RiskProduct): Promise<RiskView> {
    const accepted_at = new Date(this.#services.clock.now());
    await this.#services.db
      .insertInto('risk_notices')
      .values({ user_id: userId, product, accepted_at })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return this.view(userId);
  }
}

/** `/contract/app/contract/risk/*`: whether the caller has accepted the notices, and that he does. */
export function riskCalls(notices: RiskNotices): Call[] {
  return [
    handle(contractCalls.riskNotices, (_input, { session }) => notices.view(session.userId)),
    handle(contractCalls.acceptRisk, ({ product }, { session }) => notices.accept(session.userId, product)),
  ];
}
