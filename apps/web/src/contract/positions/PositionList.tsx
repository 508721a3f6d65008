import type { PositionView } from '@bourse/protocol/contract/calls';
import { Button } from '@bourse/ui/Button';
import { actionColumn, numberColumn } from '@bourse/ui/lib/columns';
import { Table } from '@bourse/ui/Table';
import { Suspense, useState, type ComponentType, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { nameColumn, PositionName, type Cells } from '../ContractCells.tsx';
import type { MarketPrices } from '../unrealized-pnl.ts';

/** Name and text of a number that each position or order has. */
export interface PositionNumber {
  name: string;
  text: (position: PositionView) => ReactNode;
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

interface PositionListProps {
  label: string;
  testId: string;
  positions: readonly PositionView[];
  cells: Cells;
  pricesOf: (position: PositionView) => MarketPrices | undefined;
  /** There is no room for a table. */
  narrow: boolean;
  /** What matters most, at the right of the name. */
  headline?: PositionNumber;
  /** The others, in the order of their weight. */
  numbers: readonly PositionNumber[];
  /** What can be done in a dialog: what its link says, and which positions have it; absent: all. */
  dialogs: readonly {
    link: string;
    Dialog: ComponentType<PositionDialogProps>;
    isFor?: (position: PositionView) => boolean;
  }[];
  /** A position as its links name it: a list has many of each. */
  nameOf: (position: PositionView) => string;
  /** What is cancelled right away. */
  cancel: (position: PositionView) => ReactNode;
}

/** Positions or orders: a table, or cards with all numbers and actions in sight where it would not fit. */
export function PositionList(props: PositionListProps) {
  const { label, testId, positions, cells, pricesOf, headline, numbers, dialogs, nameOf } = props;
  const t = useTranslations();
  const [chosen, setChosen] = useState<{ id: string; Dialog: ComponentType<PositionDialogProps> }>();
  const actions = (position: PositionView) => (
    <span className="inline-flex gap-4">
      {dialogs
        .filter(({ isFor }) => isFor?.(position) ?? true)
        .map(({ link, Dialog }) => (
          <Button
            key={link}
            tone="link"
            size="small"
            className="justify-start min-[700px]:h-6!"
            aria-label={`${link}: ${nameOf(position)}`}
            onClick={() => setChosen({ id: position.id, Dialog })}
          >
            {link}
          </Button>
        ))}
      {props.cancel(position)}
    </span>
  );
  // A position that ends while its dialog is open takes the dialog with it.
  const position = positions.find(({ id }) => id === chosen?.id);
  return (
    <>
      {props.narrow ? (
        <ul aria-label={label} className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,400px),1fr))]">
          {positions.map((each) => (
            <li
              key={each.id}
              data-testid={testId}
              className="flex flex-col gap-2.5 border-r border-b border-line px-4 py-3 text-12"
            >
              <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-13">
                <PositionName position={each} />
                {headline?.text(each)}
              </div>
              <dl className="grid grid-cols-3 gap-x-3 gap-y-1.5">
                {numbers.map(({ name, text }) => (
                  <div key={name} className="min-w-0 nth-[3n+1]:last:col-span-3">
                    <dt className="text-muted">{name}</dt>
                    <dd className="break-words">{text(each)}</dd>
                  </div>
                ))}
              </dl>
              <div>{actions(each)}</div>
            </li>
          ))}
        </ul>
      ) : (
        <Table
          label={label}
          columns={[
            nameColumn(cells),
            ...[...(headline ? [headline] : []), ...numbers].map(({ name, text }) =>
              numberColumn<PositionView>(name, name, text),
            ),
            actionColumn<PositionView>(t('common.action'), actions),
          ]}
          rows={positions}
          rowKey={({ id }) => id}
          rowTestId={testId}
        />
      )}
      {position && chosen && (
        <Suspense>
          <chosen.Dialog
            position={position}
            {...(pricesOf(position) ?? { mark: '' })}
            priceDecimals={cells.decimals(position)}
            onClose={() => setChosen(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}
