import type { UserDetail } from '@bourse/protocol/operators/users/calls';
import { useTranslations } from 'use-intl';
import { Action } from '../actions/Action.tsx';
import { download } from '../api/download.ts';
import { Section } from '../app/SidePanel.tsx';
import { usePeriodFields } from '../exports/period-fields.ts';

/** What an authority asks of one user: his statement and trade report of a period, and all that is stored of him. */
export function UserPapers({ user: { id, email } }: { user: UserDetail }) {
  const t = useTranslations();
  const [first, last] = usePeriodFields();
  const facts = [
    [t('auth.email'), email],
    [t('users.uid'), id],
  ] as const;
  const reason = {
    name: 'reason',
    label: t('common.reason'),
    hint: t('exports.reasonHint'),
    maxLength: 200,
  } as const;
  return (
    <>
      <Section title={t('users.paperTitle')}>
        <p className="max-w-180 text-13 text-muted">{t('users.paperNote')}</p>
        <Action
          label={t('users.paperMake')}
          className="mt-4"
          title={t('users.paperTitle')}
          facts={facts}
          note={t('exports.wait')}
          fields={[
            {
              name: 'kind',
              label: t('users.paper'),
              half: true,
              initial: 'statement',
              items: [
                { value: 'statement', label: t('papers.statement.title') },
                { value: 'trades', label: t('papers.trades.title') },
              ],
            },
            {
              name: 'format',
              label: t('users.paperFormat'),
              half: true,
              initial: 'pdf',
              items: [
                { value: 'pdf', label: 'PDF' },
                { value: 'csv', label: 'CSV' },
              ],
            },
            first,
            last,
            reason,
          ]}
          confirm={t('exports.download')}
          done={false}
          run={({ kind, format, from, to, reason: why }) =>
            download(
              `exports/${kind}${format === 'pdf' ? 'Pdf' : ''}`,
              `${kind}-${id}-${from}-${to}.${format}`,
              { id, from, to, reason: why },
            )
          }
        />
      </Section>
      <Section title={t('users.dataTitle')}>
        <p className="max-w-180 text-13 text-muted">{t('users.dataNote')}</p>
        <Action
          label={t('users.dataMake')}
          className="mt-4"
          title={t('users.dataTitle')}
          facts={facts}
          note={t('exports.wait')}
          fields={[reason]}
          confirm={t('exports.download')}
          done={false}
          run={({ reason: why }) => download('exports/userData', `account-${id}.zip`, { id, reason: why })}
        />
      </Section>
    </>
  );
}
