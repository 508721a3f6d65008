import type { ManualCreditView } from '@bourse/protocol/operators/credits/calls';
import { useTranslations } from 'use-intl';
import { useStatusFilter } from '../app/move-status.tsx';
import { useMay } from '../operators/rights.ts';
import { useProposalColumns } from '../proposals/use-proposal-columns.tsx';
import { ListPage } from '../table/ListPage.tsx';
import { useListSearch } from '../table/list-search.ts';
import { useOwnerName } from './credit-owner.ts';
import { CreditPanel } from './CreditPanel.tsx';
import { ProposeCredit } from './ProposeCredit.tsx';
import { ProposeSuggested } from './ProposeSuggested.tsx';

/** `/ops/credits`: money credited by hand, always by two persons. */
export function CreditsPage() {
  const t = useTranslations();
  const may = useMay();
  const ownerName = useOwnerName();
  const [search] = useListSearch();
  const columns = useProposalColumns<ManualCreditView>([
    { key: 'owner', head: t('credits.to'), text: ownerName },
  ]);
  const statusFilter = useStatusFilter(['pending', 'finished', 'rejected', 'cancelled']);
  return (
    <ListPage
      title={t('screens.credits')}
      note={t('credits.note')}
      path="credits/list"
      fields={{ status: search.status }}
      columns={columns}
      rowKey={({ id }) => id}
      filters={[statusFilter]}
      empty={t('credits.empty')}
      actions={
        may('credits.decide') && (
          <>
            <ProposeSuggested />
            <ProposeCredit />
          </>
        )
      }
      detail={CreditPanel}
    />
  );
}
