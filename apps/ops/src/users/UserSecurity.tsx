import { EmptyState } from '@bourse/ui/EmptyState';
import { Table } from '@bourse/ui/Table';
import { fadeEdges } from '@bourse/ui/lib/fade-edges';
import type { SecurityEventView } from '@bourse/protocol/identity/calls';
import { useTranslations } from 'use-intl';
import { useFormats } from '../format/formats.ts';
import { CutText } from '../table/CutText.tsx';

/** The last log-ins and changes of what guards the account. */
export function UserSecurity({ log }: { log: readonly SecurityEventView[] }) {
  const t = useTranslations();
  const { time } = useFormats();
  if (log.length === 0) return <EmptyState text={t('users.noEvents')} />;
  return (
    <div ref={fadeEdges} className="overflow-x-auto px-1 py-2">
      <Table
        label={t('users.tabs.security')}
        columns={[
          { key: 'time', head: t('list.time'), cell: ({ event }) => time(event.time) },
          {
            key: 'kind',
            head: t('users.event'),
            cell: ({ event }) => (
              <span className={event.kind === 'loginFailed' ? 'text-danger' : 'font-medium'}>
                {t(`activity.kinds.${event.kind}`)}
              </span>
            ),
          },
          { key: 'ip', head: t('activity.ip'), cell: ({ event }) => event.ip },
          {
            key: 'agent',
            head: t('activity.device'),
            cell: ({ event }) => <CutText text={event.agent} />,
          },
        ]}
        rows={log.map((event, number) => ({ event, number }))}
        rowKey={({ number }) => String(number)}
      />
    </div>
  );
}
