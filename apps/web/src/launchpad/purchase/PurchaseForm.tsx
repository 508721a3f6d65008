import { wording } from '../../i18n/wording.ts';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { Total } from '../../shared/Total.tsx';
import { SubmitButton } from '../../shared/ClosedNotice.tsx';
import { Notice } from '../../shared/Notice.tsx';
import { useClosed } from '../../shared/use-closed.ts';
import { userInfoQuery } from '../../identity/api.ts';
import { askLogin, useSession } from '../../session/session.ts';
import { amountProblem, leastOf } from '../../wallet/amount-problem.ts';
import { wireAmount } from '../../shared/decimal-input.ts';
import { Amount } from '../../wallet/Amount.tsx';
import { AmountField } from '../../wallet/AmountField.tsx';
import { Fact, Facts } from '@bourse/ui/Facts';
import { Form } from '@bourse/ui/Form';
import { NeedNotices } from '../../wallet/NeedNotices.tsx';
import { purchaseNeeds } from '../../wallet/needs.ts';
import { useAvailable } from '../../wallet/use-available.ts';
import { useOwnAmount } from '../../wallet/use-mask.ts';
import type { Project } from '../api.ts';
import { ConfirmPurchase } from './ConfirmPurchase.tsx';
import { PreviewFacts } from './PreviewFacts.tsx';
import { usePreview } from './use-preview.ts';

const MONEY = 'USDT';

/** How much to put in, within the limits and the balance, and what that gives; then the confirmation. */
export function PurchaseForm({ project }: { project: Project }) {
  const t = useTranslations();
  const locale = useLocale();
  const own = useOwnAmount();
  const userId = useSession((state) => state.credentials?.userId);
  const user = useQuery(userInfoQuery(userId)).data;
  const available = useAvailable('spot', MONEY);
  const [amount, setAmount] = useState('');
  const [tried, setTried] = useState(false);
  const [confirming, setConfirming] = useState(false);
  const closed = useClosed('launchpad');
  const { purchaseMin, purchaseMax, mine, mode } = project;
  const mayAdd = mine?.left ?? purchaseMax;
  const problem = amountProblem(amount, { available, minimum: purchaseMin, maximum: mayAdd });
  const preview = usePreview(project, problem === 'empty' ? undefined : wireAmount(amount));
  const needs = user ? purchaseNeeds(user) : [];

  function next(event: FormEvent): void {
    event.preventDefault();
    if (userId === undefined) {
      askLogin();
      return;
    }
    setTried(true);
    if (!problem && user && needs.length === 0) setConfirming(true);
  }

  const errors = {
    empty: tried ? wording(locale, 'ENTER_PURCHASE_QUANTITY') : undefined,
    // Not while the first digits are being typed.
    belowMinimum: tried ? t('money.belowMinimum') : undefined,
    insufficient: wording(locale, 'INSUFFICIENT_BALANCE'),
    aboveMaximum: wording(locale, 'SUBSCRIBE_ABOVE_MAX'),
  };

  return (
    <>
      <Form onSubmit={next} className="flex flex-col gap-4">
        <NeedNotices needs={needs} say={(kind) => t(`launchpad.needs.${kind}`)} />
        {mode === 'pro-rata' && <Notice tone="info">{t('launchpad.frozenText')}</Notice>}
        <AmountField
          label={t('launchpad.putIn')}
          coin={MONEY}
          value={amount}
          onChange={setAmount}
          {...(userId !== undefined && { max: leastOf(mayAdd, available) })}
          error={problem && errors[problem]}
          hint={available === undefined ? undefined : `${t('money.available')}: ${own(available, MONEY, 2)}`}
          testId="purchase-amount"
        />
        <Facts>
          <Fact name={t('launchpad.minimum')}>
            <Total amount={purchaseMin} coin={MONEY} paid />
          </Fact>
          <Fact name={t('launchpad.maximum')}>
            <Total amount={purchaseMax} coin={MONEY} />
          </Fact>
          {mine && (
            <>
              <Fact name={t('launchpad.paid')} testId="mine-paid">
                <Amount>
                  <Total amount={mine.paid} coin={MONEY} paid />
                </Amount>
              </Fact>
              <Fact name={t('launchpad.mayAdd')} testId="mine-left">
                <Amount>
                  <Total amount={mine.left} coin={MONEY} />
                </Amount>
              </Fact>
            </>
          )}
        </Facts>
        <PreviewFacts project={project} preview={preview} />
        <SubmitButton size="large" closed={closed} disabled={needs.length > 0}>
          {t(userId === undefined ? 'launchpad.loginFirst' : 'launchpad.subscribe')}
        </SubmitButton>
      </Form>
      {confirming && (
        <ConfirmPurchase
          project={project}
          amount={wireAmount(amount)}
          preview={preview}
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
