import type { PositionView } from '@bourse/protocol/contract/calls';
import { CONTRACT_COIN } from '@bourse/protocol/contract/rules';
import { formatUpTo } from '@bourse/ui/format/decimal';
import { showSuccess } from '@bourse/ui/lib/toast';
import { useLocale, useTranslations } from 'use-intl';
import { call } from '../api/client.ts';
import { pairPrice } from '../api/config.ts';
import { useRiskStanding } from '../orders/risk.ts';
import { useOrderFlow, type OrderFlow } from '../orders/use-order-flow.ts';
import type { NewContract } from './api.ts';
import { problemOfContract, type ContractContext, type ContractProblem } from './contract-draft.ts';
import { clearSize, useContractDraft } from './draft-store.ts';
import { limitSlip } from './unrealized-pnl.ts';

/** Opens the position of the draft, and tells how it went. */
export function useOpenContract(
  about: ContractContext,
  closed: string | undefined,
): OrderFlow<NewContract, ContractProblem> {
  const t = useTranslations();
  const locale = useLocale();
  const draft = useContractDraft((state) => state.draft);

  function tell(opened: PositionView): void {
    if (opened.status === 'waiting') return showSuccess(t('order.placed'));
    const said = {
      side: t(opened.direction === 'buy' ? 'contract.long' : 'contract.short'),
      quantity: formatUpTo(opened.openQuantity, 8, locale),
      coin: opened.baseCoin,
      price: pairPrice(opened, opened.openPrice, locale),
    };
    showSuccess(t('contract.opened', said));
  }

  return useOrderFlow({
    draft,
    closed,
    problemNow: () => problemOfContract(draft, about),
    risk: useRiskStanding('contract'),
    warning: (order) => {
      const { mark } = about;
      const percent = mark && limitSlip(order, order.price, { ...about, mark })?.percent;
      return percent && t(order.direction === 'buy' ? 'order.worseBuy' : 'order.worseSell', { percent });
    },
    nameOf: ({ baseCoin, quoteCoin, direction, margin, leverage }) =>
      `${baseCoin}/${quoteCoin} ${t(direction === 'buy' ? 'contract.long' : 'contract.short')} ${leverage}x ${formatUpTo(margin, 8, locale)} ${CONTRACT_COIN}`,
    send: (order, requestId) => call('/contract/app/contract/standard/createOrder', { ...order, requestId }),
    onAnswer: (opened) => {
      tell(opened);
      clearSize();
    },
  });
}
