import { wording } from '@bourse/protocol/messages/wording';
import { showError, showSuccess } from '@bourse/ui/toast';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { showFailure } from '../api/client.ts';
import type { Pair } from '../api/config.ts';
import { useOnce } from '../api/once.ts';
import { riskQuery } from '../orders/risk.ts';
import { usePreferences } from '../preferences/preferences.ts';
import { useSession } from '../session/session.ts';
import { wireAmount } from '../wallet/amount-problem.ts';
import { openSecond, type NewSecond } from './api.ts';
import { keepReceipt } from './receipts.ts';
import { problemOf, type Circumstances, type SecondProblem } from './second-draft.ts';
import { seconds } from './seconds.ts';

export type Direction = NewSecond['tradeType'];

interface OpenSecond {
  /** Checks the amount, and sends it or asks first. */
  place: (direction: Direction) => void;
  /** What waits for the reader: the risk notice before his first order, then his yes to the order. */
  asking: { what: 'risk' | 'order'; direction: Direction } | undefined;
  confirm: () => void;
  dismiss: () => void;
  /** The direction that is on its way. */
  pending: Direction | undefined;
  /** Whether the risk notice has been accepted, as far as that is known. */
  hasAcceptedRisk: boolean;
  /** What was wrong at the last try, until the amount or the duration changes. */
  problem: SecondProblem | undefined;
}

/** Checks the amount, asks what has to be asked, sends the order, and tells how it went. */
export function useOpenSecond(
  pair: Pair,
  amount: string,
  about: Circumstances,
  onOpened: () => void,
): OpenSecond {
  const t = useTranslations('second');
  const locale = useLocale();
  const userId = useSession((state) => state.credentials?.userId);
  const risk = useQuery(riskQuery(userId));
  const once = useOnce();
  const [pending, setPending] = useState<Direction>();
  const [asking, setAsking] = useState<OpenSecond['asking']>();
  const [failed, setFailed] = useState<{ draft: string; problem: SecondProblem }>();
  const draft = `${about.config.second}/${amount}`;

  /** False after telling what is wrong. */
  function checked(): boolean {
    const problem = problemOf(amount, about);
    if (!problem) return true;
    setFailed({ draft, problem });
    showError(wording(locale, problem.key, problem.args));
    return false;
  }

  function place(direction: Direction): void {
    if (pending || !checked()) return;
    // While that is not known yet, the exchange refuses by itself.
    if (risk.data?.second === 0) setAsking({ what: 'risk', direction });
    else ask(direction);
  }

  function ask(direction: Direction): void {
    if (usePreferences.getState().confirmOrders) setAsking({ what: 'order', direction });
    else void send(direction);
  }

  function confirm(): void {
    const step = asking;
    setAsking(undefined);
    if (!step || pending || !checked()) return;
    if (step.what === 'risk') ask(step.direction);
    else void send(step.direction);
  }

  async function send(tradeType: Direction): Promise<void> {
    const { baseCoin, quoteCoin } = pair;
    const positionTime = about.config.second;
    const order: NewSecond = { openAmount: wireAmount(amount), baseCoin, quoteCoin, positionTime, tradeType };
    setPending(tradeType);
    try {
      const opened = await once.send({ ...order }, (requestId) => openSecond(order, requestId));
      keepReceipt(opened);
      seconds.take([opened]);
      showSuccess(t('created'));
      onOpened();
    } catch (error) {
      showFailure(error);
    } finally {
      setPending(undefined);
    }
  }

  return {
    place,
    asking,
    confirm,
    dismiss: () => setAsking(undefined),
    pending,
    hasAcceptedRisk: (risk.data?.second ?? 0) > 0,
    problem: failed?.draft === draft ? failed.problem : undefined,
  };
}
