import { wording } from '@bourse/protocol/messages/wording';
import type { PositionView } from '@bourse/protocol/contract/calls';
import { showError, showSuccess } from '@bourse/ui/toast';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { showFailure } from '../api/client.ts';
import type { Pair } from '../api/config.ts';
import { useOnce } from '../api/once.ts';
import { formatUpTo } from '@bourse/ui/format/decimal';
import { riskQuery } from '../orders/risk.ts';
import { usePreferences } from '../preferences/preferences.ts';
import { useSession } from '../session/session.ts';
import { openContract, type NewContract } from './api.ts';
import { orderOf, problemOf, type Circumstances, type ContractProblem } from './contract-draft.ts';
import { clearSize, useContractDraft } from './draft-store.ts';

interface OpenContract {
  /** Checks the draft, and sends it or asks first. */
  place: () => void;
  /** What waits for the reader: the risk notice before his first order, then his yes to the order. */
  asking: 'risk' | 'order' | undefined;
  confirm: () => void;
  dismiss: () => void;
  pending: boolean;
  /** What was wrong at the last try, until the draft changes. */
  problem: ContractProblem | undefined;
}

/** Checks the draft, asks what has to be asked, sends it, and tells how it went. */
export function useOpenContract(pair: Pair, about: Circumstances): OpenContract {
  const t = useTranslations();
  const locale = useLocale();
  const draft = useContractDraft((state) => state.draft);
  const userId = useSession((state) => state.credentials?.userId);
  const risk = useQuery(riskQuery(userId));
  const once = useOnce();
  const [pending, setPending] = useState(false);
  const [asking, setAsking] = useState<OpenContract['asking']>();
  const [failed, setFailed] = useState<{ draft: unknown; problem: ContractProblem }>();

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
    // While that is not known yet, the exchange refuses by itself.
    if (risk.data?.contract === 0) setAsking('risk');
    else ask();
  }

  function ask(): void {
    if (usePreferences.getState().confirmOrders) setAsking('order');
    else void send(orderOf(draft, pair));
  }

  /** The market may have moved while the reader looked: what was right then is checked again. */
  function confirm(): void {
    const step = asking;
    setAsking(undefined);
    if (pending || !checked()) return;
    if (step === 'risk') ask();
    else void send(orderOf(draft, pair));
  }

  async function send(order: NewContract): Promise<void> {
    setPending(true);
    try {
      const opened = await once.send({ ...order }, (requestId) => openContract(order, requestId));
      tell(opened);
      clearSize();
    } catch (error) {
      showFailure(error);
    } finally {
      setPending(false);
    }
  }

  function tell(opened: PositionView): void {
    if (opened.status === 'waiting') return showSuccess(t('order.placed'));
    const said = {
      side: t(opened.direction === 'buy' ? 'contract.long' : 'contract.short'),
      quantity: formatUpTo(opened.openQuantity, 8, locale),
      coin: opened.baseCoin,
      price: formatUpTo(opened.openPrice, 8, locale),
    };
    showSuccess(t('contract.opened', said));
  }

  return {
    place,
    asking,
    confirm,
    dismiss: () => setAsking(undefined),
    pending,
    problem: failed?.draft === draft ? failed.problem : undefined,
  };
}
