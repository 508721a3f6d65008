import { Fact, Facts } from '@bourse/ui/Facts';
import { Form } from '@bourse/ui/Form';
import { PercentSlider } from '@bourse/ui/PercentSlider';
import { Segmented } from '@bourse/ui/Segmented';
import { Select } from '@bourse/ui/Select';
import { TIMES_IN_FORCE, type OrderType } from '@bourse/protocol/spot/order';
import { wording } from '../i18n/wording.ts';
import { useEffect, type FormEvent } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import type { Config, Pair } from '../api/config.ts';
import { formatUpTo } from '@bourse/ui/format/decimal';
import { ConfirmFirst } from '../orders/ConfirmFirst.tsx';
import { SideSwitch } from '../orders/SideSwitch.tsx';
import { SubmitOrder } from '../orders/SubmitOrder.tsx';
import { askLogin, useSignedIn } from '../session/session.ts';
import { ConfirmOrder } from './ConfirmOrder.tsx';
import { choose, choosePercent, chooseSide, suggestPrice, useDraft } from './draft-store.ts';
import { NumberField } from '../shared/NumberField.tsx';
import {
  feeOf,
  hasPrice,
  hasStop,
  hasTimeInForce,
  lacksOffers,
  maximumOf,
  spotOrderOf,
  percentOf,
  quoteDecimals,
  spendsQuote,
  type SpotContext,
  type DraftField,
} from './order-draft.ts';
import { PlanFields } from './PlanFields.tsx';
import { SpotBalance } from './SpotBalance.tsx';
import { usePlaceOrder } from './use-place-order.ts';
import { useOwnAmount } from '../wallet/use-mask.ts';

/** As many as one line has room for in every language; the others stand in a list behind them. */
const FORM_TYPES = ['limit', 'market', 'stop-limit'] as const;
const MORE_TYPES = ['stop-market', 'trailing-stop', 'oco'] as const;

interface OrderFormProps {
  pair: Pair;
  fees: Config['fees'];
  about: SpotContext;
  /** Balances as shown, absent while they load. */
  available: { base: string; quote: string } | undefined;
  /** Why nothing can be ordered at the moment. */
  closed: string | undefined;
}

export function OrderForm({ pair, fees, about, available, closed }: OrderFormProps) {
  const t = useTranslations('order');
  const locale = useLocale();
  const signedIn = useSignedIn();
  const own = useOwnAmount();
  const { draft, percent } = useDraft();
  const why = closed ?? (lacksOffers(draft, about) ? wording(locale, 'NO_LIQUIDITY') : undefined);
  const { place, asking, confirm, dismiss, sending, problem } = usePlaceOrder(pair, about, why);
  const pending = sending !== undefined;
  const { last } = about;
  useEffect(() => {
    if (last) suggestPrice(pair, last);
  }, [pair, last]);

  const isMore = MORE_TYPES.some((type) => type === draft.type);
  const tone = draft.side === 'buy' ? 'up' : 'down';
  const fee = feeOf(draft, about, fees.takerRate);
  const feeCoin = draft.side === 'buy' ? pair.baseCoin : pair.quoteCoin;
  const payCoin = draft.side === 'buy' ? pair.quoteCoin : pair.baseCoin;
  const payDecimals = draft.side === 'buy' ? quoteDecimals(pair) : pair.quantityDecimals;
  const mine = draft.side === 'buy' ? available?.quote : available?.base;
  const most = available && maximumOf(draft, about);
  const mostCoin = spendsQuote(draft) ? pair.quoteCoin : pair.baseCoin;
  const field = (name: DraftField, label: string, unit: string) => (
    <NumberField
      pair={pair}
      field={name}
      label={label}
      unit={unit}
      error={problem?.field === name ? wording(locale, problem.key, problem.args) : undefined}
    />
  );

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (signedIn) place(() => spotOrderOf(draft, pair));
    else askLogin('login');
  }

  return (
    <Form aria-label={t('form')} onSubmit={submit} className="flex flex-col gap-2.5 p-3">
      <SideSwitch
        value={draft.side}
        names={{ buy: t('buy'), sell: t('sell') }}
        onChange={(side) => chooseSide(pair, side, last)}
      />
      <div className="-mx-1 flex items-center justify-between gap-x-1">
        <Segmented
          label={t('type')}
          value={draft.type}
          onChange={(type) => choose({ type })}
          items={FORM_TYPES.map((type) => ({ value: type as OrderType, label: t(type) }))}
        />
        <Select
          label={t('moreTypes')}
          value={isMore ? draft.type : ''}
          onChange={(type) => type !== '' && choose({ type })}
          items={[
            ...(isMore ? [] : [{ value: '' as const, label: t('moreTypes'), unlisted: true as const }]),
            ...MORE_TYPES.map((type) => ({ value: type as OrderType, label: t(type) })),
          ]}
          className={isMore ? 'text-ink!' : ''}
        />
      </div>
      <div className="flex items-center justify-between text-12">
        <span className="text-muted">{t('available')}</span>
        <SpotBalance available={mine} coin={payCoin} decimals={payDecimals} />
      </div>
      {hasStop(draft.type) && field('stopPrice', t('stopPrice'), pair.quoteCoin)}
      {hasPrice(draft.type) && field('price', t('price'), pair.quoteCoin)}
      {!spendsQuote(draft) && field('amount', t('amount'), pair.baseCoin)}
      <PercentSlider
        value={percent || percentOf(draft, about)}
        onChange={(next) => choosePercent(about, next)}
        label={t('percent')}
        disabled={!signedIn}
        tone={tone}
      />
      {(hasPrice(draft.type) || spendsQuote(draft)) && field('total', t('total'), pair.quoteCoin)}
      <PlanFields pair={pair} field={field} />
      <Facts dense>
        <Fact name={t('fee')}>{fee === undefined ? '–' : `${formatUpTo(fee, 8, locale)} ${feeCoin}`}</Fact>
        <Fact name={t('minimum')}>{`${formatUpTo(pair.minNotional, 8, locale)} ${pair.quoteCoin}`}</Fact>
        <Fact name={t('maximum')}>{most ? own(most, mostCoin) : '–'}</Fact>
        {hasTimeInForce(draft.type) && (
          <div className="-my-1 flex items-center justify-between">
            <dt className="text-muted">{t('timeInForce')}</dt>
            <dd className="-mr-2">
              <Select
                label={t('timeInForce')}
                value={draft.timeInForce}
                onChange={(timeInForce) => choose({ timeInForce })}
                items={TIMES_IN_FORCE.map((value) => ({ value, label: t(value) }))}
                className="text-ink!"
              />
            </dd>
          </div>
        )}
      </Facts>
      {signedIn && why === undefined && <ConfirmFirst />}
      <div className="sticky bottom-0 -mx-3 -mb-3 flex flex-col border-t border-line bg-panel p-3">
        <SubmitOrder tone={tone} pending={pending} closed={why}>
          {pending
            ? t(draft.side === 'buy' ? 'buying' : 'selling')
            : t(draft.side === 'buy' ? 'buyCoin' : 'sellCoin', { coin: pair.baseCoin })}
        </SubmitOrder>
      </div>
      {asking && (
        <ConfirmOrder
          order={asking.order}
          pair={pair}
          fee={fee}
          warning={asking.warning}
          onConfirm={confirm}
          onClose={dismiss}
        />
      )}
    </Form>
  );
}
