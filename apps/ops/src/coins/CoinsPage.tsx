import type { CoinStatus } from '@bourse/protocol/coins/rules';
import type { OpsCoinView } from '@bourse/protocol/operators/coins/calls';
import { useTranslations } from 'use-intl';
import type { StatusTone } from '../app/Status.tsx';
import { useFormats } from '../format/formats.ts';
import { useMay } from '../operators/rights.ts';
import { stateColumn, type ListColumn } from '../table/columns.ts';
import { ListPage } from '../table/ListPage.tsx';
import { CoinName } from './CoinIcon.tsx';
import { CoinPanel } from './CoinPanel.tsx';
import { CreateCoin } from './CreateCoin.tsx';

const TONES: Record<CoinStatus, StatusTone> = { upcoming: 'waiting', open: 'good', closed: 'bad' };

/** `/ops/coins`: the coins there are, and what may be done with each. */
export function CoinsPage() {
  const t = useTranslations();
  const may = useMay();
  const { count } = useFormats();
  const openness = (key: 'depositOpen' | 'withdrawOpen' | 'swapOpen'): ListColumn<OpsCoinView> => ({
    key,
    head: t(`coins.${key}`),
    text: (row) => t(row[key] ? 'switches.isOpen' : 'switches.closed'),
    tone: (row) => (row[key] ? 'good' : 'bad'),
  });
  const columns: ListColumn<OpsCoinView>[] = [
    {
      key: 'symbol',
      head: t('coins.symbol'),
      text: ({ symbol }) => symbol,
      cell: ({ symbol, icon }) => <CoinName coin={symbol} icon={icon} />,
    },
    { key: 'name', head: t('coins.name'), text: ({ name }) => name },
    stateColumn('status', t('coins.status'), TONES, (status) => t(`coins.statuses.${status}`)),
    openness('depositOpen'),
    openness('withdrawOpen'),
    openness('swapOpen'),
    {
      key: 'decimals',
      head: t('coins.decimals'),
      align: 'right',
      text: ({ decimals }) => String(decimals),
    },
    {
      key: 'position',
      wide: true,
      head: t('coins.position'),
      align: 'right',
      text: ({ position }) => String(position),
      cell: ({ position }) => count(position),
    },
  ];
  return (
    <ListPage
      title={t('screens.coins')}
      note={t('coins.note')}
      path="coins/list"
      paging="whole"
      columns={columns}
      rowKey={({ symbol }) => symbol}
      searchLabel={t('coins.search')}
      empty={t('coins.empty')}
      actions={may('coins.manage') && <CreateCoin />}
      detail={CoinPanel}
    />
  );
}
