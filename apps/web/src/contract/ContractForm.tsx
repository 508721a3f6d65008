import { Button } from '@bourse/ui/Button';
import { classes } from '@bourse/ui/classes';
import { PercentSlider } from '@bourse/ui/PercentSlider';
import { Segmented } from '@bourse/ui/Segmented';
import { CONTRACT_COIN } from '@bourse/protocol/contract/rules';
import { SIDES } from '@bourse/protocol/spot/order';
import { Link } from '@tanstack/react-router';
import { useEffect, useState, type FormEvent } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import type { Pair } from '../api/config.ts';
import { formatPlaces, formatUpTo } from '@bourse/ui/format/decimal';
import { DecimalField } from '../market/DecimalField.tsx';
import { chooseConfirmOrders, usePreferences } from '../preferences/preferences.ts';
import { askLogin, useSignedIn } from '../session/session.ts';
import { ConfirmContract } from './ConfirmContract.tsx';
import { mostLeverage, previewOf, type Circumstances } from './contract-draft.ts';
import {
  chooseLeverage,
  choosePercent,
  chooseSide,
  chooseType,
  showStops,
  stepField,
  suggestPrice,
  typeField,
  useContractDraft,
  type TextField,
} from './draft-store.ts';
import { LeveragePicker } from './LeveragePicker.tsx';
import { PreviewLines } from './PreviewLines.tsx';
import { RiskNotice } from './RiskNotice.tsx';
import { useOpenContract } from './use-open-contract.ts';

interface ContractFormProps {
  pair: Pair;
  about: Circumstances;
  /** On the contract account, as shown; absent while it loads. */
  available: string | undefined;
}

const TYPES = ['market', 'limit'] as const;

/** The order that opens a position: what it would come to is in sight before it is sent. */
export function ContractForm({ pair, about, available }: ContractFormProps) {
  const t = useTranslations();
  const locale = useLocale();
  const signedIn = useSignedIn();
  const { draft, percent, stops } = useContractDraft();
  const { place, asking, confirm, dismiss, pending, problem } = useOpenContract(pair, about);
  const confirmOrders = usePreferences((state) => state.confirmOrders);
  const [reading, setReading] = useState(false);
  const { mark } = about;
  useEffect(() => {
    if (mark !== undefined) suggestPrice(pair, mark);
  }, [pair, mark]);

  const tone = draft.side === 'buy' ? 'up' : 'down';
  const preview = previewOf(draft, about);
  const field = (name: TextField, label: string, start?: string) => (
    <DecimalField
      label={label}
      unit={name === 'margin' ? CONTRACT_COIN : pair.quoteCoin}
      value={draft[name]}
      invalid={problem?.field === name}
      onType={(text) => typeField(pair, name, text)}
      onStep={(steps) => stepField(pair, name, steps, start)}
    />
  );

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (signedIn) place();
    else askLogin('login');
  }

  return (
    <form
      aria-label={t('contract.form')}
      onSubmit={submit}
      className="flex min-h-full flex-col gap-2.5 p-3 pb-0"
    >
      <SideSwitch />
      <LeveragePicker
        leverages={about.leverages}
        value={draft.leverage}
        most={mostLeverage(draft, about)}
        invalid={problem?.field === 'leverage'}
        onChange={(leverage) => chooseLeverage(leverage, about.available)}
      />
      <div className="flex items-center justify-between gap-2 text-12">
        <Segmented
          label={t('order.type')}
          value={draft.type}
          onChange={chooseType}
          items={TYPES.map((type) => ({ value: type, label: t(`order.${type}`) }))}
          className="-ml-2"
        />
        <span>
          <span className="text-muted">{t('contract.mark')}</span>{' '}
          <span data-testid="contract-mark">
            {mark === undefined ? '–' : formatPlaces(mark, pair.priceDecimals, locale)}
          </span>
        </span>
      </div>
      {draft.type === 'limit' && field('price', t('order.price'))}
      {field('margin', t('contract.margin'))}
      <PercentSlider
        value={percent}
        onChange={(next) => choosePercent(about.available, next)}
        label={t('order.percent')}
        disabled={!signedIn}
        tone={tone}
      />
      <div className="flex items-center justify-between gap-2 text-12">
        <span className="text-muted">{t('order.available')}</span>
        <span className="flex gap-2">
          <span data-testid="contract-available">
            {available === undefined ? '–' : formatUpTo(available, 8, locale)} {CONTRACT_COIN}
          </span>
          {signedIn && (
            <Link
              to="/account/transfer"
              search={{ currency: CONTRACT_COIN, type: '1' }}
              className="rounded-control text-accent hover:underline"
            >
              {t('transfer.title')}
            </Link>
          )}
        </span>
      </div>
      <label className="flex cursor-pointer items-center gap-1.5 text-12 text-muted">
        <input
          type="checkbox"
          checked={stops}
          onChange={(event) => showStops(event.target.checked)}
          className="accent-(--accent-solid)"
        />
        {t('contract.stops')}
      </label>
      {stops && field('stopProfit', t('contract.stopProfit'), mark)}
      {stops && field('stopLoss', t('contract.stopLoss'), mark)}
      <PreviewLines pair={pair} draft={draft} preview={preview} about={about} />
      <div className="sticky bottom-0 -mx-3 mt-auto flex flex-col gap-2 border-t border-line bg-panel p-3">
        {signedIn ? (
          <Button type="submit" tone={tone} pending={pending} className="h-10">
            {t(
              pending
                ? 'security.submitting'
                : draft.side === 'buy'
                  ? 'contract.buyLong'
                  : 'contract.sellShort',
            )}{' '}
            {draft.leverage}x
          </Button>
        ) : (
          <Button type="submit" className="h-10">
            {t('order.loginToTrade')}
          </Button>
        )}
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-12 text-muted">
          {signedIn && (
            <label className="flex cursor-pointer items-center gap-1.5">
              <input
                type="checkbox"
                checked={confirmOrders}
                onChange={(event) => chooseConfirmOrders(event.target.checked)}
                className="accent-(--accent-solid)"
              />
              {t('order.confirmFirst')}
            </label>
          )}
          <button
            type="button"
            onClick={() => setReading(true)}
            className="rounded-control underline underline-offset-2 transition hover:text-ink"
          >
            {t('contract.risk')}
          </button>
        </div>
      </div>
      {reading && <RiskNotice onClose={() => setReading(false)} />}
      {asking === 'risk' && <RiskNotice onAccepted={confirm} onClose={dismiss} />}
      {asking === 'order' && preview && (
        <ConfirmContract pair={pair} draft={draft} preview={preview} onConfirm={confirm} onClose={dismiss} />
      )}
    </form>
  );
}

function SideSwitch() {
  const t = useTranslations();
  const side = useContractDraft((state) => state.draft.side);
  return (
    <div
      role="group"
      aria-label={t('order.side')}
      className="grid h-9 shrink-0 grid-cols-2 gap-1 rounded-control bg-raised p-0.5"
    >
      {SIDES.map((choice) => (
        <button
          key={choice}
          type="button"
          aria-pressed={side === choice}
          onClick={() => chooseSide(choice)}
          className={classes(
            'rounded-[3px] text-13 font-semibold text-muted transition hover:text-ink aria-pressed:text-white',
            choice === 'buy' ? 'aria-pressed:bg-up-solid' : 'aria-pressed:bg-down-solid',
          )}
        >
          {t(choice === 'buy' ? 'contract.buyLong' : 'contract.sellShort')}
        </button>
      ))}
    </div>
  );
}
