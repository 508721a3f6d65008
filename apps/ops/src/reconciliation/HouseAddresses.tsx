import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { Table } from '@bourse/ui/Table';
import { REFRESH_MS, queryOf } from '../api/queries.ts';

/** Which addresses of the house count, besides those of users' deposits. */
export function HouseAddresses() {
  const t = useTranslations();
  const { data } = useQuery({ ...queryOf('reconciliation/addresses'), refetchInterval: REFRESH_MS });
  if (!data || data.list.length === 0) return null;
  return (
    <div className="shrink-0 overflow-x-auto">
      <Table
        label={t('reconciliation.addresses')}
        columns={[
          { key: 'chain', head: t('money.chain'), cell: ({ chain }) => chain },
          {
            key: 'kind',
            head: t('list.kind'),
            cell: ({ kind }) => t(`addressKinds.${kind}`),
          },
          {
            key: 'address',
            head: t('reconciliation.addresses'),
            cell: ({ address }) => <span className="break-all">{address}</span>,
          },
        ]}
        rows={data.list}
        rowKey={({ chain, address }) => `${chain} ${address}`}
      />
    </div>
  );
}
