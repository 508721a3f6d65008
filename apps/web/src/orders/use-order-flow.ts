import type { MessageKey } from '@bourse/protocol/texts/en';
import { showError } from '@bourse/ui/lib/toast';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { showFailure } from '../api/client.ts';
import { isUnanswered, useSubmit } from '../api/submit.ts';
import { stream } from '../live/stream.ts';
import { usePreferences } from '../preferences/preferences.ts';
import { followFate } from './fates.ts';
import type { RiskStanding } from './risk.ts';

/** What is wrong with an order, in the exchange's words. */
export interface OrderProblem {
  readonly key: MessageKey;
  readonly args?: Record<string, string>;
}

interface OrderRules<Order, Answer, Problem> {
  /** What is being written; a problem is shown until it changes. */
  draft: unknown;
  /** Why nothing can be ordered at the moment, as the form says beside its button. */
  closed: string | undefined;
  /** What is wrong with it at this moment. */
  problemNow: () => Problem | undefined;
  /** The risk notice comes first unless it has been accepted. Left out: the product has none. */
  risk?: RiskStanding;
  /** Why the order asks for a yes of its own, whatever the reader chose; as a sentence. */
  warning?: (order: Order) => string | undefined;
  /** The order in words, for when no answer comes. */
  nameOf: (order: Order) => string;
  send: (order: Order, requestId: string) => Promise<Answer>;
  /** Tells how it went, and prepares the form for the next. */
  onAnswer: (answer: Answer) => void;
}

export interface OrderFlow<Order, Problem> {
  /** Checks the draft, and sends what it comes to, or asks first. */
  place: (orderOf: () => Order) => void;
  /** What waits for the reader: the risk notice before his first order, then his yes to the order. */
  asking: { what: 'risk' | 'order'; order: Order; warning?: string | undefined } | undefined;
  confirm: () => void;
  dismiss: () => void;
  /** The order that is on its way. */
  sending: Order | undefined;
  /** What was wrong at the last try, until the draft changes. */
  problem: Problem | undefined;
}

/** From the click on an order form to the answer of the exchange: the same steps for every product. */
export function useOrderFlow<Order extends object, Answer, Problem extends OrderProblem>(
  rules: OrderRules<Order, Answer, Problem>,
): OrderFlow<Order, Problem> {
  const { draft, closed, problemNow, risk } = rules;
  const t = useTranslations('order');
  const { pending, submit } = useSubmit();
  const [sending, setSending] = useState<Order>();
  const looking = useRef(false);
  const [asking, setAsking] = useState<OrderFlow<Order, Problem>['asking']>();
  const [failed, setFailed] = useState<{ draft: unknown; problem: Problem }>();

  /** False where the form says what is wrong. */
  function checked(): boolean {
    if (closed !== undefined) return false;
    const problem = problemNow();
    if (problem) setFailed({ draft, problem });
    return !problem;
  }

  const newest = useRef<{ readonly draft: unknown; readonly checked: () => boolean }>(undefined);
  useEffect(() => {
    newest.current = { draft, checked };
    return () => void (newest.current = undefined);
  });

  function place(orderOf: () => Order): void {
    if (pending || looking.current || !checked()) return;
    const order = orderOf();
    if (risk && risk.accepted === undefined) void askOnceKnown(order, risk);
    else askFirst(order, risk?.accepted ?? true);
  }

  /**
   * Who has accepted the notice is not shown it again for being faster than the page. What he wanted is what he wants still, or nothing
   * is sent: he may have gone, or written something else, and the market may have moved.
   */
  async function askOnceKnown(order: Order, { find }: RiskStanding): Promise<void> {
    looking.current = true;
    const accepted = await find();
    looking.current = false;
    const now = newest.current;
    if (now && now.draft === draft && now.checked()) askFirst(order, accepted);
  }

  function askFirst(order: Order, accepted: boolean): void {
    if (accepted) ask(order);
    else setAsking({ what: 'risk', order });
  }

  function ask(order: Order): void {
    const warning = rules.warning?.(order);
    const isDoubtful = warning !== undefined || !stream.fresh;
    if (usePreferences.getState().confirmOrders || isDoubtful) setAsking({ what: 'order', order, warning });
    else void send(order);
  }

  /** The market may have moved while the reader looked: what was right then is checked again. */
  function confirm(): void {
    setAsking(undefined);
    if (!asking || pending || !checked()) return;
    if (asking.what === 'risk') ask(asking.order);
    else void send(asking.order);
  }

  async function send(order: Order): Promise<void> {
    setSending(order);
    let sent: string | undefined;
    await submit(
      async (once) =>
        rules.onAnswer(
          await once(order, (id) => {
            sent = id;
            return rules.send(order, id);
          }),
        ),
      (error) => {
        if (sent === undefined || !isUnanswered(error)) return showFailure(error);
        showError(t('fateUnknown'));
        followFate(sent, rules.nameOf(order));
      },
    );
  }

  return {
    place,
    asking,
    confirm,
    dismiss: () => setAsking(undefined),
    sending: pending ? sending : undefined,
    problem: failed && failed.draft === draft ? failed.problem : undefined,
  };
}
