import type { ProposalView } from '@bourse/protocol/operators/proposals/calls';
import { PROPOSAL_STATUSES } from '@bourse/protocol/operators/proposals/kinds';
import { useTranslations } from 'use-intl';
import { useStatusColumn, useStatusFilter } from '../app/move-status.tsx';
import { useFormats } from '../format/formats.ts';
import type { ListColumn } from '../table/columns.ts';
import { ListPage } from '../table/ListPage.tsx';
import { useListSearch } from '../table/list-search.ts';
import { ChangePanel } from './ChangePanel.tsx';
import { textKey } from '../i18n/text-key.ts';

/** `/ops/proposals`: what one operator has proposed and another approves. */
export function ProposalsPage() {
  const t = useTranslations();
  const { time } = useFormats();
  const [search] = useListSearch();
  const statusColumn = useStatusColumn();
  const statusFilter = useStatusFilter(PROPOSAL_STATUSES);
  const columns: ListColumn<ProposalView>[] = [
    { key: 'id', head: t('list.number'), text: ({ id }) => id },
    { key: 'time', head: t('credits.proposedAt'), text: ({ proposedBy }) => time(proposedBy.time) },
    statusColumn,
    { key: 'kind', head: t('proposals.kind'), text: ({ kind }) => t(`proposals.kinds.${textKey(kind)}`) },
    { key: 'subject', head: t('list.subject'), text: ({ subject }) => subject },
    { key: 'by', head: t('credits.proposedBy'), text: ({ proposedBy }) => proposedBy.email },
    {
      key: 'decided',
      head: t('credits.decidedBy'),
      text: ({ decidedBy }) => decidedBy?.email ?? '',
      wide: true,
    },
  ];
  return (
    <ListPage
      title={t('screens.proposals')}
      note={t('proposals.note')}
      path="proposals/list"
      fields={{ status: search.status }}
      columns={columns}
      rowKey={({ id }) => id}
      filters={[statusFilter]}
      empty={t('proposals.empty')}
      detail={ChangePanel}
    />
  );
}
