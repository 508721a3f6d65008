import type { OpsWithdrawalDetail } from '@bourse/protocol/operators/withdrawals/calls';
import { useTranslations } from 'use-intl';
import { Action } from '../actions/Action.tsx';
import type { Fact } from '../actions/Facts.tsx';
import { CallError } from '@bourse/ui/lib/call';
import { call } from '../api/client.ts';
import { useApprovalCode } from '../operators/approval-code.ts';
import { signWithPasskey } from '../operators/passkeys.ts';
import { challengeOf } from './sign-payout.ts';

interface WithdrawalActionsProps {
  withdrawal: OpsWithdrawalDetail;
  payload: readonly Fact[];
}

/** What this operator may do now, as the server says. */
export function WithdrawalActions({ withdrawal, payload }: WithdrawalActionsProps) {
  const t = useTranslations();
  const code = useApprovalCode();
  const { id, payloadHash, payout, can, status, maybePaid } = withdrawal;
  if (!can.approve && !can.startPayout && !can.finish && !can.reject) return null;
  const isPaidBefore = maybePaid && status === 'pending';
  return (
    <>
      {can.approve && payout && (
        <Action
          label={t('moves.approve')}
          buttonTone="primary"
          hotkey="a"
          title={t('withdrawals.signTitle')}
          facts={payload}
          note={t('withdrawals.signNote')}
          confirm={t('withdrawals.sign')}
          done={t('moves.approvedDone')}
          run={async () => {
            const challenge = challengeOf(payout, payloadHash, Date.now());
            if (typeof challenge === 'string') throw new CallError(t(`withdrawals.${challenge}`), 0);
            const passkey = await signWithPasskey(challenge);
            return call('withdrawals/approve', { id, payloadHash, passkey });
          }}
        />
      )}
      {can.approve && !payout && (
        <Action
          label={t('moves.approve')}
          buttonTone="primary"
          hotkey="a"
          title={t('withdrawals.approveTitle')}
          facts={payload}
          note={t('withdrawals.approveNote')}
          done={t('moves.approvedDone')}
          fields={code}
          run={({ totp }) => call('withdrawals/approve', { id, payloadHash, totp })}
        />
      )}
      {can.startPayout && (
        <Action
          label={t('withdrawals.start')}
          buttonTone="primary"
          hotkey="s"
          title={t('withdrawals.startTitle')}
          facts={payload}
          warning={t('withdrawals.startWarning')}
          done={t('withdrawals.started')}
          run={() => call('withdrawals/startPayout', { id, payloadHash })}
        />
      )}
      {can.finish && (
        <Action
          label={t('withdrawals.finish')}
          buttonTone="primary"
          hotkey="f"
          title={t('withdrawals.finishTitle')}
          facts={payload}
          warning={isPaidBefore ? t('withdrawals.paidBeforeWarning') : undefined}
          fields={[
            {
              name: 'txHash',
              label: t('money.txHash'),
              maxLength: 128,
              check: (text: string) =>
                /^[A-Za-z0-9]{8,128}$/.test(text) ? undefined : t('money.txHashRule'),
            },
          ]}
          review={({ txHash }) => [...payload, [t('money.txHash'), txHash]]}
          done={t('withdrawals.finished')}
          run={({ txHash }) => call('withdrawals/finish', { id, txHash })}
        />
      )}
      {can.reject && (
        <Action
          label={t('moves.reject')}
          hotkey="r"
          title={t('withdrawals.rejectTitle')}
          facts={payload}
          note={t('withdrawals.rejectNote')}
          warning={
            maybePaid
              ? t(isPaidBefore ? 'withdrawals.maybePaidWarning' : 'withdrawals.notPaidWarning')
              : undefined
          }
          fields={[{ name: 'remark', label: t('money.remark'), hint: t('money.remarkHint'), maxLength: 200 }]}
          confirm={t(maybePaid ? 'withdrawals.rejectNotPaid' : 'moves.reject')}
          tone="down"
          done={t('withdrawals.rejectedDone')}
          run={({ remark }) => call('withdrawals/reject', { id, remark, notPaid: maybePaid ? '1' : '0' })}
        />
      )}
    </>
  );
}
