import { CopyButton } from '@bourse/ui/CopyButton';
import { showError } from '@bourse/ui/lib/toast';
import type { OpsWithdrawalDetail } from '@bourse/protocol/operators/withdrawals/calls';
import { useQuery } from '@tanstack/react-query';
import { Check, Circle, UsersRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { fact, Facts, mainFact, type Fact } from '../actions/Facts.tsx';
import { REFRESH_MS, queryOf } from '../api/queries.ts';
import { Section, SidePanel } from '../app/SidePanel.tsx';
import { MoveStatus } from '../app/move-status.tsx';
import { inFours } from '@bourse/ui/format/groups';
import { useFormats } from '../format/formats.ts';
import type { DetailProps } from '../table/ListPage.tsx';
import { UserLink } from '../users/UserLink.tsx';
import { OtherSide } from './OtherSide.tsx';
import { usePayoutFacts } from './payout-facts.tsx';
import { PayoutEvents } from './PayoutEvents.tsx';
import { WithdrawalActions } from './WithdrawalActions.tsx';
import { WaitingPanel } from '../app/Waiting.tsx';

/** One withdrawal: exactly what an approval binds, who approved it, and the next step. */
export function WithdrawalPanel({ id, onClose }: DetailProps<unknown>) {
  const t = useTranslations();
  const { time, amount } = useFormats();
  const userPayload = usePayload();
  const payoutFacts = usePayoutFacts();
  const payload = (shown: OpsWithdrawalDetail, user?: ReactNode): readonly Fact[] =>
    shown.payout
      ? [...userPayload(shown, user).slice(0, 3), ...payoutFacts(shown.payout)]
      : userPayload(shown, user);
  const query = useQuery({ ...queryOf('withdrawals/detail', { id }), refetchInterval: REFRESH_MS });
  const withdrawal = query.data;
  const title = t('withdrawals.withdrawal', { id });
  if (!withdrawal) return <WaitingPanel title={title} onClose={onClose} query={query} rows={10} />;
  const { user, valueUsdt, status, txHash, remark } = withdrawal;
  return (
    <SidePanel
      title={title}
      onClose={onClose}
      actions={<WithdrawalActions withdrawal={withdrawal} payload={payload(withdrawal)} />}
    >
      <Section
        title={t('withdrawals.payload')}
        trailing={
          <span className="flex items-center gap-1">
            <MoveStatus status={status} />
            <CopyButton
              text={withdrawal.address}
              label={t('money.copyAddress')}
              copiedLabel={t('common.copied')}
              onFailed={() => showError(t('common.copyFailed'))}
            />
          </span>
        }
      >
        <Facts facts={payload(withdrawal, <UserLink id={withdrawal.userId} email={withdrawal.email} />)} />
        <p className="mt-3 text-12 wrap-anywhere text-muted">
          {t('withdrawals.hash', { hash: withdrawal.payloadHash })}
        </p>
        {withdrawal.stopped && <p className="mt-2 text-12 text-warning">{t('withdrawals.stopped')}</p>}
        {withdrawal.ordered && <p className="mt-2 text-12 text-warning">{t('withdrawals.ordered')}</p>}
      </Section>
      <OtherSide kind="withdrawal" id={id} travel={withdrawal.travel} pending={status === 'pending'} />
      <Approvals withdrawal={withdrawal} />
      <PayoutEvents id={withdrawal.id} />
      <Section title={t('withdrawals.judge')}>
        <Facts
          facts={[
            [t('withdrawals.value'), valueUsdt === '' ? t('withdrawals.noPrice') : amount(valueUsdt, 'USDT')],
            [t('withdrawals.in24h'), amount(user.withdrawnIn24h, withdrawal.currency)],
            [t('users.kyc'), t(`users.kycStates.${user.kyc}`)],
            [t('common.status'), t(user.frozen ? 'users.frozen' : 'users.active')],
            withdrawal.frozen && !user.frozen && [t('activity.kinds.withdrawalsFrozen'), t('common.yes')],
            [t('users.created'), time(user.createTime)],
            [t('withdrawals.asked'), time(withdrawal.createTime)],
            withdrawal.heldUntil > 0 && [t('withdrawals.heldUntil'), time(withdrawal.heldUntil)],
            txHash !== '' && [t('money.txHash'), inFours(txHash)],
            remark !== '' && [t('money.remark'), remark],
          ]}
        />
      </Section>
    </SidePanel>
  );
}

/** The payload in words, as it is bound by an approval; nothing is shortened or rounded. */
function usePayload() {
  const t = useTranslations();
  const { amount } = useFormats();
  return (withdrawal: OpsWithdrawalDetail, user?: ReactNode): readonly Fact[] => [
    [t('users.user1'), user ?? `${withdrawal.email} (${withdrawal.userId})`],
    [t('money.amount'), amount(withdrawal.amount, withdrawal.currency)],
    [t('money.fee'), amount(withdrawal.fee, withdrawal.currency)],
    mainFact(t('withdrawals.toSend'), amount(withdrawal.arrival, withdrawal.currency)),
    [t('money.chain'), withdrawal.chain],
    mainFact(t('money.address'), inFours(withdrawal.address), 'payout-address'),
    withdrawal.memo !== undefined &&
      fact(
        t('money.memo'),
        <strong data-testid="payout-memo" className="text-14 font-semibold break-all">
          {withdrawal.memo}
        </strong>,
      ),
  ];
}

function Approvals({ withdrawal }: { withdrawal: OpsWithdrawalDetail }) {
  const t = useTranslations();
  const { time, amount } = useFormats();
  const { approvedBy, approvalsNeeded, status } = withdrawal;
  const missing = status === 'pending' ? Math.max(0, approvalsNeeded - approvedBy.length) : 0;
  return (
    <Section
      title={t('withdrawals.approvalsOf', {
        given: String(approvedBy.length),
        needed: String(approvalsNeeded),
      })}
    >
      <ul className="flex flex-col gap-1.5 text-13">
        {approvedBy.map(({ operatorId, email, time: at }) => (
          <li key={operatorId} className="flex items-center gap-2">
            <Check aria-hidden className="size-4 text-[var(--green)]" />
            {email}
            <span className="text-muted">{time(at)}</span>
          </li>
        ))}
        {Array.from({ length: missing }, (_, index) => (
          <li key={index} className="flex items-center gap-2 text-muted">
            <Circle aria-hidden className="size-4" />
            {t('withdrawals.missing')}
          </li>
        ))}
      </ul>
      {approvalsNeeded === 2 && status === 'pending' && (
        <p className="mt-3 flex gap-2 text-12 text-warning">
          <UsersRound aria-hidden className="size-4 shrink-0" />
          {withdrawal.payout
            ? t('withdrawals.twoSigners')
            : withdrawal.valueUsdt === ''
              ? t('withdrawals.twoPersonsNoPrice')
              : t('withdrawals.twoPersons', { limit: amount(withdrawal.limitUsdt) })}
        </p>
      )}
    </Section>
  );
}
