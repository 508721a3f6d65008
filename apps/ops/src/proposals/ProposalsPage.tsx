import type { ProposalView } from '@bourse/protocol/operators/proposals/calls';
import { PROPOSAL_STATUSES } from '@bourse/protocol/operators/proposals/kinds';
import { useTranslations } from 'use-intl';
import { MOVE_TONES, Status } from '../app/Status.tsx';
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
  const columns: ListColumn<ProposalView>[] = [
    { key: 'id', head: t('list.number'), text: ({ id }) => id },
    { key: 'time', head: t('credits.proposedAt'), text: ({ proposedBy }) => time(proposedBy.time) },
    {
      key: 'status',
      head: t('list.status'),
      text: ({ status }) => t(`moves.${status}`),
      cell: ({ status }) => <Status tone={MOVE_TONES[status]}>{t(`moves.${status}`)}</Status>,
    },
    { key: 'kind', head: t('proposals.kind'), text: ({ kind }) => t(`proposals.kinds.${textKey(kind)}`) },
    { key: 'subject', head: t('proposals.subject'), text: ({ subject }) => subject },
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
      filters={[
        {
          kind: 'choice',
          name: 'status',
          label: t('list.status'),
          items: PROPOSAL_STATUSES.map((value) => ({ value, label: t(`moves.${value}`) })),
        },
      ]}
      empty={t('proposals.empty')}
      detail={(id, proposal, close) => <ChangePanel key={id} id={id} proposal={proposal} onClose={close} />}
    />
  );
}
