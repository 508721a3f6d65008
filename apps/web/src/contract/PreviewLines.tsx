import { formatAmount } from '@bourse/money/amount';
import { CONTRACT_COIN, MIN_MARGIN } from '@bourse/protocol/contract/rules';
import { useLocale, useTranslations } from 'use-intl';
import type { Pair } from '../api/config.ts';
import { formatPlaces, formatUpTo } from '@bourse/ui/format/decimal';
import { maximumMargin, type Circumstances, type ContractDraft, type Preview } from './contract-draft.ts';

interface PreviewLinesProps {
  pair: Pair;
  draft: ContractDraft;
  preview: Preview | undefined;
  about: Circumstances;
}

/** What the order would come to, at the mark of this moment. */
export function PreviewLines({ pair, draft, preview, about }: PreviewLinesProps) {
  const t = useTranslations();
  const locale = useLocale();
  const usdt = (amount: bigint | undefined, decimals = 2) =>
    amount === undefined ? '–' : `${formatUpTo(formatAmount(amount), decimals, locale)} ${CONTRACT_COIN}`;
  return (
    <dl className="flex flex-col gap-1 text-12">
      <Line name={t('contract.notional')} value={usdt(preview?.notional)} />
      <Line
        name={t('contract.quantity')}
        value={preview ? `${formatUpTo(formatAmount(preview.quantity), 8, locale)} ${pair.baseCoin}` : '–'}
        testId="preview-quantity"
      />
      <Line
        name={t('contract.liquidationPrice')}
        value={preview ? liquidationText(preview.liquidation, pair, locale) : '–'}
        testId="preview-liquidation"
      />
      <Line name={t('contract.openFee')} value={usdt(preview?.fee, 8)} testId="preview-fee" />
      <Line name={t('contract.cost')} value={usdt(preview?.cost, 8)} testId="preview-cost" />
      <Line
        name={t('contract.range')}
        value={`${formatUpTo(formatAmount(MIN_MARGIN), 8, locale)} – ${usdt(maximumMargin(draft, about.available))}`}
        testId="preview-range"
      />
    </dl>
  );
}

/** A liquidation price as text; a dash where no price liquidates. */
export function liquidationText(price: number, pair: Pick<Pair, 'priceDecimals'>, locale: string): string {
  return price === 0 ? '–' : formatPlaces(formatAmount(BigInt(price)), pair.priceDecimals, locale);
}

function Line({ name, value, testId }: { name: string; value: string; testId?: string }) {
  return (
    <div className="flex justify-between gap-3">
      <dt className="text-muted">{name}</dt>
      <dd className="text-right" data-testid={testId}>
        {value}
      </dd>
    </div>
  );
}
