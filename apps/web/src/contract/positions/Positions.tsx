import type { PositionView } from '@bourse/protocol/contract/calls';
import type { ReactNode } from 'react';
import { call } from '../../api/client.ts';
import { pairName } from '../../api/config.ts';
import { CancelLink } from '../../orders/CancelLink.tsx';
import { Profit, Stops, useCells, type Cells } from '../ContractCells.tsx';
import { unrealizedPnl } from '../unrealized-pnl.ts';
import { CloseDialog } from './CloseDialog.tsx';
import { MarginDialog } from './MarginDialog.tsx';
import { PositionList, type PositionNumber } from './PositionList.tsx';
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
  if (positions.length === 0) return empty;

  const pnlOf = (position: PositionView) => unrealizedPnl(position, pricesOf(position)?.mark);
  const numbers: PositionNumber[] = [
    { name: t('contract.quantity'), text: (each) => <Quantity cells={cells} position={each} /> },
    { name: t('contract.openPrice'), text: (each) => price(each, each.openPrice) },
    { name: t('market.mark'), text: (each) => price(each, pnlOf(each).price) },
    {
      name: t('contract.liquidationPrice'),
      text: (each) => <span className="text-warning">{price(each, each.liquidationPrice)}</span>,
    },
    { name: t('contract.margin'), text: (each) => usdt(each.margin) },
    { name: t('contract.stopsShort'), text: (each) => <Stops cells={cells} position={each} /> },
    ...(narrow || roomy
      ? [{ name: t('contract.openTime'), text: (each: PositionView) => time(each.openTime) }]
      : []),
  ];
  const nameOf = (position: PositionView) =>
    `${pairName(position)} ${t(position.direction === 'buy' ? 'contract.long' : 'contract.short')} ${position.leverage}x`;
  return (
    <>
      <PositionList
        label={t('contract.positions')}
        testId="position-row"
        {...{ positions, cells, pricesOf, narrow, numbers, nameOf }}
        headline={{
          name: t('contract.profit'),
          text: (each) => <Profit {...pnlOf(each)} testId={`profit-${each.id}`} />,
        }}
        dialogs={[
          { link: t('contract.stopsAction'), Dialog: StopsDialog },
          { link: t('contract.marginAction'), Dialog: MarginDialog },
          {
            link: t('contract.closeAction'),
            Dialog: CloseDialog,
            isFor: ({ queuedClose }) => queuedClose === '',
          },
        ]}
        cancel={(each) =>
          each.queuedClose !== '' && (
            <CancelLink
              label={t('contract.cancelClose')}
              name={`${t('contract.cancelClose')}: ${nameOf(each)}`}
              cancel={() => call('/contract/app/contract/standard/cancelClose', { id: each.id })}
            />
          )
        }
      />
      <PositionTotals positions={positions} className="px-4 py-2" />
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
