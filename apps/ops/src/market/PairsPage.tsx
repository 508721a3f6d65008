import type { OpsPairView } from '@bourse/protocol/operators/pairs/calls';
import { useTranslations } from 'use-intl';
import { useFormats } from '../format/formats.ts';
import { useMay } from '../operators/rights.ts';
import { stateColumn, type ListColumn } from '../table/columns.ts';
import { ListPage } from '../table/ListPage.tsx';
import { CreatePair } from './CreatePair.tsx';
import { feedKey, PAIR_TONES, pairName, PairPanel } from './PairPanel.tsx';

/** `/ops/pairs`: the pairs there are, what they stand at, and their terms. */
export function PairsPage() {
  const t = useTranslations();
  const may = useMay();
  const { count, amount, price: priceText } = useFormats();
  const columns: ListColumn<OpsPairView>[] = [
    { key: 'pair', head: t('fees.pair'), text: pairName },
    stateColumn('status', t('common.status'), PAIR_TONES, (status) => t(`pairs.statuses.${status}`)),
    {
      key: 'feed',
      head: t('pairs.feed'),
      text: (pair) => t(feedKey(pair)),
      tone: (pair) => (pair.stale ? 'waiting' : 'good'),
    },
    {
      key: 'price',
      head: t('pairs.price'),
      align: 'right',
      text: ({ price }) => price,
      cell: ({ price, tickDecimals }) => priceText(price, tickDecimals),
    },
    {
      key: 'minNotional',
      wide: true,
      head: t('pairs.minNotional'),
      align: 'right',
      text: ({ minNotional }) => minNotional,
      cell: ({ minNotional, quoteCoin }) => amount(minNotional, quoteCoin),
    },
    {
      key: 'orders',
      head: t('users.openOrders'),
      align: 'right',
      text: ({ openOrders }) => String(openOrders),
      cell: ({ openOrders }) => count(openOrders),
    },
  ];
  return (
    <ListPage
      title={t('screens.pairs')}
      note={t('common.withinSecond')}
      path="pairs/list"
      paging="whole"
      columns={columns}
      rowKey={({ symbol }) => symbol}
      searchLabel={t('pairs.search')}
      empty={t('pairs.empty')}
      actions={may('pairs.manage') && <CreatePair />}
      detail={PairPanel}
    />
  );
}
