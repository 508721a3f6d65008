import type { DepositView, WithdrawalView } from '@bourse/protocol/wallet/calls';
import type { Column } from '@bourse/ui/lib/columns';
import { useTranslations } from 'use-intl';
import { Confirmations } from './Confirmations.tsx';
import { StatusText } from './StatusText.tsx';
import { TellOtherSide } from './travel/TellOtherSide.tsx';
import { TxHash } from './TxHash.tsx';
import { useChainOf } from './use-chain-of.ts';
import { useOwnAmount } from './use-mask.ts';

/** Columns of deposits and of withdrawals alike. `onChain`: whether a chain counts confirmations of one while it waits. */
export function useMoveColumns<Row extends DepositView | WithdrawalView>(
  kind: 'deposit' | 'withdrawal',
  onChain: (row: Row) => boolean,
) {
  const t = useTranslations();
  const amount = useOwnAmount();
  const chainOf = useChainOf();
  const hash: Column<Row> = {
    key: 'hash',
    head: t('money.txHash'),
    wide: true,
    cell: (row) => <TxHash hash={row.txHash} chain={chainOf(row)} />,
  };
  const status: Column<Row> = {
    key: 'status',
    head: t('common.status'),
    cell: (row) => {
      if (row.travel === 'asked')
        return <TellOtherSide kind={kind} id={row.id} amount={amount(row.amount, row.currency)} />;
      const needed = chainOf(row)?.confirmations;
      return row.status === 'pending' && onChain(row) && needed !== undefined ? (
        <Confirmations count={row.confirmations} needed={needed} />
      ) : (
        <StatusText status={row.status} />
      );
    },
  };
  return { hash, status };
}
