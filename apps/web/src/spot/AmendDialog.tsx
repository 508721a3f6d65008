import { DECIMALS } from '@bourse/money/amount';
import type { OrderView } from '@bourse/protocol/spot/calls';
import { Button } from '@bourse/ui/Button';
import { Form } from '@bourse/ui/Form';
import { plainDecimal } from '@bourse/ui/format/decimal';
import { showSuccess } from '@bourse/ui/lib/toast';
import { useState, type FormEvent } from 'react';
import { useTranslations } from 'use-intl';
import { pairName, useConfig } from '../api/config.ts';
import { useSubmit } from '../api/submit.ts';
import { useMedia } from '../app/media.ts';
import { DecimalField } from '../shared/DecimalField.tsx';
import { clampDecimal, stepDecimal } from '../shared/decimal-input.ts';
import { OpenDialog } from '../shared/OpenDialog.tsx';
import { amendFields, changeOf, worseAfter, type Amendable } from './amend-draft.ts';
import { amendOrder, type OrderChange } from './api.ts';
import { useBestPrices } from './best-prices.ts';
import { ConfirmAmend } from './ConfirmAmend.tsx';
import { amountCoin } from './OrderCells.tsx';

interface AmendDialogProps {
  order: OrderView;
  onClose: () => void;
}

/** Changes the numbers of an order that rests or waits; the way to do it where its lines cannot be dragged. */
export function AmendDialog({ order, onClose }: AmendDialogProps) {
  const t = useTranslations();
  const phone = useMedia('(max-width: 699px)');
  const config = useConfig();
  const { baseCoin, quoteCoin } = order;
  const pair = config?.pairs.find((each) => each.baseCoin === baseCoin && each.quoteCoin === quoteCoin);
  const [texts, setTexts] = useState<Partial<Record<Amendable, string>>>({});
  const { pending, submit } = useSubmit();
  const market = useBestPrices(pair?.symbol);
  const [worse, setWorse] = useState<string>();
  const fields = amendFields(order);
  const change = changeOf(fields, texts);

  function decimalsOf(name: Amendable): number {
    if (name !== 'amount') return pair?.priceDecimals ?? DECIMALS;
    return amountCoin(order) === baseCoin ? (pair?.quantityDecimals ?? DECIMALS) : DECIMALS;
  }

  function save(event: FormEvent): void {
    event.preventDefault();
    if (!change) return;
    const percent = worseAfter(order, change, market());
    if (percent === undefined) send(change);
    else setWorse(percent);
  }

  function send(wanted: OrderChange): void {
    setWorse(undefined);
    void submit(async () => {
      await amendOrder(order.id, wanted);
      showSuccess(t('orders.moved'));
      onClose();
    });
  }

  return (
    <OpenDialog title={t('orders.amendTitle')} onClose={onClose} place={phone ? 'bottom' : 'centre'}>
      <Form onSubmit={save} className="flex flex-col gap-3 px-5 pb-5 text-13">
        <p>
          <span className="font-medium">{pairName(order)}</span>{' '}
          <span className={order.direction === 'buy' ? 'text-up' : 'text-down'}>
            {t(`order.${order.direction}`)}
          </span>
        </p>
        {fields.map(({ name, text, value }) => {
          const shown = texts[name] ?? plainDecimal(value);
          const write = (next: string) => setTexts({ ...texts, [name]: next });
          return (
            <DecimalField
              key={name}
              label={t(`order.${text}`)}
              unit={name === 'amount' ? amountCoin(order) : quoteCoin}
              value={shown}
              onType={(typed) => write(clampDecimal(typed, decimalsOf(name)))}
              onStep={(steps) => write(stepDecimal(shown, decimalsOf(name), steps))}
            />
          );
        })}
        <p className="text-12 text-muted">{t('orders.amendText')}</p>
        <Button type="submit" pending={pending} disabled={!change}>
          {t('orders.amendSave')}
        </Button>
      </Form>
      {worse !== undefined && change?.price !== undefined && (
        <ConfirmAmend
          order={order}
          price={change.price}
          amount={change.amount}
          percent={worse}
          onConfirm={() => send(change)}
          onClose={() => setWorse(undefined)}
        />
      )}
    </OpenDialog>
  );
}
