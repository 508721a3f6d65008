import { useTranslations } from 'use-intl';
import { ContractPanel } from './ContractPanel.tsx';
import { useContractFormats } from './formats.ts';
import { leverageText } from './leverages.ts';
import { Limits } from './Limits.tsx';
import { PairSettingsPage } from './PairSettingsPage.tsx';

/** `/ops/contracts`: what each pair offers in leveraged contracts, and the bounds over all of them. */
export function ContractsPage() {
  const t = useTranslations();
  const { percent } = useContractFormats();
  return (
    <PairSettingsPage
      product="contracts"
      path="contracts/settings"
      columns={[
        {
          key: 'leverages',
          head: t('contracts.leverages'),
          text: ({ leverages }) => leverageText(leverages),
        },
        {
          key: 'exposure',
          head: t('contracts.exposureRate'),
          align: 'right',
          text: ({ exposureRate }) => percent(exposureRate),
        },
      ]}
      detail={ContractPanel}
      common={({ limits }) => <Limits limits={limits} />}
    />
  );
}
