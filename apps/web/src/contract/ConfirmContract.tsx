import { formatAmount } from '@bourse/money/amount';
import { CONTRACT_COIN } from '@bourse/protocol/contract/rules';
import { useLocale, useTranslations } from 'use-intl';
import { pairName, type Pair } from '../api/config.ts';
import { formatPlaces, formatUpTo } from '@bourse/ui/format/decimal';
import { ConfirmDialog } from '../orders/ConfirmDialog.tsx';
import { Fact, Facts } from '@bourse/ui/Facts';
import { Total } from '../shared/Total.tsx';
import type { ContractDraft, Preview } from './contract-draft.ts';
import { liquidationText } from './PreviewLines.tsx';

interface ConfirmContractProps {
  pair: Pair;
  draft: ContractDraft;
  /** At the mark of this moment. */
  preview: Preview;
  /** Why this order asks whatever the reader chose. */
  warning: string | undefined;
  onConfirm: () => void;
  onClose: () => void;
}

/** A position once more, before it is opened. */
export function ConfirmContract({ pair, draft, preview, ...asked }: ConfirmContractProps) {
  const t = useTranslations();
  const locale = useLocale();
  const isLong = draft.side === 'buy';
  const price = (text: string) => `${formatPlaces(text, pair.priceDecimals, locale)} ${pair.quoteCoin}`;
  const paid = (amount: bigint) => <Total amount={formatAmount(amount)} coin={CONTRACT_COIN} paid />;
  return (
    <ConfirmDialog
      title={`${t(isLong ? 'contract.buyLong' : 'contract.sellShort')} ${pairName(pair)} ${draft.leverage}x`}
      tone={isLong ? 'up' : 'down'}
      {...asked}
    >
      <Facts>
        <Fact name={t('order.type')}>{t(`order.${draft.type}`)}</Fact>
        <Fact name={t('order.price')}>
          {draft.type === 'limit'
            ? price(draft.price)
            : t('contract.about', { price: price(formatAmount(preview.openPrice)) })}
        </Fact>
        <Fact name={t('contract.margin')}>{paid(preview.cost - preview.fee)}</Fact>
        <Fact name={t('contract.notional')}>
          <Total amount={formatAmount(preview.notional)} coin={CONTRACT_COIN} />
        </Fact>
        <Fact name={t('contract.quantity')}>
          {formatUpTo(formatAmount(preview.quantity), 8, locale)} {pair.baseCoin}
        </Fact>
        <Fact name={t('contract.liquidationPrice')}>
          {liquidationText(preview.liquidation, pair, locale)}
        </Fact>
        {draft.stopProfit && <Fact name={t('contract.stopProfit')}>{price(draft.stopProfit)}</Fact>}
        {draft.stopLoss && <Fact name={t('contract.stopLoss')}>{price(draft.stopLoss)}</Fact>}
        <Fact name={t('contract.openFee')}>{paid(preview.fee)}</Fact>
        <Fact name={t('contract.cost')}>{paid(preview.cost)}</Fact>
      </Facts>
      {preview.waits && <p className="text-12 text-muted">{t('contract.waitsText')}</p>}
    </ConfirmDialog>
  );
}
