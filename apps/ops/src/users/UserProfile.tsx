import { LANGUAGE_FACTS } from '@bourse/protocol/languages';
import { formatRate } from '@bourse/ui/format/decimal';
import { countedText } from '@bourse/protocol/list-reach';
import { MAX_FEE_PPM } from '@bourse/protocol/operators/users/rules';
import type { UserDetail } from '@bourse/protocol/operators/users/calls';
import { Link } from '@tanstack/react-router';
import { useLocale, useTranslations } from 'use-intl';
import { Action } from '../actions/Action.tsx';
import { fact, Facts } from '../actions/Facts.tsx';
import { ppmOfPercent } from '../actions/field-checks.ts';
import { useFieldChecks } from '../actions/use-field-checks.ts';
import { call } from '../api/client.ts';
import { Section } from '../app/SidePanel.tsx';
import { useFormats } from '../format/formats.ts';
import { percentOf } from '../format/rates.ts';
import { useMay } from '../operators/rights.ts';

export function UserProfile({ user }: { user: UserDetail }) {
  const t = useTranslations();
  const { time, count } = useFormats();
  const may = useMay();
  const yes = (value: boolean): string => t(value ? 'common.yes' : 'common.no');
  return (
    <div className="grid lg:grid-cols-2">
      <Section title={t('users.account')}>
        <Facts
          facts={[
            [t('auth.email'), user.email],
            [t('users.uid'), user.id],
            [t('users.created'), time(user.createTime)],
            [t('users.lastLogin'), time(user.lastLoginTime)],
            [t('shell.language'), LANGUAGE_FACTS[user.language].name],
            fact(
              t('users.kyc'),
              <span className="flex gap-3">
                {t(`users.kycStates.${user.kyc}`)}
                {may('kyc.see') && user.kyc > 0 && (
                  <Link
                    to="/kyc"
                    search={{ q: user.id, status: user.kyc === 1 ? 'pending' : 'verified' }}
                    className="link"
                  >
                    {t('users.applications')}
                  </Link>
                )}
              </span>,
            ),
            [t('users.openOrders'), count(user.openOrders)],
          ]}
        />
      </Section>
      <Section title={t('users.security')}>
        <Facts
          facts={[
            [t('users.fundPassword'), yes(user.fundPasswordSet)],
            [t('users.twoFactor'), yes(user.twoFactor)],
            [t('users.withdrawBlocked'), time(user.withdrawBlockedUntil)],
            user.kyc === 2 && [t('users.level'), String(user.level)],
            user.closedTime > 0 && [t('users.closedSince'), time(user.closedTime)],
            user.closedTime > 0 && [
              t('users.deletedFrom'),
              user.deleteTime > 0 ? time(user.deleteTime) : t('users.dataDeleted'),
            ],
            user.remains.length > 0 && [t('users.deletionWaits'), user.remains.join('; ')],
            [t('users.withdrawalsFrozen'), time(user.withdrawalsFrozenTime)],
          ]}
        />
      </Section>
      <Section title={t('users.invitation')}>
        <Facts
          facts={[
            [t('auth.inviteCode'), user.inviteCode],
            fact(
              t('users.inviter'),
              user.inviterId === '0' ? (
                t('users.house')
              ) : (
                <Link to="/users/$id" params={{ id: user.inviterId }} className="link">
                  {user.inviterId}
                </Link>
              ),
            ),
            ...(user.selfInvite === ''
              ? []
              : [fact(t('users.selfInvited'), t(`users.selfInvites.${user.selfInvite}`))]),
            [t('users.invitees'), countedText(user.invitees, count)],
          ]}
        />
      </Section>
      <Fees user={user} />
    </div>
  );
}

function Fees({ user }: { user: UserDetail }) {
  const t = useTranslations();
  const locale = useLocale();
  const may = useMay();
  const { makerRate, takerRate, own, level } = user.fees;
  const rate = (text: string): string => formatRate(text, locale);
  const check = useFieldChecks().percent(MAX_FEE_PPM);
  return (
    <Section
      title={t('users.fees')}
      trailing={
        may('users.fees') && (
          <Action
            label={t('users.setFees')}
            facts={[[t('auth.email'), user.email]]}
            note={t('users.feesNote')}
            fields={[
              {
                name: 'maker',
                label: t('users.makerPercent'),
                initial: percentOf(makerRate),
                check,
                half: true,
              },
              {
                name: 'taker',
                label: t('users.takerPercent'),
                initial: percentOf(takerRate),
                check,
                half: true,
              },
            ]}
            review={({ maker, taker }) => [
              [t('auth.email'), user.email],
              [t('fees.maker'), `${rate(makerRate)} → ${maker}%`],
              [t('fees.taker'), `${rate(takerRate)} → ${taker}%`],
            ]}
            confirm={t('common.confirm')}
            run={({ maker, taker }) =>
              call('users/fees', {
                id: user.id,
                makerPpm: ppmOfPercent(maker) ?? '',
                takerPpm: ppmOfPercent(taker) ?? '',
              })
            }
          />
        )
      }
    >
      <Facts
        facts={[
          [t('fees.maker'), rate(makerRate)],
          [t('fees.taker'), rate(takerRate)],
          [t('users.ownFees'), t(own ? 'common.yes' : 'common.no')],
          [t('users.feeTier'), level === 0 ? '–' : String(level)],
        ]}
      />
    </Section>
  );
}
