import { formatAmount } from '@bourse/money/amount';
import { CONTRACT_COIN } from '@bourse/protocol/contract/rules';
import { useLocale, useTranslations } from 'use-intl';
import { pairName, type Pair } from '../api/config.ts';
import { formatPlaces, formatUpTo } from '@bourse/ui/format/decimal';
import { ConfirmDialog } from '../orders/ConfirmDialog.tsx';
import { Fact, Facts } from '@bourse/ui/Facts';
import type { ContractDraft, Preview } from './contract-draft.ts';
import { liquidationText } from './PreviewLines.tsx';

interface ConfirmContractProps {
  pair: Pair;
  draft: ContractDraft;
  /** At the mark of this moment. */
  preview: Preview;
  onConfirm: () => void;
  onClose: () => void;
}

/** A position once more, before it is opened. */
export function ConfirmContract({ pair, draft, preview, onConfirm, onClose }: ConfirmContractProps) {
  const t = useTranslations();
  const locale = useLocale();
  const isLong = draft.side === 'buy';
  const price = (text: string) => `${formatPlaces(text, pair.priceDecimals, locale)} ${pair.quoteCoin}`;
  const usdt = (amount: bigint) => `${formatUpTo(formatAmount(amount), 8, locale)} ${CONTRACT_COIN}`;
  return (
    <ConfirmDialog
      title={`${t(isLong ? 'contract.buyLong' : 'contract.sellShort')} ${pairName(pair)} ${draft.leverage}x`}
      tone={isLong ? 'up' : 'down'}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <Facts>
        <Fact name={t('order.type')}>{t(`order.${draft.type}`)}</Fact>
        <Fact name={t('order.price')}>
          {draft.type === 'limit'
            ? price(draft.price)
            : t('contract.about', { price: price(formatAmount(preview.openPrice)) })}
        </Fact>
        <Fact name={t('contract.margin')}>{usdt(preview.cost - preview.fee)}</Fact>
        <Fact name={t('contract.notional')}>{usdt(preview.notional)}</Fact>
        <Fact name={t('contract.quantity')}>
          {formatUpTo(formatAmount(preview.quantity), 8, locale)} {pair.baseCoin}
        </Fact>
        <Fact name={t('contract.liquidationPrice')}>
          {liquidationText(preview.liquidation, pair, locale)}
        </Fact>
        {draft.stopProfit && <Fact name={t('contract.stopProfit')}>{price(draft.stopProfit)}</Fact>}
        {draft.stopLoss && <Fact name={t('contract.stopLoss')}>{price(draft.stopLoss)}</Fact>}
        <Fact name={t('contract.openFee')}>{usdt(preview.fee)}</Fact>
        <Fact name={t('contract.cost')}>{usdt(preview.cost)}</Fact>
      </Facts>
      {preview.waits && <p className="text-12 text-muted">{t('contract.waitsText')}</p>}
    </ConfirmDialog>
  );
}
