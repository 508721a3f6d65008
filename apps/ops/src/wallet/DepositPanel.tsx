import type { OpsDepositRow, RivalClaim } from '@bourse/protocol/operators/deposits/calls';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { Action } from '../actions/Action.tsx';
import { fact, Facts, mainFact } from '../actions/Facts.tsx';
import { useFieldChecks } from '../actions/use-field-checks.ts';
import { call, OPS_API } from '../api/client.ts';
import { REFRESH_MS, queryOf } from '../api/queries.ts';
import { Section, SidePanel } from '../app/SidePanel.tsx';
import { MoveStatus } from '../app/move-status.tsx';
import { inFours } from '@bourse/ui/format/groups';
import { useFormats } from '../format/formats.ts';
import { useApprovalCode } from '../operators/approval-code.ts';
import { useMay } from '../operators/rights.ts';
import { Photo } from '../photos/Photo.tsx';
import type { DetailProps } from '../table/ListPage.tsx';
import { UserLink } from '../users/UserLink.tsx';
import { OtherSide } from './OtherSide.tsx';
import { WaitingPanel } from '../app/Waiting.tsx';

/** One deposit: what the user says, his credential, and the decision. */
export function DepositPanel({ id, onClose }: DetailProps<unknown>) {
  const t = useTranslations();
  const { time, amount } = useFormats();
  const may = useMay();
  const query = useQuery({ ...queryOf('deposits/detail', { id }), refetchInterval: REFRESH_MS });
  const deposit = query.data;
  const title = t('deposits.deposit', { id });
  if (!deposit) return <WaitingPanel title={title} onClose={onClose} query={query} rows={8} />;
  return (
    <SidePanel title={title} onClose={onClose} actions={<Decision deposit={deposit} />}>
      <Section title={t('deposits.submitted')} trailing={<MoveStatus status={deposit.status} />}>
        <Facts
          facts={[
            fact(t('users.user1'), <UserLink id={deposit.userId} email={deposit.email} />),
            mainFact(t('money.amount'), amount(deposit.amount, deposit.currency)),
            [t('money.chain'), deposit.chain],
            ...deposit.unmatched.map(({ amount: shown, memo, reason }) =>
              fact(
                t('deposits.onChain'),
                <strong className="font-semibold" data-testid="unmatched">
                  {amount(shown, deposit.currency)} ·{' '}
                  {memo === '' ? t(`strays.reasons.${reason}`) : `${t('money.memo')}: ${memo}`}
                </strong>,
              ),
            ),
            deposit.ownAddress !== '' &&
              fact(
                t('deposits.ownAddress'),
                <span className="break-words">{inFours(deposit.ownAddress)}</span>,
              ),
            fact(t('money.txHash'), <span className="break-words">{inFours(deposit.txHash)}</span>),
            [t('deposits.source'), t(`deposits.sources.${deposit.source}`)],
            deposit.source === 'chain' && [t('money.confirmations'), String(deposit.confirmations)],
            deposit.otherClaims > 0 && [t('deposits.otherClaims'), String(deposit.otherClaims)],
            [t('list.time'), time(deposit.createTime)],
            deposit.status === 'finished' && [
              t('deposits.credited'),
              amount(deposit.arrival, deposit.currency),
            ],
            deposit.remark !== '' && [t('money.remark'), deposit.remark],
          ]}
        />
      </Section>
      <OtherSide kind="deposit" id={id} travel={deposit.travel} pending={deposit.status === 'pending'} />
      {deposit.hasCredential && may('deposits.credit') && (
        <div className="px-5 py-3">
          <Photo
            src={`${OPS_API}deposits/credential/${id}`}
            label={t('deposits.credential')}
            className="h-80"
          />
        </div>
      )}
      {deposit.rivals.map((rival) => (
        <Rival key={rival.id} rival={rival} />
      ))}
    </SidePanel>
  );
}

/** Somebody else who claims the same transaction, with what he shows for it. */
function Rival({ rival }: { rival: RivalClaim }) {
  const t = useTranslations();
  const { time, amount } = useFormats();
  const may = useMay();
  return (
    <Section title={t('deposits.rival', { id: rival.id })} trailing={<MoveStatus status={rival.status} />}>
      <Facts
        facts={[
          fact(t('users.user1'), <UserLink id={rival.userId} email={rival.email} />),
          [t('money.amount'), amount(rival.amount, rival.currency)],
          [t('money.chain'), rival.chain],
          [t('list.time'), time(rival.createTime)],
        ]}
      />
      {rival.hasCredential && may('deposits.credit') && (
        <Photo
          src={`${OPS_API}deposits/credential/${rival.id}`}
          label={t('deposits.credential')}
          className="h-80"
        />
      )}
    </Section>
  );
}

function Decision({ deposit }: { deposit: OpsDepositRow }) {
  const t = useTranslations();
  const { amount } = useFormats();
  const may = useMay();
  const code = useApprovalCode();
  const { positiveAmount } = useFieldChecks();
  if (!may('deposits.credit') || deposit.status !== 'pending') return null;
  const about = [
    [t('users.user1'), `${deposit.email} (${deposit.userId})`],
    [t('deposits.claimed'), amount(deposit.amount, deposit.currency)],
    [t('money.chain'), deposit.chain],
    [t('money.txHash'), inFours(deposit.txHash)],
  ] as const;
  return (
    <>
      <Action
        label={t('deposits.finish')}
        buttonTone="primary"
        hotkey="a"
        title={t('deposits.finishTitle')}
        facts={about}
        fields={[
          {
            name: 'arrival',
            label: t('deposits.arrivalIn', { currency: deposit.currency }),
            initial: deposit.amount,
            hint: t('deposits.arrivalHint'),
            check: positiveAmount,
          },
          ...code,
        ]}
        review={({ arrival }) => [
          ...about,
          mainFact(t('deposits.willCredit'), amount(arrival!, deposit.currency)),
        ]}
        done={t('deposits.finished')}
        run={({ arrival, totp }) => call('deposits/finish', { id: deposit.id, arrival, totp })}
      />
      <Action
        label={t('moves.reject')}
        hotkey="r"
        title={t('deposits.rejectTitle')}
        facts={about}
        fields={[{ name: 'remark', label: t('money.remark'), hint: t('money.remarkHint'), maxLength: 200 }]}
        tone="down"
        done={t('moves.rejectedDone')}
        run={({ remark }) => call('deposits/reject', { id: deposit.id, remark })}
      />
    </>
  );
}
