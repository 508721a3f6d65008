import { SECOND_COIN } from '@bourse/protocol/second/rules';
import { formatUpTo } from '@bourse/ui/format/decimal';
import { showSuccess } from '@bourse/ui/lib/toast';
import { useLocale, useTranslations } from 'use-intl';
import { call } from '../api/client.ts';
import type { RiskStanding } from '../orders/risk.ts';
import { useOrderFlow, type OrderFlow, type OrderProblem } from '../orders/use-order-flow.ts';
import type { NewSecond } from './api.ts';
import { keepReceipt } from './verify/receipts.ts';
import { problemOfSecond, type SecondContext } from './second-draft.ts';
import { seconds } from './seconds.ts';

export type Direction = NewSecond['tradeType'];

/** Opens a second contract of the amount, and tells how it went. */
export function useOpenSecond(
  amount: string,
  about: SecondContext,
  closed: string | undefined,
  risk: RiskStanding,
  onOpened: () => void,
): OrderFlow<NewSecond, OrderProblem> {
  const t = useTranslations('second');
  const locale = useLocale();
  return useOrderFlow({
    draft: `${about.config.second}/${amount}`,
    closed,
    problemNow: () => problemOfSecond(amount, about),
    risk,
    nameOf: ({ baseCoin, quoteCoin, tradeType, openAmount, positionTime }) =>
      `${baseCoin}/${quoteCoin} ${t(tradeType === 1 ? 'up' : 'down')} ${positionTime} s ${formatUpTo(openAmount, 8, locale)} ${SECOND_COIN}`,
    send: (order, requestId) => call('/contract/app/contract/second/createOrder', { ...order, requestId }),
    onAnswer: (opened) => {
      keepReceipt(opened);
      seconds.take([opened]);
      showSuccess(t('created'));
      onOpened();
    },
  });
}
