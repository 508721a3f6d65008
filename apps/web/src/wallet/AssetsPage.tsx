import { TabPanel, Tabs } from '@bourse/ui/Tabs';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useTitle } from '../app/title.ts';
import { AssetTable } from './AssetTable.tsx';
import { AssetTotals } from './AssetTotals.tsx';
import { useAssets } from './use-assets.ts';

/** `/account/assert`: what the user owns, at the market's price, live. */
export function AssetsPage() {
  const t = useTranslations('assets');
  const assets = useAssets();
  const [account, setAccount] = useState<'spot' | 'contract'>('spot');
  useTitle(t('title'));
  return (
    <div className="flex flex-col gap-4">
      <AssetTotals assets={assets} />
      <div className="overflow-hidden rounded-card border border-line bg-panel">
        <Tabs
          value={account}
          onChange={setAccount}
          label={t('accounts')}
          items={[
            { value: 'spot', label: t('spot') },
            { value: 'contract', label: t('contract') },
          ]}
        >
          {(['spot', 'contract'] as const).map((each) => (
            <TabPanel key={each} value={each}>
              <AssetTable rows={assets?.[each]} />
            </TabPanel>
          ))}
        </Tabs>
      </div>
    </div>
  );
}
