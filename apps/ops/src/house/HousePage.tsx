import { HOUSE_MOVE_KINDS, HOUSE_MOVE_STATUSES } from '@bourse/protocol/operators/house/kinds';
import type { HouseMoveView } from '@bourse/protocol/operators/house/calls';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { REFRESH_MS, queryOf } from '../api/queries.ts';
import { useStatusFilter } from '../app/move-status.tsx';
import { HouseTable } from './HouseTable.tsx';
import { useMay } from '../operators/rights.ts';
import { useProposalColumns } from '../proposals/use-proposal-columns.tsx';
import { choiceFilter } from '../table/Filters.tsx';
import { ListPage } from '../table/ListPage.tsx';
import { useListSearch } from '../table/list-search.ts';
import { useAccountName, useSideName } from './account-name.ts';
import { HouseMovePanel } from './HouseMovePanel.tsx';
import { ProposeCorrection } from './ProposeCorrection.tsx';
import { ProposeTransfer } from './ProposeTransfer.tsx';

/** `/ops/house`: what the house's accounts hold, and what two operators moved between them or put right. */
export function HousePage() {
  const t = useTranslations();
  const may = useMay();
  const accountName = useAccountName();
  const sideName = useSideName();
  const [search] = useListSearch();
  const accounts = useQuery({ ...queryOf('house/accounts'), refetchInterval: REFRESH_MS });
  const balances = accounts.data?.list ?? [];
  const columns = useProposalColumns<HouseMoveView>(
    [
      { key: 'kind', head: t('list.kind'), text: ({ kind }) => t(`house.kinds.${kind}`) },
      { key: 'from', head: t('house.from'), text: (move) => sideName(move, move.from) },
      { key: 'to', head: t('credits.to'), text: (move) => sideName(move, move.to) },
    ],
    [{ key: 'credit', wide: true, head: t('house.credit'), text: ({ credit }) => credit }],
  );
  const statusFilter = useStatusFilter(HOUSE_MOVE_STATUSES);
  return (
    <ListPage
      title={t('screens.house')}
      note={t('credits.note')}
      path="house/list"
      fields={{ status: search.status, kind: search.kind }}
      columns={columns}
      rowKey={({ id }) => id}
      filters={[
        statusFilter,
        choiceFilter('kind', t('list.kind'), HOUSE_MOVE_KINDS, (value) => t(`house.kinds.${value}`)),
      ]}
      empty={t('house.empty')}
      actions={
        may('house.move') && (
          <>
            <ProposeTransfer balances={balances} />
            <ProposeCorrection />
          </>
        )
      }
      detail={HouseMovePanel}
    >
      <div className="shrink-0 border-b border-line px-1 py-2">
        <HouseTable
          label={t('house.balances')}
          house={balances.map(({ account, ...rest }) => ({ desk: account, ...rest }))}
          nameOf={accountName}
        />
      </div>
    </ListPage>
  );
}
