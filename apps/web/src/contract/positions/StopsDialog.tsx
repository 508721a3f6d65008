import { parseAmount } from '@bourse/money/amount';
import { wording } from '../../i18n/wording.ts';
import { Button } from '@bourse/ui/Button';
import { formatPlaces } from '@bourse/ui/format/decimal';
import { showSuccess } from '@bourse/ui/lib/toast';
import { useState, type FormEvent } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useSubmit } from '../../api/submit.ts';
import { DecimalField } from '../../shared/DecimalField.tsx';
import { clampDecimal, stepDecimal, wireAmount } from '../../shared/decimal-input.ts';
import { Fact, Facts } from '@bourse/ui/Facts';
import { setStops } from '../api.ts';
import { AtStop } from '../AtStop.tsx';
import { stopsProblem } from '../contract-draft.ts';
import { PositionForm } from './PositionForm.tsx';
import type { PositionDialogProps } from './PositionList.tsx';
import { expectedLiquidation, openedAtLimit } from '../unrealized-pnl.ts';

type Stop = 'stopLoss' | 'stopProfit';

/** Sets, changes and removes the stops of a position or of an order that waits. */
export function StopsDialog({ position, mark, priceDecimals, onClose }: PositionDialogProps) {
  const t = useTranslations();
  const locale = useLocale();
  const [stops, setTexts] = useState({ stopLoss: position.stopLoss, stopProfit: position.stopProfit });
  const { pending, submit } = useSubmit();
  const waits = position.status === 'waiting';
  const standing = waits ? openedAtLimit(position) : position;
  const reference = waits ? position.limitPrice : mark;
  const liquidation = waits
    ? expectedLiquidation(position)
    : Number(parseAmount(position.liquidationPrice) ?? 0n);
  const bounds = { side: position.direction, reference: Number(parseAmount(reference) ?? 0n), liquidation };
  const problem = stopsProblem(bounds, stops, priceDecimals);
  const change = (stop: Stop, text: string) =>
    setTexts({ ...stops, [stop]: clampDecimal(text, priceDecimals) });
  const price = (text: string) => (text === '' ? '–' : formatPlaces(text, priceDecimals, locale));

  function save(event: FormEvent): void {
    event.preventDefault();
    if (problem) return;
    void submit(async () => {
      await setStops(position.id, wireAmount(stops.stopLoss), wireAmount(stops.stopProfit));
      showSuccess(t('contract.stopsSaved'));
      onClose();
    });
  }

  const field = (stop: Stop) => (
    <div className="flex flex-col gap-1">
      <DecimalField
        label={t(`contract.${stop}`)}
        unit={position.quoteCoin}
        value={stops[stop]}
        error={problem?.field === stop ? wording(locale, problem.key, problem.args) : undefined}
        onType={(text) => change(stop, text)}
        onStep={(steps) => change(stop, stepDecimal(stops[stop] || reference, priceDecimals, steps))}
      />
      {problem?.field !== stop && (
        <p className="min-h-4 text-12">
          {stops[stop] !== '' && <AtStop standing={standing} stop={wireAmount(stops[stop])} />}
        </p>
      )}
    </div>
  );

  return (
    <PositionForm title={t('contract.stops')} position={position} onSubmit={save} onClose={onClose}>
      <Facts>
        <Fact name={t(waits ? 'contract.limitPrice' : 'contract.openPrice')}>
          {price(waits ? position.limitPrice : position.openPrice)}
        </Fact>
        <Fact name={t('market.mark')}>{price(mark)}</Fact>
        {!waits && <Fact name={t('contract.liquidationPrice')}>{price(position.liquidationPrice)}</Fact>}
      </Facts>
      {field('stopProfit')}
      {field('stopLoss')}
      <p className="text-12 text-muted">{t('contract.stopsText')}</p>
      <div className="grid grid-cols-2 gap-2">
        <Button
          tone="secondary"
          disabled={stops.stopLoss === '' && stops.stopProfit === ''}
          onClick={() => setTexts({ stopLoss: '', stopProfit: '' })}
        >
          {t('contract.clearStops')}
        </Button>
        <Button type="submit" pending={pending} disabled={problem !== undefined}>
          {t('contract.saveStops')}
        </Button>
      </div>
    </PositionForm>
  );
}
