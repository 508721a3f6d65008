import type { ContractSettingsView } from '@bourse/protocol/contract/desk';
import type { OpsContractSettings } from '@bourse/protocol/operators/contract-calls';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { call } from '../api/client.ts';
import { REFRESH_MS } from '../api/queries.ts';
import { Status } from '../app/Status.tsx';
import type { ListColumn } from '../table/columns.ts';
import { ListPage } from '../table/ListPage.tsx';
import { ContractPanel } from './ContractPanel.tsx';
import { useContractFormats } from './formats.ts';
import { leverageText } from './leverages.ts';
import { Limits } from './Limits.tsx';
import { pairName } from './pair-name.ts';

/** `/ops/contracts`: what each pair offers in leveraged contracts, and the bounds over all of them. */
export function ContractsPage() {
  const t = useTranslations();
  const { percent } = useContractFormats();
  const settings = useQuery({
    // The list's own query.
    queryKey: ['contracts/settings', {}, 0],
    queryFn: ({ signal }) => call<OpsContractSettings>('contracts/settings', {}, signal),
    refetchInterval: REFRESH_MS,
  });
  const columns: ListColumn<ContractSettingsView>[] = [
    { key: 'pair', head: t('pairs.pair'), text: ({ symbol }) => pairName(symbol) },
    {
      key: 'status',
      head: t('list.status'),
      text: ({ enabled }) => t(enabled ? 'switches.isOpen' : 'switches.closed'),
      cell: ({ enabled }) => (
        <Status tone={enabled ? 'good' : 'bad'}>{t(enabled ? 'switches.isOpen' : 'switches.closed')}</Status>
      ),
    },
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
  ];
  return (
    <ListPage
      title={t('screens.contracts')}
      note={t('contracts.note')}
      path="contracts/settings"
      paging="whole"
      columns={columns}
      rowKey={({ symbol }) => symbol}
      searchLabel={t('pairs.search')}
      empty={t('pairs.empty')}
      detail={(symbol, row, close) => (
        <ContractPanel key={symbol} symbol={symbol} settings={row} onClose={close} />
      )}
    >
      {settings.data && <Limits limits={settings.data.limits} />}
    </ListPage>
  );
}
