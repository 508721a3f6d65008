import type { PositionView } from '@bourse/protocol/contract/calls';
import { Button } from '@bourse/ui/Button';
import { SkeletonRows } from '@bourse/ui/Skeleton';
import { Table, type Column } from '@bourse/ui/Table';
import { useState, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { pairName } from '../api/config.ts';
import { useFeed } from '../live/feed.ts';
import { marksFeed } from '../market/feeds.ts';
import { CloseDialog } from './CloseDialog.tsx';
import { nameColumn, Profit, stopsColumn, timeColumn, useCells } from './ContractCells.tsx';
import { MarginDialog } from './MarginDialog.tsx';
import { standingOf } from './standing.ts';
import { StopsDialog } from './StopsDialog.tsx';

export type PositionAction = 'close' | 'stops' | 'margin';

interface PositionsProps {
  /** Absent while they load. */
  positions: readonly PositionView[] | undefined;
  /** Shown when there are none. */
  empty: ReactNode;
}

/** Open positions; profit and rate follow the mark. */
export function Positions({ positions, empty }: PositionsProps) {
  const cells = useCells();
  const { t, price, quantity, usdt } = cells;
  const marks = useFeed(marksFeed);
  const [chosen, setChosen] = useState<{ id: string; action: PositionAction }>();
  if (!positions) return <SkeletonRows rows={4} label={t('common.loading')} />;
  if (positions.length === 0) return empty;
  const markOf = (position: PositionView) => marks.get(symbolOf(position))?.mark;
  const columns: Column<PositionView>[] = [
    nameColumn(cells),
    {
      key: 'profit',
      head: t('contract.profit'),
      align: 'right',
      cell: (position) => (
        <Profit {...standingOf(position, markOf(position))} testId={`profit-${position.id}`} />
      ),
    },
    {
      key: 'quantity',
      head: t('contract.quantity'),
      align: 'right',
      cell: (position) => quantity(position, position.quantity),
    },
    {
      key: 'openPrice',
      head: t('contract.openPrice'),
      align: 'right',
      cell: (position) => price(position, position.openPrice),
    },
    {
      key: 'mark',
      head: t('contract.mark'),
      align: 'right',
      cell: (position) => price(position, standingOf(position, markOf(position)).price),
    },
    {
      key: 'liquidation',
      head: t('contract.liquidationPrice'),
      align: 'right',
      cell: (position) => <span className="text-warning">{price(position, position.liquidationPrice)}</span>,
    },
    {
      key: 'margin',
      head: t('contract.margin'),
      align: 'right',
      cell: (position) => usdt(position.margin),
    },
    stopsColumn(cells),
    timeColumn(cells, 'openTime', 'contract.openTime'),
    {
      key: 'action',
      head: t('orders.action'),
      align: 'right',
      cell: (position) => (
        <PositionActions position={position} onChoose={(action) => setChosen({ id: position.id, action })} />
      ),
    },
  ];
  // A position that ends while its dialog is open takes the dialog with it.
  const position = positions.find(({ id }) => id === chosen?.id);
  const dialog = position && {
    position,
    mark: markOf(position) ?? position.price,
    priceDecimals: cells.decimals(position),
    onClose: () => setChosen(undefined),
  };
  return (
    <>
      <Table
        label={t('contract.positions')}
        columns={columns}
        rows={positions}
        rowKey={(position) => position.id}
        rowTestId="position-row"
      />
      {dialog && chosen?.action === 'close' && <CloseDialog {...dialog} />}
      {dialog && chosen?.action === 'stops' && <StopsDialog {...dialog} />}
      {dialog && chosen?.action === 'margin' && <MarginDialog {...dialog} />}
    </>
  );
}

/** What the dialogs about a position share. */
export interface PositionDialogProps {
  position: PositionView;
  /** The live mark; "" while unknown. */
  mark: string;
  priceDecimals: number;
  onClose: () => void;
}

interface PositionActionsProps {
  position: PositionView;
  onChoose: (action: PositionAction) => void;
}

function PositionActions({ position, onChoose }: PositionActionsProps) {
  const t = useTranslations('contract');
  const name = `${pairName(position)} ${t(position.direction === 'buy' ? 'long' : 'short')} ${position.leverage}x`;
  const action = (kind: PositionAction, label: string) => (
    <Button
      tone="link"
      size="small"
      className="h-6!"
      aria-label={`${label}: ${name}`}
      onClick={() => onChoose(kind)}
    >
      {label}
    </Button>
  );
  return (
    <span className="inline-flex gap-3">
      {action('stops', t('stopsAction'))}
      {action('margin', t('marginAction'))}
      {action('close', t('closeAction'))}
    </span>
  );
}

export function symbolOf({ baseCoin, quoteCoin }: Pick<PositionView, 'baseCoin' | 'quoteCoin'>): string {
  return (baseCoin + quoteCoin).toLowerCase();
}
