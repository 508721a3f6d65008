import { CONTRACT_COIN } from '@bourse/protocol/contract/rules';
import { useTitle } from '@bourse/ui/lib/title';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useConfig } from '../../api/config.ts';
import { useMedia } from '../../app/media.ts';
import { changeSearch } from '../../records/change-search.ts';
import { ContractRecords } from '../ContractRecords.tsx';
import type { ContractFilter } from '../record-filter.ts';

const route = getRouteApi('/account/contract');

/** `/account/contract`: positions, waiting orders and all that has ended, with filters in the address. */
export function ContractRecordsPage() {
  const t = useTranslations('contract');
  const config = useConfig();
  const filter = route.useSearch();
  const change = changeSearch<ContractFilter>(route.useNavigate());
  const narrow = !useMedia('(min-width: 1400px)');
  const roomy = useMedia('(min-width: 1680px)');
  const pairs = useMemo(
    () => config?.pairs.filter(({ quoteCoin }) => quoteCoin === CONTRACT_COIN) ?? [],
    [config],
  );
  useTitle(t('records'));

  return (
    <div className="flex flex-col gap-4">
      <h1 className="text-20 font-semibold">{t('records')}</h1>
      <div className="flex min-h-96 flex-col overflow-hidden rounded-card border border-line bg-panel">
        <ContractRecords
          className="flex-1"
          narrow={narrow}
          roomy={roomy}
          filter={filter}
          pairs={pairs}
          onChange={change}
          emptyAction={
            <Link to="/contract" className="link font-medium">
              {t('start')}
            </Link>
          }
        />
      </div>
    </div>
  );
}
