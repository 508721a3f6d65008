import { DECIMALS } from '@bourse/money/amount';
import { CONTRACT_COIN } from '@bourse/protocol/contract/rules';
import { call } from '../../api/client.ts';
import { wording } from '../../i18n/wording.ts';
import { Button } from '@bourse/ui/Button';
import { formatPlaces } from '@bourse/ui/format/decimal';
import { showSuccess } from '@bourse/ui/lib/toast';
import { useState, type FormEvent } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useSubmit } from '../../api/submit.ts';
import { fieldValue, wireAmount } from '../../shared/decimal-input.ts';
import { AmountField } from '../../wallet/AmountField.tsx';
import { amountProblem } from '../../wallet/amount-problem.ts';
import { Fact, Facts } from '@bourse/ui/Facts';
import { useAvailable } from '../../wallet/use-available.ts';
import { PositionForm } from './PositionForm.tsx';
import type { PositionDialogProps } from './PositionList.tsx';
import { liquidationText } from '../PreviewLines.tsx';
import { liquidationWith } from '../unrealized-pnl.ts';
import { useOwnAmount } from '../../wallet/use-mask.ts';

/** Adds margin to a position, which moves its liquidation price away. */
export function MarginDialog({ position, mark, priceDecimals, onClose }: PositionDialogProps) {
  const t = useTranslations();
  const own = useOwnAmount();
  const locale = useLocale();
  const available = useAvailable('contract', CONTRACT_COIN);
  const [text, setText] = useState('');
  const [tried, setTried] = useState(false);
  const { pending, submit } = useSubmit();
  const problem = amountProblem(text, { available });
  const added = fieldValue(text, DECIMALS) ?? 0n;
  const error =
    problem === 'insufficient'
      ? wording(locale, 'INSUFFICIENT_BALANCE')
      : problem && tried
        ? wording(locale, 'ENTER_MARGIN')
        : undefined;

  function add(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    if (problem) return;
    const amount = wireAmount(text);
    void submit(async (once) => {
      await once({ margin: position.id, amount }, (requestId) =>
        call('/contract/app/contract/standard/addMargin', { id: position.id, amount, requestId }),
      );
      showSuccess(t('contract.marginAdded'));
      onClose();
    });
  }

  return (
    <PositionForm title={t('contract.marginTitle')} position={position} onSubmit={add} onClose={onClose}>
      <AmountField
        label={t('contract.marginAmount')}
        coin={CONTRACT_COIN}
        value={text}
        onChange={setText}
        max={available}
        error={error}
        hint={
          available === undefined ? undefined : `${t('order.available')}: ${own(available, CONTRACT_COIN)}`
        }
        testId="margin-amount"
      />
      <Facts>
        <Fact name={t('contract.margin')}>{own(position.margin, CONTRACT_COIN)}</Fact>
        <Fact name={t('market.mark')}>{mark === '' ? '–' : formatPlaces(mark, priceDecimals, locale)}</Fact>
        <Fact name={t('contract.liquidationPrice')}>
          {position.liquidationPrice === ''
            ? '–'
            : formatPlaces(position.liquidationPrice, priceDecimals, locale)}
        </Fact>
        <Fact name={t('contract.liquidationAfter')} testId="liquidation-after">
          {added > 0n && !problem
            ? liquidationText(liquidationWith(position, added), { priceDecimals }, locale)
            : '–'}
        </Fact>
      </Facts>
      <p className="text-12 text-muted">{t('contract.marginText')}</p>
      <Button type="submit" pending={pending}>
        {t('contract.marginSubmit')}
      </Button>
    </PositionForm>
  );
}
