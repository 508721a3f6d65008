import { wording } from '@bourse/protocol/messages/wording';
import { showError, showSuccess } from '@bourse/ui/toast';
import type { OrderView } from '@bourse/protocol/spot/calls';
import { useRef, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { CallError, showFailure } from '../api/client.ts';
import type { Pair } from '../api/config.ts';
import { newRequestId } from '../api/request-id.ts';
import { formatPlaces, formatUpTo, isZero } from '@bourse/ui/format/decimal';
import { usePreferences } from '../preferences/preferences.ts';
import { createOrder, type NewOrder } from './api.ts';
import { endReason } from './end-reason.ts';
import { clearSize, useDraft } from './draft-store.ts';
import { orderOf, problemOf, type Circumstances, type DraftProblem } from './order-draft.ts';

interface PlaceOrder {
  /** Checks the draft, and sends it or asks first. */
  place: () => void;
  /** The order that waits for the reader's yes. */
  review: NewOrder | undefined;
  confirm: () => void;
  dismiss: () => void;
  pending: boolean;
  /** What was wrong at the last try, until the draft changes. */
  problem: DraftProblem | undefined;
}

/** Checks the draft, asks for a yes unless that is switched off, sends it, and tells how it went. */
export function usePlaceOrder(pair: Pair, about: Circumstances): PlaceOrder {
  const t = useTranslations();
  const locale = useLocale();
  const draft = useDraft((state) => state.draft);
  const [pending, setPending] = useState(false);
  const [review, setReview] = useState<NewOrder>();
  const [failed, setFailed] = useState<{ draft: unknown; problem: DraftProblem }>();
  /** An order whose answer never came is sent again under its first key, so it cannot be placed twice. */
  const unanswered = useRef<{ order: string; requestId: string }>(undefined);

  /** False after telling what is wrong. */
  function checked(): boolean {
    const problem = problemOf(draft, about);
    if (!problem) return true;
    setFailed({ draft, problem });
    showError(wording(locale, problem.key, problem.args));
    return false;
  }

  function place(): void {
    if (pending || !checked()) return;
    const order = orderOf(draft, pair);
    if (usePreferences.getState().confirmOrders) setReview(order);
    else void send(order);
  }

  /** The market may have moved while the reader looked: what was right then is checked again. */
  function confirm(): void {
    const order = review;
    setReview(undefined);
    if (order && !pending && checked()) void send(order);
  }

  async function send(order: NewOrder): Promise<void> {
    const text = JSON.stringify(order);
    const requestId = unanswered.current?.order === text ? unanswered.current.requestId : newRequestId();
    setPending(true);
    try {
      const placed = await createOrder(order, requestId);
      unanswered.current = undefined;
      tell(placed.order);
      clearSize();
    } catch (error) {
      const answered = error instanceof CallError && error.code !== undefined;
      unanswered.current = answered ? undefined : { order: text, requestId };
      showFailure(error);
    } finally {
      setPending(false);
    }
  }

  function tell(order: OrderView): void {
    if (order.status === 'open' || order.status === 'waiting') showSuccess(t('order.placed'));
    else if (isZero(order.filledAmount)) showError(t('order.notFilled', { reason: endReason(t, order) }));
    else {
      const filled = {
        amount: formatUpTo(order.filledAmount, 8, locale),
        coin: order.baseCoin,
        price: formatPlaces(order.averagePrice, pair.priceDecimals, locale),
      };
      showSuccess(t(order.direction === 'buy' ? 'order.bought' : 'order.sold', filled));
    }
  }

  const dismiss = (): void => setReview(undefined);
  return {
    place,
    review,
    confirm,
    dismiss,
    pending,
    problem: failed?.draft === draft ? failed.problem : undefined,
  };
}
