import { Button } from '@bourse/ui/Button';
import type { AuditEntryView } from '@bourse/protocol/operators/log/calls';
import { useQuery } from '@tanstack/react-query';
import { ShieldCheck, ShieldX } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { fact, Facts } from '../actions/Facts.tsx';
import { call } from '../api/client.ts';
import { queryOf } from '../api/queries.ts';
import { NotOnPage, Section, SidePanel } from '../app/SidePanel.tsx';
import { ends } from '@bourse/ui/format/groups';
import { useFormats } from '../format/formats.ts';
import type { ListColumn } from '../table/columns.ts';
import { ListPage, type DetailProps } from '../table/ListPage.tsx';
import { dayBound, useListSearch } from '../table/list-search.ts';
import { compared } from './compared.ts';

/** `/ops/log`: who did what, with the state of the chain of hashes that keeps it honest. */
export function LogPage() {
  const t = useTranslations();
  const { time } = useFormats();
  const [search] = useListSearch();
  const operators = useQuery({
    queryKey: ['operators/list', {}, 0],
    queryFn: ({ signal }) => call('operators/list', {}, signal),
  });
  const columns: ListColumn<AuditEntryView>[] = [
    { key: 'id', head: t('list.number'), text: ({ id }) => id, align: 'right' },
    { key: 'time', head: t('list.time'), text: (entry) => time(entry.time) },
    { key: 'who', head: t('log.who'), text: ({ email }) => email || t('log.system') },
    { key: 'action', head: t('log.action'), text: ({ action }) => action },
    { key: 'subject', head: t('list.subject'), text: ({ subject }) => subject },
    { key: 'ip', head: t('activity.ip'), text: ({ ip }) => ip, wide: true },
    {
      key: 'hash',
      wide: true,
      head: t('list.hash'),
      text: ({ hash }) => hash,
      cell: ({ hash }) => <span className="text-muted">{ends(hash, 8, 4)}</span>,
    },
  ];
  return (
    <ListPage
      title={t('screens.log')}
      note={t('log.note')}
      path="log/list"
      fields={{
        operatorId: search.operator,
        action: search.action,
        subject: search.subject,
        startTime: dayBound(search.from, 'start'),
        endTime: dayBound(search.to, 'end'),
      }}
      columns={columns}
      rowKey={({ id }) => id}
      filters={[
        {
          kind: 'choice',
          name: 'operator',
          label: t('log.who'),
          items: (operators.data?.list ?? []).map(({ id, email }) => ({ value: id, label: email })),
        },
        { kind: 'text', name: 'action', label: t('log.actionFilter') },
        { kind: 'text', name: 'subject', label: t('log.subjectFilter') },
        { kind: 'days' },
      ]}
      empty={t('log.empty')}
      detail={Entry}
    >
      <Chain />
    </ListPage>
  );
}

/** Walks the chain when the page opens: a broken one must be seen without being asked for. */
function Chain() {
  const t = useTranslations('log');
  const { count } = useFormats();
  const chain = useQuery({ ...queryOf('log/verify'), staleTime: 60_000 });
  const state = chain.data;
  return (
    <div
      role="status"
      className="flex min-h-10 shrink-0 items-center gap-2.5 border-b border-line px-5 text-13"
    >
      {!state ? (
        <span className="text-muted">{chain.isError ? chain.error.message : t('verifying')}</span>
      ) : state.ok ? (
        <>
          <ShieldCheck aria-hidden className="size-4 text-[var(--green)]" />
          <span className="shrink-0">{t('intact', { count: count(state.entries) })}</span>
          <span className="min-w-0 truncate text-muted" title={state.head}>
            {t('head', { hash: state.head })}
          </span>
        </>
      ) : (
        <>
          <ShieldX aria-hidden className="size-4 text-danger" />
          <span className="text-danger">{t('broken', { id: state.brokenId })}</span>
        </>
      )}
      <Button
        tone="ghost"
        size="small"
        className="ml-auto"
        pending={chain.isFetching}
        onClick={() => void chain.refetch()}
      >
        {t('verify')}
      </Button>
    </div>
  );
}

function Entry({ id, row: entry, onClose }: DetailProps<AuditEntryView>) {
  const t = useTranslations();
  const { time } = useFormats();
  const title = t('log.entry', { id });
  if (!entry) return <NotOnPage title={title} onClose={onClose} />;
  const changes = compared(entry.before, entry.after);
  return (
    <SidePanel title={title} onClose={onClose}>
      <Section title={entry.action}>
        <Facts
          facts={[
            [t('list.time'), time(entry.time)],
            [t('log.who'), entry.email || t('log.system')],
            [t('list.subject'), entry.subject],
            [t('activity.ip'), entry.ip || '–'],
            entry.requestId !== '' &&
              fact(t('log.request'), <code className="font-sans break-all">{entry.requestId}</code>),
            fact(t('list.hash'), <code className="font-sans break-all">{entry.hash}</code>),
          ]}
        />
      </Section>
      {changes.length > 0 && (
        <Section title={t('log.changes')}>
          <table className="w-full table-fixed text-12">
            <thead className="text-left text-muted">
              <tr>
                <th scope="col" className="w-1/4 py-1 pr-2 font-normal">
                  {t('log.field')}
                </th>
                <th scope="col" className="py-1 pr-2 font-normal">
                  {t('log.before')}
                </th>
                <th scope="col" className="py-1 font-normal">
                  {t('log.after')}
                </th>
              </tr>
            </thead>
            <tbody>
              {changes.map(({ field, before, after }) => (
                <tr key={field} className="border-t border-line align-top">
                  <th scope="row" className="py-1.5 pr-2 text-left font-normal break-words text-muted">
                    {field}
                  </th>
                  <td className="py-1.5 pr-2 break-words">{before}</td>
                  <td className={`py-1.5 break-words ${before === after ? '' : 'font-medium'}`}>{after}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Section>
      )}
    </SidePanel>
  );
}
