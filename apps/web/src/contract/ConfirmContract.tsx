import { formatAmount } from '@bourse/money/amount';
import { CONTRACT_COIN } from '@bourse/protocol/contract/rules';
import { Button } from '@bourse/ui/Button';
import { Dialog } from '@bourse/ui/Dialog';
import { useLocale, useTranslations } from 'use-intl';
import { pairName, type Pair } from '../api/config.ts';
import { formatPlaces, formatUpTo } from '@bourse/ui/format/decimal';
import { chooseConfirmOrders, usePreferences } from '../preferences/preferences.ts';
import { Fact, Facts } from '../wallet/Facts.tsx';
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

/** The order once more, before it is sent. Can be switched off here, and on again in the form. */
export function ConfirmContract({ pair, draft, preview, onConfirm, onClose }: ConfirmContractProps) {
  const t = useTranslations();
  const locale = useLocale();
  const asks = usePreferences((state) => state.confirmOrders);
  const isLong = draft.side === 'buy';
  const price = (text: string) => `${formatPlaces(text, pair.priceDecimals, locale)} ${pair.quoteCoin}`;
  const usdt = (amount: bigint) => `${formatUpTo(formatAmount(amount), 8, locale)} ${CONTRACT_COIN}`;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`${t(isLong ? 'contract.buyLong' : 'contract.sellShort')} ${pairName(pair)} ${draft.leverage}x`}
      closeLabel={t('common.close')}
    >
      <div className="flex flex-col gap-4 px-5 pb-5">
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
        <label className="flex cursor-pointer items-center gap-2 text-12 text-muted">
          <input
            type="checkbox"
            checked={!asks}
            onChange={(event) => chooseConfirmOrders(!event.target.checked)}
            className="accent-(--accent-solid)"
          />
          {t('order.dontAsk')}
        </label>
        <div className="grid grid-cols-2 gap-2">
          <Button tone="secondary" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button
            tone={isLong ? 'up' : 'down'}
            data-initial-focus
            onClick={onConfirm}
            // The Enter that opened this, held down, is no yes.
            onKeyDown={(event) => event.repeat && event.preventDefault()}
          >
            {t('order.confirm')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
