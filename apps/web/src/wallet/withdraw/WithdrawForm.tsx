import { parseAmount } from '@bourse/money/amount';
import { wording } from '../../i18n/wording.ts';
import type { ChainView } from '@bourse/protocol/wallet/calls';
import { memoProblem, normalizeMemo } from '@bourse/protocol/wallet/memo';
import { Skeleton } from '@bourse/ui/Skeleton';
import { showSuccess } from '@bourse/ui/lib/toast';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { call, showFailure } from '../../api/client.ts';
import { isUnanswered, useSubmit } from '../../api/submit.ts';
import { serverClock } from '../../api/server-clock.ts';
import { AskAgain, isMissing } from '../../shared/AskAgain.tsx';
import { SubmitButton } from '../../shared/ClosedNotice.tsx';
import { useClosed } from '../../shared/use-closed.ts';
import { Notice } from '../../shared/Notice.tsx';
import { formatUpTo, subtractAmounts } from '@bourse/ui/format/decimal';
import { securityQuery, userInfoQuery } from '../../identity/api.ts';
import { useSession } from '../../session/session.ts';
import { amountProblem, leastOf } from '../amount-problem.ts';
import { wireAmount } from '../../shared/decimal-input.ts';
import { AmountField } from '../AmountField.tsx';
import type { NewWithdrawal, WithdrawalProof } from '../api.ts';
import { Fact, Facts } from '@bourse/ui/Facts';
import { Form } from '@bourse/ui/Form';
import { MemoField } from '../MemoField.tsx';
import { NeedNotices } from '../NeedNotices.tsx';
import { withdrawalNeeds } from '../needs.ts';
import { useAvailable } from '../use-available.ts';
import { checkAddress } from './address-check.ts';
import { AddressField } from './AddressField.tsx';
import { ConfirmWithdrawal } from './ConfirmWithdrawal.tsx';
import { useWithdrawalLimit } from './use-withdrawal-limit.ts';
import { useOwnAmount } from '../use-mask.ts';
import { BeneficiaryFields } from './BeneficiaryFields.tsx';
import { useBeneficiary } from './use-beneficiary.ts';

interface WithdrawFormProps {
  chain: ChainView;
  /** All of them, to recognise an address of another one. */
  chains: readonly ChainView[];
}

/** Address and amount; then the confirmation. */
export function WithdrawForm({ chain, chains }: WithdrawFormProps) {
  const t = useTranslations();
  const queries = useQueryClient();
  const userId = useSession((state) => state.credentials?.userId);
  const userAsked = useQuery(userInfoQuery(userId));
  const securityAsked = useQuery({ ...securityQuery, refetchOnMount: 'always' });
  const user = userAsked.data;
  const security = securityAsked.data;
  const { submit } = useSubmit();
  const [address, setAddress] = useState('');
  const [memo, setMemo] = useState('');
  const [amount, setAmount] = useState('');
  const [tried, setTried] = useState(false);
  const [review, setReview] = useState<NewWithdrawal>();
  const { problem, available, max } = useAmountState(chain, amount, tried);
  const closed = useClosed('withdrawal');
  const beneficiary = useBeneficiary(chain, { address, memo, amount });

  if ([userAsked, securityAsked].some(isMissing)) return <AskAgain queries={[userAsked, securityAsked]} />;
  if (!user || !security) return <Skeleton className="h-60" />;
  const { currency: coin } = chain;
  if (!chain.withdrawOpen) {
    return <Notice tone="warning">{t('withdraw.closed', { coin, chain: chain.chain })}</Notice>;
  }
  const needs = withdrawalNeeds(user, security, serverClock.now());

  function next(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    if (problem.kind || checkAddress(address, chain, chains).kind !== 'right') return;
    const tag = normalizeMemo(chain.format, memo);
    if (tag === undefined || memoProblem(chain, tag)) return;
    if (!beneficiary.told()) return;
    setReview({ currency: coin, chain: chain.chain, address, memo: tag, amount: wireAmount(amount) });
  }

  async function send(proofOf: () => Promise<WithdrawalProof>): Promise<void> {
    if (!review) return;
    await submit(async (once) => {
      const proof = await proofOf();
      await once(review, (requestId) =>
        call('/bb/user/statisticsUser/txPay', { ...review, ...beneficiary.told(), ...proof, requestId }),
      );
      showSuccess(t('common.submitted'));
      setReview(undefined);
      setAmount('');
      setTried(false);
      beneficiary.clear();
      await queries.invalidateQueries({ queryKey: ['past', 'withdrawals'] });
    }, failed);
  }

  function failed(error: unknown): void {
    showFailure(error);
    if (beneficiary.askIfWanted(error)) setReview(undefined);
    // Without an answer it may have taken effect: the records tell.
    if (isUnanswered(error)) setReview(undefined);
  }

  return (
    <>
      <Form onSubmit={next} className="flex flex-col gap-5">
        <NeedNotices needs={needs} />
        {security.whitelist && <Notice tone="info">{t('withdraw.whitelist')}</Notice>}
        <AddressField
          chain={chain}
          chains={chains}
          value={address}
          onChange={setAddress}
          onChoose={(entry) => {
            setAddress(entry.address);
            setMemo(entry.memo ?? '');
          }}
          complete={tried}
          whitelist={security.whitelist}
        />
        {chain.memoRule !== 'none' && (
          <MemoField chain={chain} value={memo} onChange={setMemo} complete={tried} />
        )}
        <AmountField
          label={t('money.amount')}
          coin={coin}
          value={amount}
          onChange={setAmount}
          max={max}
          error={problem.text}
          hint={available}
          testId="withdraw-amount"
        />
        <BeneficiaryFields beneficiary={beneficiary} complete={tried} />
        <Arrival chain={chain} amount={amount} />
        <SubmitButton size="large" closed={closed} disabled={needs.length > 0}>
          {t('withdraw.next')}
        </SubmitButton>
      </Form>
      {review && (
        <ConfirmWithdrawal
          withdrawal={review}
          beneficiary={beneficiary.state === 'asked' ? beneficiary.party : undefined}
          chain={chain}
          totp={security.totp}
          hasPasskey={security.passkeys > 0}
          onConfirm={send}
          onClose={() => setReview(undefined)}
        />
      )}
    </>
  );
}

/** What the amount field says about what is typed into it. */
function useAmountState(chain: ChainView, amount: string, tried: boolean) {
  const t = useTranslations('money');
  const locale = useLocale();
  const own = useOwnAmount();
  const available = useAvailable('spot', chain.currency);
  const left = useWithdrawalLimit(chain);
  const { currency, withdrawMin: minimum, withdrawMax, withdrawDayMax } = chain;
  const most = leastOf(withdrawMax, left);
  const kind = amountProblem(amount, { available, minimum, maximum: most });
  const shown = (text: string) => formatUpTo(text, 8, locale);
  const texts = {
    empty: () => wording(locale, 'QUANTITY_REQUIRED'),
    belowMinimum: () => `${t('belowMinimum')}: ${shown(minimum)} ${currency}`,
    insufficient: () => wording(locale, 'INSUFFICIENT_BALANCE'),
    aboveMaximum: () =>
      most === withdrawMax
        ? wording(locale, 'WITHDRAW_ABOVE_MAX', { maximum: shown(withdrawMax), currency })
        : wording(locale, 'WITHDRAW_DAY_LIMIT', {
            maximum: shown(withdrawDayMax),
            left: shown(left ?? '0'),
            currency,
          }),
  };
  // While a number grows it is no mistake yet that it is small.
  const early = kind === 'empty' || kind === 'belowMinimum';
  return {
    problem: { kind, text: kind && (tried || !early) ? texts[kind]() : undefined },
    available: available === undefined ? undefined : `${t('available')}: ${own(available, currency)}`,
    max: available === undefined ? undefined : leastOf(available, most),
  };
}

/** Fee, and what is left for the address. */
function Arrival({ chain, amount }: { chain: ChainView; amount: string }) {
  const t = useTranslations('money');
  const locale = useLocale();
  const { currency: coin, withdrawFee: fee } = chain;
  const typed = wireAmount(amount);
  const arrival = parseAmount(typed) === undefined ? '0' : subtractAmounts(typed, fee);
  return (
    <Facts>
      <Fact name={t('fee')}>{`${formatUpTo(fee, 8, locale)} ${coin}`}</Fact>
      <Fact name={t('arrival')} testId="withdraw-arrival">
        <span className="text-20 font-semibold">{formatUpTo(arrival, 8, locale)}</span> {coin}
      </Fact>
    </Facts>
  );
}
