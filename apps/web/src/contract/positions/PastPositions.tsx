import { addAmounts, formatUpTo, isZero } from '@bourse/ui/format/decimal';
import type { PositionView } from '@bourse/protocol/contract/calls';
import { CONTRACT_COIN } from '@bourse/protocol/contract/rules';
import { numberColumn, type Column } from '@bourse/ui/lib/columns';
import type { ReactNode } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { usePages } from '../../records/pages.tsx';
import { Total } from '../../shared/Total.tsx';
import { Amount } from '../../wallet/Amount.tsx';
import { useMask } from '../../wallet/use-mask.ts';
import { PastRecords } from '../../records/Records.tsx';
import type { Narrowed } from '../../records/order-filter.ts';
import { listContracts, type ContractEntryStatus } from '../api.ts';
import { nameColumn, Profit, useCells } from '../ContractCells.tsx';
import { endReason } from '../end-reason.ts';
import { durationText, signedText, signedValue } from '../profit-text.ts';

interface PastPositionsProps {
  label: string;
  entryStatus: ContractEntryStatus;
  filter: Narrowed;
  /** A new number means that the list is out of date. */
  version: number;
  /** Shown when there are none. */
  empty: ReactNode;
}

/** Of a liquidation: what became of the margin, in short: all digits are in the file. */
function WhereItWent({ position }: { position: PositionView }) {
  const t = useTranslations('contract');
  const locale = useLocale();
  const mask = useMask();
  const amount = (text: string) => mask(formatUpTo(text, 2, locale));
  return (
    <span className="block text-12 text-muted">
      {t('whereItWent', {
        result: mask(signedText(signedValue(position.profit, 8), locale)),
        fees: amount(addAmounts(position.openFee, position.closeFee)),
        insurance: amount(position.toInsurance),
      })}
    </span>
  );
}

/** What the house owed for a liquidation, and whether it is paid since. */
function Owed({ position: { owed, unpaid } }: { position: PositionView }) {
  const t = useTranslations('contract');
  const locale = useLocale();
  const mask = useMask();
  const isPaid = isZero(owed);
  const figure = isPaid ? unpaid : owed;
  return (
    <span title={mask(`${formatUpTo(figure, 8, locale)} ${CONTRACT_COIN}`)}>
      {t(isPaid ? 'owedPaid' : 'owed', { amount: mask(formatUpTo(figure, 2, locale)) })}
    </span>
  );
}

/** Positions that have ended, and orders that were cancelled. */
export function PastPositions({ label, entryStatus, filter, version, empty }: PastPositionsProps) {
  const cells = useCells();
  const { t, price, quantity, usdt, time } = cells;
  const pages = usePages(['contracts', entryStatus], filter, version, (page, signal) =>
    listContracts(entryStatus, page, signal),
  );
  const columns: Column<PositionView>[] = [
    nameColumn(cells),
    {
      key: 'profit',
      head: t('contract.netProfit'),
      align: 'right',
      cell: (position) =>
        position.status === 'cancelled' ? (
          '–'
        ) : (
          <Profit
            profit={signedValue(position.netProfit, 8)}
            ratePpm={signedValue(position.netProfitRate, 6)}
          />
        ),
    },
    {
      key: 'reason',
      head: t('common.status'),
      cell: (position) => (
        <>
          {endReason(t, position)}
          {!isZero(position.toInsurance) && <WhereItWent position={position} />}
          {!isZero(position.unpaid) && (
            <span className="text-danger">
              {' '}
              <Owed position={position} />
            </span>
          )}
        </>
      ),
    },
    {
      key: 'time',
      head: t('contract.closeTime'),
      leads: 'when',
      cell: (position) => <span className="text-muted">{time(position.closeTime)}</span>,
    },
    {
      ...numberColumn<PositionView>('held', t('contract.held'), ({ openTime, closeTime }) =>
        openTime === 0 ? '–' : durationText(closeTime - openTime),
      ),
      spare: true,
    },
    numberColumn('quantity', t('contract.quantity'), (position) => quantity(position, position.openQuantity)),
    numberColumn('openPrice', t('contract.openPrice'), (position) => price(position, position.openPrice)),
    numberColumn('price', t('contract.settlementPrice'), (position) => price(position, position.price)),
    numberColumn('margin', t('contract.margin'), (position) => usdt(position.openMargin)),
    {
      key: 'fees',
      head: t('contract.fees'),
      align: 'right',
      cell: (position) => {
        const fees = addAmounts(position.openFee, position.closeFee);
        if (isZero(fees)) return '–';
        return (
          <Amount>
            <Total amount={fees} coin={CONTRACT_COIN} paid />
          </Amount>
        );
      },
    },
  ];
  return (
    <PastRecords
      label={label}
      columns={columns}
      pages={pages}
      fits={1015}
      history="contracts"
      rowTestId="past-position-row"
      empty={empty}
    />
  );
}
