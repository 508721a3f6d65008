import { EmptyState } from '@bourse/ui/EmptyState';
import { SkeletonRows } from '@bourse/ui/Skeleton';
import { TabPanel, Tabs } from '@bourse/ui/Tabs';
import type { UserDetail } from '@bourse/protocol/operators/calls';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Action } from '../actions/Action.tsx';
import { call } from '../api/client.ts';
import { PageHead } from '../app/PageHead.tsx';
import { Status } from '../app/Status.tsx';
import { useMay } from '../operators/rights.ts';
import { useListSearch } from '../table/list-search.ts';
import { KYC_TONES } from './kyc-state.ts';
import { Statement } from './Statement.tsx';
import { UserBalances } from './UserBalances.tsx';
import { UserProducts } from './UserProducts.tsx';
import { UserProfile } from './UserProfile.tsx';
import { UserSecurity } from './UserSecurity.tsx';
import { UserSessions } from './UserSessions.tsx';

const TABS = ['profile', 'balances', 'statement', 'sessions', 'security', 'products'] as const;
type Tab = (typeof TABS)[number];

/** `/ops/users/<id>`: all that the house knows of one user, and what can be done about it. */
export function UserPage() {
  const t = useTranslations();
  const { id } = useParams({ strict: false }) as { id: string };
  const [search] = useListSearch();
  const navigate = useNavigate();
  const may = useMay();
  const tabs = TABS.filter((each) => each !== 'statement' || may('seeStatements'));
  const tab: Tab = tabs.find((known) => known === search.tab) ?? 'profile';
  const query = useQuery({
    queryKey: ['users/detail', id],
    queryFn: ({ signal }) => call<UserDetail>('users/detail', { id }, signal),
  });
  const user = query.data;
  return (
    <>
      <PageHead
        title={user?.email ?? t('users.user', { id })}
        note={
          <span className="flex items-center gap-2">
            <Link
              to="/users"
              className="order-first flex items-center gap-1 rounded-control text-accent hover:underline"
            >
              <ArrowLeft aria-hidden className="size-3.5" />
              {t('screens.users')}
            </Link>
            {user && (
              <>
                <span>{t('users.uidIs', { id })}</span>
                <Status tone={KYC_TONES[user.kyc]}>{t(`users.kycStates.${user.kyc}`)}</Status>
                {user.frozen && <Status tone="bad">{t('users.frozen')}</Status>}
              </>
            )}
          </span>
        }
        actions={user && <Freezing user={user} />}
      />
      {query.isError ? (
        <EmptyState text={query.error.message} />
      ) : !user ? (
        <SkeletonRows rows={10} label={t('common.loading')} />
      ) : (
        <Tabs
          value={tab}
          // The filters of one tab mean nothing to another.
          onChange={(next) => void navigate({ to: '.', search: { tab: next }, replace: true })}
          label={t('users.parts')}
          items={tabs.map((value) => ({ value, label: t(`users.tabs.${value}`) }))}
          className="flex-1"
          listClassName="px-1"
        >
          <TabPanel value="profile" className="overflow-y-auto">
            <UserProfile user={user} />
          </TabPanel>
          <TabPanel value="balances" className="overflow-y-auto">
            <UserBalances user={user} />
          </TabPanel>
          <TabPanel value="statement" className="flex min-h-0 flex-col">
            <Statement id={id} />
          </TabPanel>
          <TabPanel value="sessions" className="overflow-y-auto">
            <UserSessions user={user} />
          </TabPanel>
          <TabPanel value="security" className="overflow-y-auto">
            <UserSecurity log={user.securityLog} />
          </TabPanel>
          <TabPanel value="products" className="overflow-y-auto">
            <UserProducts user={user} />
          </TabPanel>
        </Tabs>
      )}
    </>
  );
}

function Freezing({ user }: { user: UserDetail }) {
  const t = useTranslations();
  const may = useMay();
  if (!may('guardUsers')) return null;
  const verb = user.frozen ? 'unfreeze' : 'freeze';
  return (
    <Action
      label={t(`users.${verb}`)}
      buttonTone={user.frozen ? 'secondary' : 'down'}
      title={t(user.frozen ? 'users.unfreezeTitle' : 'users.freezeTitle')}
      facts={[
        [t('users.email'), user.email],
        [t('users.uid'), user.id],
      ]}
      note={t(user.frozen ? 'users.unfreezeNote' : 'users.freezeNote')}
      fields={[{ name: 'reason', label: t('users.reason'), maxLength: 200 }]}
      confirm={t(`users.${verb}`)}
      tone={user.frozen ? 'primary' : 'down'}
      done={t(user.frozen ? 'users.unfrozenDone' : 'users.frozenDone')}
      run={({ reason }) => call<void>(`users/${verb}`, { id: user.id, reason })}
    />
  );
}
