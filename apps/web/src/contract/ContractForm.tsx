import { Form } from '@bourse/ui/Form';
import { PercentSlider } from '@bourse/ui/PercentSlider';
import { Segmented } from '@bourse/ui/Segmented';
import { CONTRACT_COIN } from '@bourse/protocol/contract/rules';
import { wording } from '../i18n/wording.ts';
import { useEffect, type FormEvent } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import type { Pair } from '../api/config.ts';
import { formatPlaces } from '@bourse/ui/format/decimal';
import { DecimalField } from '../shared/DecimalField.tsx';
import { ConfirmFirst } from '../orders/ConfirmFirst.tsx';
import { ContractBalance } from '../orders/ContractBalance.tsx';
import { RiskLink } from '../orders/RiskLink.tsx';
import { RiskNotice } from '../orders/RiskNotice.tsx';
import { SideSwitch } from '../orders/SideSwitch.tsx';
import { SubmitOrder } from '../orders/SubmitOrder.tsx';
import { askLogin, useSignedIn } from '../session/session.ts';
import { AtStop } from './AtStop.tsx';
import { ConfirmContract } from './ConfirmContract.tsx';
import {
  mostLeverage,
  contractOrderOf,
  draftStopsProblem,
  percentOfMargin,
  previewOf,
  standingOf,
  type ContractField,
  type ContractContext,
} from './contract-draft.ts';
import {
  chooseLeverage,
  fitLeverage,
  choosePercent,
  chooseSide,
  chooseType,
  showStops,
  stepField,
  suggestPrice,
  typeField,
  useContractDraft,
  useStopsShown,
  type TextField,
} from './draft-store.ts';
import { wireAmount } from '../shared/decimal-input.ts';
import { LeveragePicker } from './LeveragePicker.tsx';
import { PreviewLines } from './PreviewLines.tsx';
import { useOpenContract } from './use-open-contract.ts';

interface ContractFormProps {
  pair: Pair;
  about: ContractContext;
  /** On the contract account, as shown; absent while it loads. */
  available: string | undefined;
  /** Why no position can be opened at the moment. */
  closed: string | undefined;
}

const TYPES = ['market', 'limit'] as const;

/** The order that opens a position: what it would come to is in sight before it is sent. */
export function ContractForm({ pair, about, available, closed }: ContractFormProps) {
  const t = useTranslations();
  const locale = useLocale();
  const signedIn = useSignedIn();
  const { draft, percent } = useContractDraft();
  const { shown: stops } = useStopsShown();
  const { place, asking, confirm, dismiss, sending, problem } = useOpenContract(about, closed);
  const pending = sending !== undefined;
  const { mark } = about;
  useEffect(() => {
    if (mark !== undefined) suggestPrice(pair, mark);
  }, [pair, mark]);

  const most = mostLeverage(draft, about);
  const { leverages, available: funds } = about;
  useEffect(() => fitLeverage(leverages, most, funds), [leverages, most, funds]);

  const sideNames = { buy: t('contract.buyLong'), sell: t('contract.sellShort') };
  const tone = draft.side === 'buy' ? 'up' : 'down';
  const preview = previewOf(draft, about);
  const standing = preview && standingOf(draft, preview);
  const wrongStop = preview && draftStopsProblem(draft, about, preview)?.field;
  const atStop = (name: 'stopLoss' | 'stopProfit') =>
    standing &&
    draft[name] !== '' &&
    wrongStop !== name && <AtStop standing={standing} stop={wireAmount(draft[name])} />;
  const errorOf = (name: ContractField) =>
    problem?.field === name ? wording(locale, problem.key, problem.args) : undefined;
  const field = (name: TextField, label: string, start?: string) => (
    <DecimalField
      label={label}
      unit={name === 'margin' ? CONTRACT_COIN : pair.quoteCoin}
      value={draft[name]}
      error={errorOf(name)}
      onType={(text) => typeField(pair, name, text)}
      onStep={(steps) => stepField(pair, name, steps, start)}
    />
  );

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (signedIn) place(() => contractOrderOf(draft, pair));
    else askLogin('login');
  }

  return (
    <Form
      aria-label={t('contract.form')}
      onSubmit={submit}
      className="flex min-h-full flex-col gap-2.5 p-3 pb-0"
    >
      <SideSwitch value={draft.side} names={sideNames} onChange={(side) => chooseSide(pair, side, mark)} />
      <LeveragePicker
        leverages={about.leverages}
        value={draft.leverage}
        most={most}
        error={errorOf('leverage')}
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
          <span className="text-muted">{t('market.mark')}</span>{' '}
          <span data-testid="contract-mark">
            {mark === undefined ? '–' : formatPlaces(mark, pair.priceDecimals, locale)}
          </span>
        </span>
      </div>
      {draft.type === 'limit' && field('price', t('order.price'))}
      {field('margin', t('contract.margin'))}
      <PercentSlider
        value={percent || percentOfMargin(draft, about.available)}
        onChange={(next) => choosePercent(about.available, next)}
        label={t('order.percent')}
        disabled={!signedIn}
        tone={tone}
      />
      <div className="flex items-center justify-between gap-2 text-12">
        <span className="text-muted">{t('order.available')}</span>
        <ContractBalance available={available} coin={CONTRACT_COIN} testId="contract-available" />
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
      {stops && atStop('stopProfit')}
      {stops && field('stopLoss', t('contract.stopLoss'), mark)}
      {stops && atStop('stopLoss')}
      <PreviewLines pair={pair} draft={draft} preview={preview} about={about} />
      <div className="sticky bottom-0 -mx-3 flex flex-col gap-2 border-t border-line bg-panel p-3">
        <SubmitOrder tone={tone} pending={pending} closed={closed}>
          {pending ? t('security.submitting') : sideNames[draft.side]} {draft.leverage}x
        </SubmitOrder>
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-12 text-muted">
          {signedIn && <ConfirmFirst />}
          <RiskLink product="contract" />
        </div>
      </div>
      {asking?.what === 'risk' && <RiskNotice product="contract" onAccepted={confirm} onClose={dismiss} />}
      {asking?.what === 'order' && preview && (
        <ConfirmContract
          {...{ pair, draft, preview }}
          warning={asking.warning}
          onConfirm={confirm}
          onClose={dismiss}
        />
      )}
    </Form>
  );
}
