import { TabPanel, Tabs } from '@bourse/ui/Tabs';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useConfig } from '../../api/config.ts';
import { useAskedBalances } from '../../live/account.ts';
import { changeSearch } from '../../records/change-search.ts';
import { Loaded } from '../../shared/Loaded.tsx';
import { useTitle } from '@bourse/ui/lib/title';
import { AssetTable, ROWS_TO_COME } from './AssetTable.tsx';
import { AssetTotals } from './AssetTotals.tsx';
import { Statement } from '../statement/Statement.tsx';
import type { AssetTab, StatementFilter } from '../statement/statement-filter.ts';
import { useAssets } from './use-assets.ts';

const route = getRouteApi('/account/assert');
const NO_COINS: readonly string[] = [];

/** `/account/assert`: what the user owns, at the market's price, live; and how it came to be. */
export function AssetsPage() {
  const t = useTranslations();
  const asked = useAskedBalances();
  const assets = useAssets();
  const coins = useConfig()?.coins ?? NO_COINS;
  const filter = route.useSearch();
  const change = changeSearch<StatementFilter>(route.useNavigate());
  const { tab = 'spot' } = filter;
  useTitle(t(tab === 'records' ? 'statement.title' : 'assets.title'));

  const show = (next: AssetTab) => change({ tab: next === 'spot' ? undefined : next });
  return (
    <div className="flex flex-col gap-4">
      <AssetTotals assets={assets} />
      <div className="overflow-hidden rounded-card border border-line bg-panel">
        <Tabs
          value={tab}
          onChange={show}
          label={t('assets.accounts')}
          items={[
            { value: 'spot', label: t('money.accounts.spot') },
            { value: 'contract', label: t('money.accounts.contract') },
            { value: 'records', label: t('statement.title') },
          ]}
        >
          {(['spot', 'contract'] as const).map((each) => (
            <TabPanel key={each} value={each}>
              <Loaded query={{ ...asked, data: assets?.[each] }} rows={ROWS_TO_COME}>
                {(rows) => <AssetTable account={each} rows={rows} />}
              </Loaded>
            </TabPanel>
          ))}
          <TabPanel value="records">
            <Statement filter={filter} coins={coins} onChange={change} />
          </TabPanel>
        </Tabs>
      </div>
    </div>
  );
}
