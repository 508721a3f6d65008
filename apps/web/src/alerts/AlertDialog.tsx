import { Button, IconButton } from '@bourse/ui/Button';
import { Form } from '@bourse/ui/Form';
import { formatPlaces } from '@bourse/ui/format/decimal';
import { Trash2 } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { pairName, pairPrice, type Pair } from '../api/config.ts';
import { wording } from '../i18n/wording.ts';
import { BrowserNews } from '../inbox/BrowserNews.tsx';
import { clampDecimal, fieldValue, stepDecimal, wireAmount } from '../shared/decimal-input.ts';
import { DecimalField } from '../shared/DecimalField.tsx';
import { OpenDialog } from '../shared/OpenDialog.tsx';
import {
  addAlert,
  alertId,
  alertProblem,
  MOST_ALERTS,
  removeAlert,
  usePriceAlerts,
  type PriceAlert,
} from './price-alerts.ts';
import { watchAlerts } from './watch-alerts.ts';

interface AlertDialogProps {
  pair: Pair;
  /** Absent while it is unknown. */
  last: string | undefined;
  onClose: () => void;
}

/** A new alert of the pair, and all that there are. */
export function AlertDialog({ pair, last, onClose }: AlertDialogProps) {
  const t = useTranslations();
  const locale = useLocale();
  const { alerts } = usePriceAlerts();
  const [price, setPrice] = useState('');
  const [error, setError] = useState<string>();
  const type = (text: string): void => {
    setPrice(text);
    setError(undefined);
  };

  function add(event: FormEvent): void {
    event.preventDefault();
    const text = wireAmount(price);
    if (!fieldValue(text, pair.priceDecimals) || last === undefined)
      return setError(wording(locale, 'PRICE_NOT_SUITABLE'));
    const problem = alertProblem(alerts, text, last);
    if (problem) return setError(t(`alerts.${problem}`, { count: String(MOST_ALERTS) }));
    addAlert(pair, text, last);
    watchAlerts();
    type('');
  }

  return (
    <OpenDialog title={t('alerts.title')} onClose={onClose}>
      <div className="flex flex-col gap-4 px-5 pb-5">
        <Form onSubmit={add} className="flex flex-col gap-2.5">
          <p className="flex justify-between gap-3 text-13">
            <span className="font-medium">{pairName(pair)}</span>
            <span>
              <span className="text-muted">{t('market.last')}</span>{' '}
              {last === undefined ? '–' : formatPlaces(last, pair.priceDecimals, locale)}
            </span>
          </p>
          <DecimalField
            first
            label={t('alerts.price')}
            unit={pair.quoteCoin}
            value={price}
            error={error}
            onType={(text) => type(clampDecimal(text, pair.priceDecimals))}
            onStep={(steps) =>
              type(stepDecimal(price === '' ? (last ?? '') : price, pair.priceDecimals, steps))
            }
          />
          <Button type="submit">{t('alerts.add')}</Button>
        </Form>
        {alerts.length === 0 ? (
          <p className="text-13 text-muted">{t('alerts.none')}</p>
        ) : (
          <ul aria-label={t('alerts.title')} className="flex flex-col">
            {alerts.map((alert) => (
              <Alert key={alertId(alert)} alert={alert} />
            ))}
          </ul>
        )}
        <p className="text-12 text-muted">{t('alerts.note')}</p>
        <BrowserNews />
      </div>
    </OpenDialog>
  );
}

function Alert({ alert }: { alert: PriceAlert }) {
  const t = useTranslations('alerts');
  const locale = useLocale();
  const price = pairPrice(alert, alert.price, locale);
  return (
    <li data-testid="price-alert" className="flex items-center gap-3 border-t border-line py-1 text-13">
      <span className="font-medium">{pairName(alert)}</span>
      <span className="text-muted">
        <span aria-hidden>{alert.when === 'rises' ? '↑ ' : '↓ '}</span>
        {t(alert.when, { price })}
      </span>
      <IconButton
        label={t('remove', { pair: pairName(alert), price })}
        onClick={() => removeAlert(alertId(alert))}
        className="ml-auto"
      >
        <Trash2 aria-hidden className="size-4" />
      </IconButton>
    </li>
  );
}
