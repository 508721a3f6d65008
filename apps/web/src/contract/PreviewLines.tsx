import { formatAmount } from '@bourse/money/amount';
import { CONTRACT_COIN, MIN_MARGIN } from '@bourse/protocol/contract/rules';
import { Fact, Facts } from '@bourse/ui/Facts';
import { useLocale, useTranslations } from 'use-intl';
import type { Pair } from '../api/config.ts';
import { formatPlaces, formatUpTo } from '@bourse/ui/format/decimal';
import { maximumMargin, type ContractContext, type ContractDraft, type Preview } from './contract-draft.ts';
import { Total } from '../shared/Total.tsx';
import { useMask } from '../wallet/use-mask.ts';

interface PreviewLinesProps {
  pair: Pair;
  draft: ContractDraft;
  preview: Preview | undefined;
  about: ContractContext;
}

/** What the order would come to, at the mark of this moment. */
export function PreviewLines({ pair, draft, preview, about }: PreviewLinesProps) {
  const t = useTranslations();
  const locale = useLocale();
  const mask = useMask();
  const most = maximumMargin(draft, about.available);
  const usdt = (amount: bigint | undefined, decimals = 2) =>
    amount === undefined ? '–' : `${formatUpTo(formatAmount(amount), decimals, locale)} ${CONTRACT_COIN}`;
  return (
    <Facts dense>
      <Fact name={t('contract.notional')}>{usdt(preview?.notional)}</Fact>
      <Fact name={t('contract.quantity')} testId="preview-quantity">
        {preview ? `${formatUpTo(formatAmount(preview.quantity), 8, locale)} ${pair.baseCoin}` : '–'}
      </Fact>
      <Fact name={t('contract.liquidationPrice')} testId="preview-liquidation">
        {preview ? liquidationText(preview.liquidation, pair, locale) : '–'}
      </Fact>
      <Fact name={t('contract.openFee')} testId="preview-fee">
        {usdt(preview?.fee, 8)}
      </Fact>
      <Fact name={t('contract.cost')} testId="preview-cost">
        {preview ? <Total amount={formatAmount(preview.cost)} coin={CONTRACT_COIN} paid /> : '–'}
      </Fact>
      {/* Of a guest, and of who has too little, the most is less than the least. */}
      {most < MIN_MARGIN ? (
        <Fact name={t('contract.leastMargin')} testId="preview-range">
          {usdt(MIN_MARGIN)}
        </Fact>
      ) : (
        <Fact
          name={t('contract.range')}
          testId="preview-range"
        >{`${formatUpTo(formatAmount(MIN_MARGIN), 8, locale)} – ${mask(usdt(most))}`}</Fact>
      )}
    </Facts>
  );
}

/** A liquidation price as text; a dash where no price liquidates. */
export function liquidationText(price: number, pair: Pick<Pair, 'priceDecimals'>, locale: string): string {
  return price === 0 ? '–' : formatPlaces(formatAmount(BigInt(price)), pair.priceDecimals, locale);
}
