import { EmptyState } from '@bourse/ui/EmptyState';
import { Table } from '@bourse/ui/Table';
import { fadeEdges } from '@bourse/ui/lib/fade-edges';
import type { UserDetail, UserSession } from '@bourse/protocol/operators/users/calls';
import { useTranslations } from 'use-intl';
import { Action } from '../actions/Action.tsx';
import { call } from '../api/client.ts';
import { useFormats } from '../format/formats.ts';
import { useMay } from '../operators/rights.ts';
import { CutText } from '../table/CutText.tsx';

/** Where the user is signed in; each session can be ended, or all. */
export function UserSessions({ user }: { user: UserDetail }) {
  const t = useTranslations();
  const { time } = useFormats();
  const may = useMay();
  if (user.sessions.length === 0) return <EmptyState text={t('users.noSessions')} />;
  const revoke = (session?: UserSession) => (
    <Action
      label={t(session ? 'users.revoke' : 'users.revokeAll')}
      buttonTone={session ? 'link' : 'secondary'}
      facts={[
        [t('auth.email'), user.email],
        session && [t('activity.ip'), session.ip],
        session && [t('activity.device'), session.agent],
        !session && [t('users.tabs.sessions'), String(user.sessions.length)],
      ]}
      note={t('users.revokeNote')}
      tone="down"
      done={t('users.revoked')}
      run={() => call('users/revokeSession', { id: user.id, sessionId: session?.id })}
    />
  );
  return (
    <div className="flex flex-col gap-2 py-3">
      {may('users.freeze') && <div className="px-5">{revoke()}</div>}
      <div ref={fadeEdges} className="overflow-x-auto px-1">
        <Table
          label={t('users.tabs.sessions')}
          columns={[
            { key: 'ip', head: t('activity.ip'), cell: ({ ip }) => ip },
            {
              key: 'agent',
              head: t('activity.device'),
              cell: ({ agent }) => <CutText text={agent} />,
            },
            { key: 'since', head: t('users.since'), cell: ({ createTime }) => time(createTime) },
            { key: 'used', head: t('users.lastUsed'), cell: ({ lastUsedTime }) => time(lastUsedTime) },
            ...(may('users.freeze')
              ? [{ key: 'revoke', head: t('common.action'), align: 'right' as const, cell: revoke }]
              : []),
          ]}
          rows={user.sessions}
          rowKey={({ id }) => id}
          rowTestId="session-row"
        />
      </div>
    </div>
  );
}
