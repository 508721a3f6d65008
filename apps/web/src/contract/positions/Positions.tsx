import type { PositionView } from '@bourse/protocol/contract/calls';
import { Button } from '@bourse/ui/Button';
import type { Column } from '@bourse/ui/lib/columns';
import { Table } from '@bourse/ui/Table';
import { useState, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '../../api/client.ts';
import { pairName } from '../../api/config.ts';
import { CancelLink } from '../../orders/CancelLink.tsx';
import { CloseDialog } from './CloseDialog.tsx';
import { ContractCards } from './ContractCards.tsx';
import { nameColumn, Profit, Stops, useCells, type Cells } from '../ContractCells.tsx';
import { MarginDialog } from './MarginDialog.tsx';
import { unrealizedPnl } from '../unrealized-pnl.ts';
import { PositionTotals } from './PositionTotals.tsx';
import { StopsDialog } from './StopsDialog.tsx';
import { useMarketPrices } from './use-market-prices.ts';

interface PositionsProps {
  positions: readonly PositionView[];
  /** There is no room for a table. */
  narrow: boolean;
  /** There is room for the time as well, which goes first: what can be done must be in sight. */
  roomy: boolean;
  /** Shown when there are none. */
  empty: ReactNode;
}

/** Open positions; profit and rate follow the mark. */
export function Positions({ positions, narrow, roomy, empty }: PositionsProps) {
  const cells = useCells();
  const { t, price, usdt, time } = cells;
  const pricesOf = useMarketPrices();
  const [chosen, setChosen] = useState<{ id: string; action: Action }>();
  if (positions.length === 0) return empty;

  const markOf = (position: PositionView) => pricesOf(position)?.mark;
  const profit = (position: PositionView) => (
    <Profit {...unrealizedPnl(position, markOf(position))} testId={`profit-${position.id}`} />
  );
  const actions = (position: PositionView) => (
    <Actions position={position} onChoose={(action) => setChosen({ id: position.id, action })} />
  );
  /** Name and text of each number, in the order of their weight. */
  const numbers: { name: string; text: (position: PositionView) => ReactNode; warns?: true }[] = [
    { name: t('contract.quantity'), text: (each) => <Quantity cells={cells} position={each} /> },
    { name: t('contract.openPrice'), text: (each) => price(each, each.openPrice) },
    { name: t('market.mark'), text: (each) => price(each, unrealizedPnl(each, markOf(each)).price) },
    {
      name: t('contract.liquidationPrice'),
      text: (each) => price(each, each.liquidationPrice),
      warns: true,
    },
    { name: t('contract.margin'), text: (each) => usdt(each.margin) },
    { name: t('contract.stopsShort'), text: (each) => <Stops cells={cells} position={each} /> },
    ...(narrow || roomy
      ? [{ name: t('contract.openTime'), text: (each: PositionView) => time(each.openTime) }]
      : []),
  ];
  const number = ({ text, warns }: (typeof numbers)[number], position: PositionView) =>
    warns ? <span className="text-warning">{text(position)}</span> : text(position);
  const columns: Column<PositionView>[] = [
    nameColumn(cells),
    { key: 'profit', head: t('contract.profit'), align: 'right', cell: profit },
    ...numbers.map((each): Column<PositionView> => ({
      key: each.name,
      head: each.name,
      align: 'right',
      cell: (position) => number(each, position),
    })),
    { key: 'action', head: t('common.action'), align: 'right', cell: actions },
  ];

  // A position that ends while its dialog is open takes the dialog with it.
  const position = positions.find(({ id }) => id === chosen?.id);
  const dialog = position && {
    position,
    ...(pricesOf(position) ?? { mark: '' }),
    priceDecimals: cells.decimals(position),
    onClose: () => setChosen(undefined),
  };
  return (
    <>
      {narrow ? (
        <ContractCards
          label={t('contract.positions')}
          positions={positions}
          testId="position-row"
          headline={profit}
          facts={(each) => numbers.map((one) => ({ name: one.name, value: number(one, each) }))}
          actions={actions}
        />
      ) : (
        <Table
          label={t('contract.positions')}
          columns={columns}
          rows={positions}
          rowKey={({ id }) => id}
          rowTestId="position-row"
        />
      )}
      <PositionTotals positions={positions} className="px-4 py-2" />
      {dialog && chosen?.action === 'close' && <CloseDialog {...dialog} />}
      {dialog && chosen?.action === 'stops' && <StopsDialog {...dialog} />}
      {dialog && chosen?.action === 'margin' && <MarginDialog {...dialog} />}
    </>
  );
}

/** How much is open, and below it what waits to be closed. */
function Quantity({ cells: { t, quantity }, position }: { cells: Cells; position: PositionView }) {
  const { queuedClose } = position;
  return (
    <>
      {quantity(position, position.quantity)}
      {queuedClose !== '' && (
        <span className="block leading-tight text-warning" data-testid={`queued-${position.id}`}>
          {t('contract.closesAtFirst', { quantity: quantity(position, queuedClose) })}
        </span>
      )}
    </>
  );
}

/** What the dialogs about a position share. */
export interface PositionDialogProps {
  position: PositionView;
  /** The live mark; "" while unknown. */
  mark: string;
  /** The newest tick; absent while unknown. */
  newest?: string | undefined;
  /** How far beside it the exchange deals now; absent while unknown. */
  spread?: string | undefined;
  priceDecimals: number;
  onClose: () => void;
}

type Action = 'close' | 'stops' | 'margin';

interface ActionsProps {
  position: PositionView;
  onChoose: (action: Action) => void;
}

function Actions({ position, onChoose }: ActionsProps) {
  const t = useTranslations('contract');
  const name = `${pairName(position)} ${t(position.direction === 'buy' ? 'long' : 'short')} ${position.leverage}x`;
  const action = (kind: Action, label: string) => (
    <Button
      tone="link"
      size="small"
      className="justify-start min-[700px]:h-6!"
      aria-label={`${label}: ${name}`}
      onClick={() => onChoose(kind)}
    >
      {label}
    </Button>
  );
  return (
    <span className="inline-flex gap-4">
      {action('stops', t('stopsAction'))}
      {action('margin', t('marginAction'))}
      {position.queuedClose === '' ? (
        action('close', t('closeAction'))
      ) : (
        <CancelLink
          label={t('cancelClose')}
          name={`${t('cancelClose')}: ${name}`}
          cancel={() => call('/contract/app/contract/standard/cancelClose', { id: position.id })}
        />
      )}
    </span>
  );
}
