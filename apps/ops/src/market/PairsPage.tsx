import type { OpsPairView } from '@bourse/protocol/operators/pairs/calls';
import type { PairStatus } from '@bourse/protocol/spot/order';
import { useTranslations } from 'use-intl';
import { Action } from '../actions/Action.tsx';
import { fact, Facts } from '../actions/Facts.tsx';
import { call } from '../api/client.ts';
import { Section, SidePanel } from '../app/SidePanel.tsx';
import { Status, type StatusTone } from '../app/Status.tsx';
import { useFormats } from '../format/formats.ts';
import { useMay } from '../operators/rights.ts';
import type { ListColumn } from '../table/columns.ts';
import { ListPage } from '../table/ListPage.tsx';

const TONES: Record<PairStatus, StatusTone> = { trading: 'good', 'cancel-only': 'waiting', halted: 'bad' };
const STATUSES = Object.keys(TONES) as PairStatus[];

/** `/ops/pairs`: which pairs trade, take cancellations only, or stand still. */
export function PairsPage() {
  const t = useTranslations();
  const { count, amount } = useFormats();
  const columns: ListColumn<OpsPairView>[] = [
    { key: 'pair', head: t('pairs.pair'), text: pairName },
    {
      key: 'status',
      head: t('list.status'),
      text: ({ status }) => t(`pairs.statuses.${status}`),
      cell: ({ status }) => <Status tone={TONES[status]}>{t(`pairs.statuses.${status}`)}</Status>,
    },
    {
      key: 'feed',
      head: t('pairs.feed'),
      text: ({ stale }) => t(stale ? 'pairs.stale' : 'pairs.live'),
      cell: ({ stale }) => (
        <Status tone={stale ? 'waiting' : 'good'}>{t(stale ? 'pairs.stale' : 'pairs.live')}</Status>
      ),
    },
    {
      key: 'price',
      head: t('pairs.price'),
      align: 'right',
      text: ({ price }) => price,
      cell: ({ price }) => (price === '' ? '–' : amount(price)),
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
      note={t('pairs.note')}
      path="pairs/list"
      paging="whole"
      columns={columns}
      rowKey={({ symbol }) => symbol}
      searchLabel={t('pairs.search')}
      empty={t('pairs.empty')}
      detail={(symbol, pair, close) => <PairPanel key={symbol} symbol={symbol} pair={pair} onClose={close} />}
    />
  );
}

function pairName({ baseCoin, quoteCoin }: OpsPairView): string {
  return `${baseCoin}/${quoteCoin}`;
}

interface PairPanelProps {
  symbol: string;
  pair: OpsPairView | undefined;
  onClose: () => void;
}

function PairPanel({ symbol, pair, onClose }: PairPanelProps) {
  const t = useTranslations();
  const { count, amount } = useFormats();
  const may = useMay();
  const name = pair ? pairName(pair) : symbol.toUpperCase();
  return (
    <SidePanel
      title={name}
      onClose={onClose}
      actions={
        pair &&
        may('configure') &&
        STATUSES.filter((status) => status !== pair.status).map((status) => (
          <Action
            key={status}
            label={t(`pairs.set.${status}`)}
            buttonTone={status === 'halted' ? 'down' : 'secondary'}
            title={t(`pairs.set.${status}`)}
            facts={[
              [t('pairs.pair'), name],
              [t('list.status'), `${t(`pairs.statuses.${pair.status}`)} → ${t(`pairs.statuses.${status}`)}`],
              [t('users.openOrders'), count(pair.openOrders)],
            ]}
            note={t(`pairs.meaning.${status}`)}
            confirm={t(`pairs.set.${status}`)}
            tone={status === 'halted' ? 'down' : 'primary'}
            done={t('common.saved')}
            run={() => call('pairs/status', { symbol, status })}
          />
        ))
      }
    >
      {pair && (
        <Section title={t('list.status')}>
          <Facts
            facts={[
              fact(
                t('list.status'),
                <Status tone={TONES[pair.status]}>{t(`pairs.statuses.${pair.status}`)}</Status>,
              ),
              [t('pairs.feed'), t(pair.stale ? 'pairs.stale' : 'pairs.live')],
              [t('pairs.price'), pair.price === '' ? '–' : amount(pair.price, pair.quoteCoin)],
              [t('users.openOrders'), count(pair.openOrders)],
            ]}
          />
          <p className="mt-3 text-13 text-muted">{t(`pairs.meaning.${pair.status}`)}</p>
        </Section>
      )}
    </SidePanel>
  );
}
