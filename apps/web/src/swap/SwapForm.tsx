import { wording } from '../i18n/wording.ts';
import type { QuoteView } from '@bourse/protocol/swap/calls';
import { IconButton } from '@bourse/ui/Button';
import { Form } from '@bourse/ui/Form';
import { Skeleton } from '@bourse/ui/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { ArrowDownUp } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { formatUpTo } from '@bourse/ui/format/decimal';
import { userInfoQuery } from '../identity/api.ts';
import { useSession } from '../session/session.ts';
import { SubmitButton } from '../shared/ClosedNotice.tsx';
import { useClosed } from '../shared/use-closed.ts';
import { amountProblem } from '../wallet/amount-problem.ts';
import { wireAmount } from '../shared/decimal-input.ts';
import { AmountField } from '../wallet/AmountField.tsx';
import { CoinSelect } from '../wallet/CoinSelect.tsx';
import { NeedNotices } from '../wallet/NeedNotices.tsx';
import { fundPasswordNeeds } from '../wallet/needs.ts';
import { usePrices } from '../wallet/assets/use-assets.ts';
import { useAvailable } from '../wallet/use-available.ts';
import { spreadQuery } from './api.ts';
import { ConfirmSwap } from './ConfirmSwap.tsx';
import { QuoteRing } from './QuoteRing.tsx';
import { RateLine } from './RateLine.tsx';
import { indicativeRate } from './rate.ts';
import { useQuote } from './use-quote.ts';
import { useOwnAmount } from '../wallet/use-mask.ts';

interface SwapFormProps {
  coins: readonly string[];
  from: string;
  to: string;
  onChange: (next: { from: string; to: string }) => void;
}

/** What to pay and what to receive, with a live quote; then the confirmation. */
export function SwapForm({ coins, from, to, onChange }: SwapFormProps) {
  const t = useTranslations();
  const own = useOwnAmount();
  const locale = useLocale();
  const userId = useSession((state) => state.credentials?.userId);
  const user = useQuery(userInfoQuery(userId)).data;
  const available = useAvailable('spot', from);
  const [amount, setAmount] = useState('');
  const [tried, setTried] = useState(false);
  const [confirming, setConfirming] = useState(false);
  const closed = useClosed('swap');
  const problem = amountProblem(amount, { available });
  const isAsked = problem !== 'empty' && closed === undefined;
  const asked = isAsked ? { fromCoin: from, toCoin: to, amount: wireAmount(amount) } : undefined;
  const { quote, refused, renew, replace } = useQuote(asked);
  const prices = usePrices();
  const spread = useQuery(spreadQuery).data;
  const indicative = spread ? indicativeRate(from, to, prices, spread) : undefined;
  const needs = user ? fundPasswordNeeds(user) : [];

  const choose = (side: 'from' | 'to', coin: string) => {
    const other = side === 'from' ? to : from;
    // The coin of the other side was chosen: the two change places.
    if (coin === other) onChange({ from: to, to: from });
    else onChange(side === 'from' ? { from: coin, to } : { from, to: coin });
    if (side === 'from' || coin === other) setAmount('');
  };
  const exchangeSides = () => {
    onChange({ from: to, to: from });
    setAmount('');
  };

  function next(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    if (!problem && quote && needs.length === 0) setConfirming(true);
  }

  const error =
    problem === 'insufficient'
      ? wording(locale, 'INSUFFICIENT_BALANCE')
      : problem === 'empty' && tried
        ? wording(locale, 'ENTER_EXCHANGE_AMOUNT')
        : undefined;

  return (
    <>
      <Form onSubmit={next} className="flex flex-col gap-5">
        <NeedNotices needs={needs} />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-x-3 gap-y-4 sm:grid-cols-[minmax(0,1fr)_minmax(0,180px)]">
          <AmountField
            label={t('swap.amount')}
            coin={from}
            value={amount}
            onChange={setAmount}
            max={available}
            error={error}
            hint={available === undefined ? undefined : `${t('money.available')}: ${own(available, from)}`}
            testId="swap-amount"
          />
          <CoinSelect
            label={t('swap.from')}
            value={from}
            coins={coins}
            onChange={(coin) => choose('from', coin)}
          />
        </div>
        <IconButton
          label={t('swap.exchangeSides')}
          onClick={exchangeSides}
          className="min-[700px]:size-9! self-center border border-line-strong"
        >
          <ArrowDownUp aria-hidden className="size-4" />
        </IconButton>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-x-3 gap-y-4 sm:grid-cols-[minmax(0,1fr)_minmax(0,180px)]">
          <Received quote={quote} coming={asked !== undefined && refused === undefined} coin={to} />
          <CoinSelect label={t('swap.to')} value={to} coins={coins} onChange={(coin) => choose('to', coin)} />
        </div>
        <div className="flex min-h-9 items-center justify-between gap-4 text-13">
          {refused !== undefined ? (
            <p role="alert" className="text-danger">
              {refused}
            </p>
          ) : quote ? (
            <>
              <RateLine from={from} to={to} rate={quote.rate} />
              <QuoteRing expiresAt={quote.expiresAt} />
            </>
          ) : (
            <>
              <span className="text-muted">{t(asked ? 'swap.quoting' : 'swap.indicative')}</span>
              {!asked &&
                (indicative === undefined ? '–' : <RateLine from={from} to={to} rate={indicative} />)}
            </>
          )}
        </div>
        <SubmitButton
          size="large"
          closed={closed}
          disabled={needs.length > 0 || problem === 'insufficient' || refused !== undefined}
        >
          {t('swap.convert')}
        </SubmitButton>
      </Form>
      {confirming && (
        <ConfirmSwap
          quote={quote}
          refused={refused}
          renew={renew}
          replace={replace}
          onDone={() => {
            setConfirming(false);
            setAmount('');
            setTried(false);
          }}
          onClose={() => setConfirming(false)}
        />
      )}
    </>
  );
}

interface ReceivedProps {
  quote: QuoteView | undefined;
  /** It is asked for. */
  coming: boolean;
  coin: string;
}

/** What the quote of the moment brings. */
function Received({ quote, coming, coin }: ReceivedProps) {
  const t = useTranslations('swap');
  const locale = useLocale();
  return (
    <div className="flex flex-col gap-1">
      <span className="text-13 text-muted">{t('receive')}</span>
      <div className="flex h-10 items-center justify-between gap-2 rounded-control border border-line px-3">
        {coming && !quote ? (
          <Skeleton className="h-5 w-28" />
        ) : (
          <output className="min-w-0 truncate text-16 font-semibold" data-testid="swap-receive">
            {quote ? formatUpTo(quote.receive, 8, locale) : '–'}
          </output>
        )}
        <span className="text-13 text-muted">{coin}</span>
      </div>
    </div>
  );
}
