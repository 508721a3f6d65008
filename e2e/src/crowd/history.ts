import type { OrderView } from '@bourse/protocol/spot/calls';
import type { Answer, Fields, TestUser } from '@bourse/testkit/client';

/** What the client knows about something it asked for. */
export type Outcome = 'unknown' | 'refused' | 'acknowledged';

/** An order the client asked for, under a client order id and a request id of its own. */
export interface OrderAttempt {
  readonly user: TestUser;
  readonly fields: Fields & { readonly clientOrderId: string };
  outcome: Outcome;
  /** The furthest the exchange has said this order to be. */
  view?: OrderView;
}

/** A cancel, or a cancel of everything; repeated as it was when its outcome is unknown. */
export interface CancelAttempt {
  readonly user: TestUser;
  readonly path: '/bb/order/cancel' | '/bb/order/cancelAll';
  readonly fields: Fields;
}

/** Everything the clients were told. What they were told must hold whatever is killed. */
export class History {
  readonly orders = new Map<string, OrderAttempt>();
  /** Cancels without an answer. */
  readonly unknownCancels = new Set<CancelAttempt>();
  /** Order ids that the exchange said it cancelled. */
  readonly cancelled = new Set<string>();
  /** Answers received: orders, cancels and refusals. */
  acknowledged = 0;
  /** Requests without an answer. */
  unknown = 0;
  /** Answers that contradict the calls' own rules. */
  readonly contradictions: string[] = [];
  /** Begins every client order id. */
  readonly name: string;

  constructor(name = '') {
    this.name = name;
  }

  /** What has been told so far; what is told from now on does not change it. */
  snapshot(): History {
    const copy = new History(this.name);
    for (const [name, attempt] of this.orders) copy.orders.set(name, { ...attempt });
    for (const id of this.cancelled) copy.cancelled.add(id);
    copy.acknowledged = this.acknowledged;
    return copy;
  }

  begin(user: TestUser, fields: OrderAttempt['fields']): OrderAttempt {
    const attempt: OrderAttempt = { user, fields, outcome: 'unknown' };
    this.orders.set(fields.clientOrderId, attempt);
    return attempt;
  }

  /** Takes the answer to an order, the first or a repeated one. */
  ordered(attempt: OrderAttempt, answer: Answer): void {
    this.acknowledged++;
    if (answer.code === 1) {
      attempt.outcome = 'acknowledged';
      this.#learn(attempt, answer.data.order as OrderView);
    } else {
      if (attempt.outcome === 'acknowledged') {
        this.contradictions.push(`order ${attempt.fields.clientOrderId}: ${answer.msg} after it was taken`);
      }
      attempt.outcome = 'refused';
    }
  }

  /** Takes the answer to a cancel; a refusal says that the order had ended or never was, and binds to nothing. */
  cancelAnswered(attempt: CancelAttempt, answer: Answer): void {
    this.acknowledged++;
    this.unknownCancels.delete(attempt);
    if (answer.code !== 1) return;
    if (attempt.path === '/bb/order/cancelAll') {
      for (const id of answer.data.ids as string[]) this.cancelled.add(id);
      return;
    }
    const view = answer.data.order as OrderView;
    this.cancelled.add(view.id);
    const order = this.orders.get(view.clientOrderId);
    if (order) this.#learn(order, view);
  }

  #learn(attempt: OrderAttempt, view: OrderView): void {
    const known = attempt.view;
    // Answers of parallel calls may arrive in any order: keep the furthest.
    if (known && Number(view.entryStatus !== 1) < Number(known.entryStatus !== 1)) return;
    if (
      known &&
      known.entryStatus === view.entryStatus &&
      Number(view.filledAmount) < Number(known.filledAmount)
    )
      return;
    attempt.view = view;
  }
}
