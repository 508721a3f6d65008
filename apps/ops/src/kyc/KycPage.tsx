import type { KycRow } from '@bourse/protocol/operators/kyc/calls';
import { useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useStatusColumn, useStatusFilter } from '../app/move-status.tsx';
import { useFormats } from '../format/formats.ts';
import { useMay } from '../operators/rights.ts';
import type { ListColumn } from '../table/columns.ts';
import { ListPage } from '../table/ListPage.tsx';
import { useListSearch } from '../table/list-search.ts';
import { kycStatus } from './kyc-status.ts';

/** `/ops/kyc`: applications for verification; those that wait the longest first. */
export function KycPage() {
  const t = useTranslations();
  const { time } = useFormats();
  const navigate = useNavigate();
  const [search] = useListSearch();
  const may = useMay();
  const status = kycStatus(search);
  const statusColumn = useStatusColumn();
  const decidedFilter = useStatusFilter(['verified', 'rejected']);
  const columns: ListColumn<KycRow>[] = [
    { key: 'id', head: t('list.number'), text: ({ id }) => id },
    { key: 'uid', head: t('users.uid'), text: ({ userId }) => userId },
    { key: 'email', head: t('auth.email'), text: ({ email }) => email },
    statusColumn,
    { key: 'submitted', head: t('kyc.submitted'), text: (row) => time(row.submitTime) },
    { key: 'decided', head: t('kyc.decided'), text: (row) => time(row.decideTime) },
  ];
  return (
    <ListPage
      title={t('screens.kyc')}
      note={t('kyc.note')}
      path="kyc/list"
      fields={{ status }}
      columns={columns}
      rowKey={({ id }) => id}
      searchLabel={t('users.searchUser')}
      filters={[{ ...decidedFilter, none: t('moves.pending') }]}
      empty={t(status === 'pending' ? 'kyc.emptyQueue' : 'kyc.empty')}
      // Personal documents are for those alone who decide.
      onOpen={
        may('kyc.review')
          ? ({ id }) =>
              void navigate({
                to: '/kyc/$id',
                params: { id },
                search: status === 'pending' ? {} : { status },
              })
          : undefined
      }
    />
  );
}
