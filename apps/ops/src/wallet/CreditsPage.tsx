import type { ManualCreditView } from '@bourse/protocol/operators/calls';
import { useTranslations } from 'use-intl';
import { MOVE_TONES, Status } from '../app/Status.tsx';
import { useFormats } from '../format/formats.ts';
import { useMay } from '../operators/rights.ts';
import type { ListColumn } from '../table/columns.ts';
import { ListPage } from '../table/ListPage.tsx';
import { useListSearch } from '../table/list-search.ts';
import { useOwnerName } from './credit-owner.ts';
import { CreditPanel } from './CreditPanel.tsx';
import { ProposeCredit } from './ProposeCredit.tsx';

/** `/ops/credits`: money credited by hand, always by two persons. */
export function CreditsPage() {
  const t = useTranslations();
  const { time, amount } = useFormats();
  const may = useMay();
  const ownerName = useOwnerName();
  const [search] = useListSearch();
  const columns: ListColumn<ManualCreditView>[] = [
    { key: 'id', head: t('list.number'), text: ({ id }) => id },
    { key: 'time', head: t('credits.proposedAt'), text: ({ proposedBy }) => time(proposedBy.time) },
    {
      key: 'status',
      head: t('list.status'),
      text: ({ status }) => t(`moves.${status}`),
      cell: ({ status }) => <Status tone={MOVE_TONES[status]}>{t(`moves.${status}`)}</Status>,
    },
    { key: 'owner', head: t('credits.to'), text: ownerName },
    {
      key: 'amount',
      head: t('money.amount'),
      align: 'right',
      text: (row) => row.amount,
      cell: (row) => amount(row.amount),
    },
    { key: 'currency', head: t('money.currency'), text: ({ currency }) => currency },
    {
      key: 'reason',
      wide: true,
      head: t('credits.reason'),
      text: ({ reason }) => reason,
      cell: ({ reason }) => (
        <span title={reason} className="block max-w-64 truncate">
          {reason}
        </span>
      ),
    },
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
      title={t('screens.credits')}
      note={t('credits.note')}
      path="credits/list"
      fields={{ status: search.status }}
      columns={columns}
      rowKey={({ id }) => id}
      filters={[
        {
          kind: 'choice',
          name: 'status',
          label: t('list.status'),
          items: (['pending', 'finished', 'rejected'] as const).map((value) => ({
            value,
            label: t(`moves.${value}`),
          })),
        },
      ]}
      empty={t('credits.empty')}
      actions={may('moveMoney') && <ProposeCredit />}
      detail={(id, credit, close) => <CreditPanel key={id} id={id} credit={credit} onClose={close} />}
    />
  );
}
