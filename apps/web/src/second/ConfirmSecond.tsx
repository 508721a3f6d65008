import { formatAmount, type Amount } from '@bourse/money/amount';
import type { SecondConfigView } from '@bourse/protocol/second/calls';
import { SECOND_COIN } from '@bourse/protocol/second/rules';
import { Button } from '@bourse/ui/Button';
import { Dialog } from '@bourse/ui/Dialog';
import { formatUpTo } from '@bourse/ui/format/decimal';
import { useLocale, useTranslations } from 'use-intl';
import { pairName, type Pair } from '../api/config.ts';
import { chooseConfirmOrders, usePreferences } from '../preferences/preferences.ts';
import { Fact, Facts } from '../wallet/Facts.tsx';
import { wireAmount } from '../wallet/amount-problem.ts';
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

/** The order once more, before it is sent. Can be switched off here, and on again where orders are placed. */
export function ConfirmSecond(props: ConfirmSecondProps) {
  const { pair, config, direction, amount, preview, onConfirm, onClose } = props;
  const t = useTranslations();
  const locale = useLocale();
  const asks = usePreferences((state) => state.confirmOrders);
  const usdt = (value: Amount) => `${formatUpTo(formatAmount(value), 8, locale)} ${SECOND_COIN}`;
  const word = t(direction === 1 ? 'second.up' : 'second.down');
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`${pairName(pair)} ${word}`}
      closeLabel={t('common.close')}
    >
      <div className="flex flex-col gap-4 px-5 pb-5 text-13">
        <Facts>
          <Fact name={t('second.duration')}>{t('second.seconds', { count: String(config.second) })}</Fact>
          <Fact name={t('second.amount')}>
            {formatUpTo(wireAmount(amount), 8, locale)} {SECOND_COIN}
          </Fact>
          <Fact name={t('orders.fee')}>{usdt(preview.fee)}</Fact>
          <Fact name={t('second.cost')}>{usdt(preview.cost)}</Fact>
          <Fact name={t('second.payout')}>{usdt(preview.payout)}</Fact>
        </Facts>
        <p className="text-12 text-muted">{t('second.strikeNote')}</p>
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
            tone={direction === 1 ? 'up' : 'down'}
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
