import { formatAmount, type Amount } from '@bourse/money/amount';
import type { SecondConfigView } from '@bourse/protocol/second/calls';
import { SECOND_COIN } from '@bourse/protocol/second/rules';
import { Button } from '@bourse/ui/Button';
import { Fact, Facts } from '@bourse/ui/Facts';
import { useFirstWrong } from '@bourse/ui/Form';
import { formatAtLeast, formatRate, formatUpTo } from '@bourse/ui/format/decimal';
import { useId, useState, type FormEvent } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import type { Pair } from '../api/config.ts';
import { UserLink } from '../app/bars/UserLink.tsx';
import { wording } from '../i18n/wording.ts';
import { ClosedNotice } from '../shared/ClosedNotice.tsx';
import { DecimalField } from '../shared/DecimalField.tsx';
import { ConfirmFirst } from '../orders/ConfirmFirst.tsx';
import { ContractBalance } from '../orders/ContractBalance.tsx';
import { RiskLink } from '../orders/RiskLink.tsx';
import { useRiskStanding } from '../orders/risk.ts';
import { RiskNotice } from '../orders/RiskNotice.tsx';
import { askLogin, useSignedIn } from '../session/session.ts';
import { stepDecimal, wireAmount } from '../shared/decimal-input.ts';
import { useAvailable } from '../wallet/use-available.ts';
import { ConfirmSecond } from './ConfirmSecond.tsx';
import { DirectionButton } from './DirectionButton.tsx';
import { DurationCards } from './DurationCards.tsx';
import { clampAmount, mostOf, previewOf, quickAmounts, type SecondContext } from './second-draft.ts';
import { useOpenSecond, type Direction } from './use-open-second.ts';

interface SecondFormProps {
  pair: Pair;
  /** At least one; the first one is the default, and sets rate and minimum. */
  configs: readonly SecondConfigView[];
  feeRate: string;
  /** Why none can be opened at the moment. */
  closed: string | undefined;
}

/** Duration, amount, and two buttons; what it costs and may bring is in sight before. */
export function SecondForm({ pair, configs, feeRate, closed }: SecondFormProps) {
  const t = useTranslations();
  const locale = useLocale();
  const signedIn = useSignedIn();
  const balance = useAvailable('contract', SECOND_COIN);
  const [second, setSecond] = useState(configs[0]!.second);
  const [amount, setAmount] = useState('');
  // The operator may have taken it off the list meanwhile.
  const config = configs.find((each) => each.second === second) ?? configs[0]!;
  const available = signedIn ? balance : undefined;
  const about: SecondContext = { config, feeRate, available };
  const risk = useRiskStanding('second');
  const flow = useOpenSecond(amount, about, closed, risk, () => setAmount(''));
  const { asking, confirm, dismiss, problem } = flow;
  const [form, tried] = useFirstWrong();
  const reason = useId();
  const pending = flow.sending?.tradeType;
  const preview = previewOf(amount, about);
  const usdt = (value: Amount | undefined): string =>
    value === undefined ? '–' : `${formatAtLeast(formatAmount(value), 2, 8, locale)} ${SECOND_COIN}`;

  function place(tradeType: Direction): void {
    const { baseCoin, quoteCoin } = pair;
    const positionTime = config.second;
    flow.place(() => ({ openAmount: wireAmount(amount), baseCoin, quoteCoin, positionTime, tradeType }));
    tried();
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    // Enter names no direction.
    if (!signedIn) askLogin('login');
  }

  return (
    <form
      ref={form}
      noValidate
      aria-label={t('second.form')}
      onSubmit={submit}
      className="flex min-h-full flex-col gap-3 p-3"
    >
      <DurationCards configs={configs} chosen={config.second} onChoose={setSecond} />
      <AmountField
        about={about}
        amount={amount}
        error={problem && wording(locale, problem.key, problem.args)}
        onChange={setAmount}
      />
      <Facts dense>
        <Fact name={t('money.accounts.contract')}>
          <ContractBalance available={available} coin={SECOND_COIN} testId="second-available" />
        </Fact>
        <Fact name={t('second.limits')}>
          {formatUpTo(config.openAmountMin, 8, locale)} – {formatUpTo(config.openAmountMax, 8, locale)}{' '}
          {SECOND_COIN}
        </Fact>
        <Fact name={t('second.fee', { rate: formatRate(feeRate, locale) })} testId="second-fee">
          {usdt(preview?.fee)}
        </Fact>
        <Fact name={t('second.cost')} testId="second-cost">
          {usdt(preview?.cost)}
        </Fact>
        <Fact name={t('second.payout')} testId="second-payout">
          <strong className="font-semibold">{usdt(preview?.payout)}</strong>
        </Fact>
      </Facts>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-12 text-muted">
        <UserLink
          to="/secondContract/rules"
          forUsers
          className="finger rounded-control underline underline-offset-2 transition hover:text-ink"
        >
          {t('second.rulesLink')}
        </UserLink>
        <RiskLink product="second" mayAccept={signedIn && !risk.accepted} />
      </div>
      {signedIn && <ConfirmFirst />}
      <div className="sticky bottom-(--bottom-bar) -mx-3 flex flex-col gap-2.5 border-t border-line bg-panel p-3">
        {signedIn && <ClosedNotice id={reason} text={closed} />}
        {signedIn ? (
          <div className="grid grid-cols-2 gap-2">
            {([1, 2] as const).map((direction) => (
              <DirectionButton
                key={direction}
                direction={direction}
                rate={config.incomeRate}
                payout={preview?.payout}
                pending={pending === direction}
                disabled={closed !== undefined || (pending !== undefined && pending !== direction)}
                describedBy={closed === undefined ? undefined : reason}
                onClick={() => place(direction)}
              />
            ))}
          </div>
        ) : (
          <Button type="submit" size="large">
            {t('order.loginToTrade')}
          </Button>
        )}
      </div>
      {asking?.what === 'risk' && <RiskNotice product="second" onAccepted={confirm} onClose={dismiss} />}
      {asking?.what === 'order' && preview && (
        <ConfirmSecond
          pair={pair}
          config={config}
          direction={asking.order.tradeType}
          amount={amount}
          preview={preview}
          onConfirm={confirm}
          onClose={dismiss}
        />
      )}
    </form>
  );
}

interface AmountFieldProps {
  about: SecondContext;
  amount: string;
  /** What is wrong with it, in words. */
  error: string | undefined;
  onChange: (amount: string) => void;
}

/** The stake, typed or by a button: usual amounts, and all that may be staked. */
function AmountField({ about, amount, error, onChange }: AmountFieldProps) {
  const t = useTranslations();
  const locale = useLocale();
  return (
    <div className="flex flex-col gap-2">
      <DecimalField
        label={t('second.amount')}
        unit={SECOND_COIN}
        value={amount}
        error={error}
        onType={(text) => onChange(clampAmount(text))}
        onStep={(steps) => onChange(stepDecimal(amount, 0, steps))}
      />
      <div className="flex gap-1.5">
        {quickAmounts(about.config).map((quick) => (
          <Button
            key={quick}
            tone="secondary"
            size="small"
            className="flex-1 px-0!"
            aria-label={t('second.useAmount', { amount: `${quick} ${SECOND_COIN}` })}
            onClick={() => onChange(quick)}
          >
            {formatUpTo(quick, 8, locale)}
          </Button>
        ))}
        <Button
          tone="secondary"
          size="small"
          className="flex-1 px-0!"
          disabled={about.available === undefined}
          aria-label={t('money.useMax')}
          onClick={() => onChange(formatAmount(mostOf(about)))}
        >
          {t('money.max')}
        </Button>
      </div>
    </div>
  );
}
