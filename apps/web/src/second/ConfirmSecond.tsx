import { formatAmount, type Amount } from '@bourse/money/amount';
import type { SecondConfigView } from '@bourse/protocol/second/calls';
import { SECOND_COIN } from '@bourse/protocol/second/rules';
import { formatAtLeast, formatWhole } from '@bourse/ui/format/decimal';
import { useLocale, useTranslations } from 'use-intl';
import { pairName, type Pair } from '../api/config.ts';
import { ConfirmDialog } from '../orders/ConfirmDialog.tsx';
import { Fact, Facts } from '@bourse/ui/Facts';
import { wireAmount } from '../shared/decimal-input.ts';
import type { SecondPreview } from './second-draft.ts';
import type { Direction } from './use-open-second.ts';

interface ConfirmSecondProps {
  pair: Pair;
  config: SecondConfigView;
  direction: Direction;
  amount: string;
  preview: SecondPreview;
  onConfirm: () => void;
  onClose: () => void;
}

/** A second contract once more, before it is opened. */
export function ConfirmSecond(props: ConfirmSecondProps) {
  const { pair, config, direction, amount, preview, onConfirm, onClose } = props;
  const t = useTranslations();
  const locale = useLocale();
  const usdt = (value: Amount) => `${formatAtLeast(formatAmount(value), 2, 8, locale)} ${SECOND_COIN}`;
  const word = t(direction === 1 ? 'second.up' : 'second.down');
  return (
    <ConfirmDialog
      title={`${pairName(pair)} ${word}`}
      tone={direction === 1 ? 'up' : 'down'}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <Facts>
        <Fact name={t('second.duration')}>{t('second.seconds', { count: String(config.second) })}</Fact>
        <Fact name={t('second.amount')}>
          {formatWhole(wireAmount(amount), 0, locale)} {SECOND_COIN}
        </Fact>
        <Fact name={t('money.fee')}>{usdt(preview.fee)}</Fact>
        <Fact name={t('second.cost')}>{usdt(preview.cost)}</Fact>
        <Fact name={t('second.payout')}>{usdt(preview.payout)}</Fact>
      </Facts>
      <p className="text-12 text-muted">{t('second.strikeNote')}</p>
    </ConfirmDialog>
  );
}
