import type { UserDetail } from '@bourse/protocol/operators/users/calls';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { Action } from '../actions/Action.tsx';
import { call } from '../api/client.ts';
import { queryOf } from '../api/queries.ts';
import { BackLink } from '../app/BackLink.tsx';
import { DetailTabs } from '../app/DetailTabs.tsx';
import { PageHead } from '../app/PageHead.tsx';
import { Status } from '../app/Status.tsx';
import { useMay } from '../operators/rights.ts';
import { KYC_TONES } from './kyc-state.ts';
import { Statement } from './Statement.tsx';
import { UserBalances } from './UserBalances.tsx';
import { UserPapers } from './UserPapers.tsx';
import { UserProducts } from './UserProducts.tsx';
import { UserProfile } from './UserProfile.tsx';
import { UserSecurity } from './UserSecurity.tsx';
import { UserSessions } from './UserSessions.tsx';

const TABS = [
  { value: 'profile', content: (user: UserDetail) => <UserProfile user={user} /> },
  { value: 'balances', content: (user: UserDetail) => <UserBalances user={user} /> },
  { value: 'statement', content: ({ id }: UserDetail) => <Statement id={id} />, isList: true },
  { value: 'sessions', content: (user: UserDetail) => <UserSessions user={user} /> },
  { value: 'security', content: ({ securityLog }: UserDetail) => <UserSecurity log={securityLog} /> },
  { value: 'products', content: (user: UserDetail) => <UserProducts user={user} /> },
  { value: 'papers', content: (user: UserDetail) => <UserPapers user={user} /> },
] as const;

/** Tabs that not everybody has who may look users up. */
const NEEDS = { statement: 'users.statements', papers: 'exports.make' } as const;

/** `/ops/users/<id>`: all that the house knows of one user, and what can be done about it. */
export function UserPage() {
  const t = useTranslations();
  const { id } = useParams({ strict: false }) as { id: string };
  const may = useMay();
  const query = useQuery(queryOf('users/detail', { id }));
  const user = query.data;
  return (
    <>
      <PageHead
        title={user?.email ?? t('users.user', { id })}
        note={
          <span className="flex items-center gap-2">
            <BackLink to="/users">{t('screens.users')}</BackLink>
            {user && (
              <>
                <span>{t('users.uidIs', { id })}</span>
                <Status tone={KYC_TONES[user.kyc]}>{t(`users.kycStates.${user.kyc}`)}</Status>
                {user.frozen && (
                  <Status tone="bad">
                    {t(user.closedTime > 0 ? 'users.closedAccount' : 'users.frozen')}
                  </Status>
                )}
              </>
            )}
          </span>
        }
        actions={user && <StateActions user={user} />}
      />
      <DetailTabs
        query={query}
        label={t('users.parts')}
        tabs={TABS.filter(({ value }) => !(value in NEEDS) || may(NEEDS[value as keyof typeof NEEDS])).map(
          (tab) => ({
            ...tab,
            label: t(`users.tabs.${tab.value}`),
          }),
        )}
      />
    </>
  );
}

/** What can be done with an account, each with a reason. */
function StateActions({ user }: { user: UserDetail }) {
  const t = useTranslations();
  const may = useMay();
  if (!may('users.freeze')) return null;
  const { id, email, level, frozen } = user;
  const isClosed = user.closedTime > 0;
  const whom = [
    [t('auth.email'), email],
    [t('users.uid'), id],
  ] as const;
  const reasonField = [{ name: 'reason', label: t('common.reason'), maxLength: 200 }] as const;
  const isRaised = level === 2;
  const verb = frozen ? 'unfreeze' : 'freeze';
  return (
    <>
      {/* How far a verified user has been looked at, on which his limits hang. */}
      {user.kyc === 2 && !isClosed && (
        <Action
          label={t(isRaised ? 'users.lowerLevel' : 'users.raiseLevel')}
          title={t('users.levelTitle')}
          facts={[
            [t('auth.email'), email],
            [t('users.level'), `${level} → ${isRaised ? 1 : 2}`],
          ]}
          note={t('users.levelNote')}
          fields={reasonField}
          done={t('users.levelDone')}
          run={({ reason }) => call('users/level', { id, level: isRaised ? '1' : '2', reason })}
        />
      )}
      {/* Withdrawals that the user has frozen with a link of a mail. */}
      {user.withdrawalsFrozenTime > 0 && (
        <Action
          label={t('users.thaw')}
          title={t('users.thawTitle')}
          facts={whom}
          note={t('users.thawNote')}
          fields={reasonField}
          done={t('users.thawDone')}
          run={({ reason }) => call('users/thaw', { id, reason })}
        />
      )}
      {/* An account that its owner has closed, until what belongs to him is deleted. */}
      {isClosed && user.deleteTime > 0 && (
        <Action
          label={t('users.reopen')}
          title={t('users.reopenTitle')}
          facts={whom}
          note={t('users.reopenNote')}
          fields={reasonField}
          done={t('users.reopenDone')}
          run={({ reason }) => call('users/reopen', { id, reason })}
        />
      )}
      {!isClosed && (
        <Action
          label={t(`users.${verb}`)}
          buttonTone={frozen ? 'secondary' : 'down'}
          title={t(`users.${verb}Title`)}
          facts={whom}
          note={t(`users.${verb}Note`)}
          fields={reasonField}
          tone={frozen ? 'primary' : 'down'}
          done={t(frozen ? 'users.unfrozenDone' : 'users.frozenDone')}
          run={({ reason }) => call(`users/${verb}`, { id, reason })}
        />
      )}
    </>
  );
}
