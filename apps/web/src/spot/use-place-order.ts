import { wording } from '@bourse/protocol/messages/wording';
import { showError, showSuccess } from '@bourse/ui/toast';
import type { OrderView } from '@bourse/protocol/stream';
import { useRef, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { CallError, showFailure } from '../api/client.ts';
import type { Pair } from '../api/config.ts';
import { newRequestId } from '../api/request-id.ts';
import { formatPlaces, formatUpTo, isZero } from '../format/decimal.ts';
import { createOrder } from './api.ts';
import { endReason } from './end-reason.ts';
import { clearSize, useDraft } from './draft-store.ts';
import { orderOf, problemOf, type Circumstances, type DraftProblem } from './order-draft.ts';

interface PlaceOrder {
  place: () => Promise<void>;
  pending: boolean;
  /** What was wrong at the last try, until the draft changes. */
  problem: DraftProblem | undefined;
}

/** Checks the draft, sends it, and tells how it went. */
export function usePlaceOrder(pair: Pair, about: Circumstances): PlaceOrder {
  const t = useTranslations();
  const locale = useLocale();
  const draft = useDraft((state) => state.draft);
  const [pending, setPending] = useState(false);
  const [failed, setFailed] = useState<{ draft: unknown; problem: DraftProblem }>();
  /** An order whose answer never came is sent again under its first key, so it cannot be placed twice. */
  const unanswered = useRef<{ order: string; requestId: string }>(undefined);

  async function place(): Promise<void> {
    if (pending) return;
    const problem = problemOf(draft, about);
    if (problem) {
      setFailed({ draft, problem });
      showError(wording(locale, problem.key, problem.args));
      return;
    }
    const order = orderOf(draft, pair);
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

  return { place, pending, problem: failed?.draft === draft ? failed.problem : undefined };
}
