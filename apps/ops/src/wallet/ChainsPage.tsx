import type { OpsChainView } from '@bourse/protocol/operators/chains/calls';
import { useTranslations } from 'use-intl';
import { ends } from '@bourse/ui/format/groups';
import { useFormats } from '../format/formats.ts';
import { useMay } from '../operators/rights.ts';
import { amountColumn } from '../table/amount-column.ts';
import type { ListColumn } from '../table/columns.ts';
import { CoinName } from '../coins/CoinIcon.tsx';
import { ListPage } from '../table/ListPage.tsx';
import { AddChain } from './AddChain.tsx';
import { ChainPanel } from './ChainPanel.tsx';

/** `/ops/chains`: on which chains each coin comes and goes, and within which bounds. */
export function ChainsPage() {
  const t = useTranslations();
  const may = useMay();
  const { amount, count } = useFormats();
  const openness = (key: 'depositOpen' | 'withdrawOpen'): ListColumn<OpsChainView> => ({
    key,
    head: t(`chains.${key}`),
    text: (row) => t(row[key] ? 'switches.isOpen' : 'switches.closed'),
    tone: (row) => (row[key] ? 'good' : 'bad'),
  });
  const figure = (
    key: 'depositMin' | 'withdrawFee' | 'withdrawMin' | 'withdrawMax' | 'withdrawDayMax',
  ): ListColumn<OpsChainView> => ({
    ...amountColumn(key, t(`chains.${key}`), amount),
    wide: true,
  });
  const columns: ListColumn<OpsChainView>[] = [
    {
      key: 'currency',
      head: t('money.currency'),
      text: ({ currency }) => currency,
      cell: ({ currency }) => <CoinName coin={currency} />,
    },
    { key: 'chain', head: t('money.chain'), text: ({ chain }) => chain },
    {
      key: 'retired',
      head: t('chains.retired'),
      text: ({ retired }) => t(retired ? 'chains.isRetired' : 'chains.isOffered'),
      tone: ({ retired }) => (retired ? 'quiet' : 'good'),
    },
    openness('depositOpen'),
    openness('withdrawOpen'),
    {
      key: 'confirmations',
      wide: true,
      head: t('chains.confirmations'),
      align: 'right',
      text: ({ confirmations }) => count(confirmations),
    },
    {
      key: 'memoRule',
      wide: true,
      head: t('chains.memoRule'),
      text: ({ memoRule }) => t(`chains.memoRules.${memoRule}`),
    },
    figure('depositMin'),
    figure('withdrawFee'),
    figure('withdrawMin'),
    figure('withdrawMax'),
    figure('withdrawDayMax'),
    {
      key: 'token',
      wide: true,
      head: t('chains.tokenContract'),
      text: ({ tokenContract }) => tokenContract,
      cell: ({ tokenContract }) => <span title={tokenContract}>{ends(tokenContract, 8, 4) || '–'}</span>,
    },
    {
      key: 'address',
      wide: true,
      head: t('chains.manualAddress'),
      text: ({ manualAddress }) => manualAddress,
      cell: ({ manualAddress }) => <span title={manualAddress}>{ends(manualAddress, 8, 4) || '–'}</span>,
    },
  ];
  return (
    <ListPage
      title={t('screens.chains')}
      note={t('chains.note')}
      path="chains/list"
      paging="whole"
      columns={columns}
      rowKey={({ currency, chain }) => `${currency}-${chain}`}
      searchLabel={t('chains.search')}
      empty={t('coins.empty')}
      actions={may('chains.manage') && <AddChain />}
      detail={ChainPanel}
    />
  );
}
