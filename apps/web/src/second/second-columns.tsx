import type { SecondView } from '@bourse/protocol/second/calls';
import { numberColumn, type Column } from '@bourse/ui/lib/columns';
import { pairName } from '../api/config.ts';
import { timeColumn, utc } from '../records/columns.tsx';
import { SecondName, SecondProfit, SecondStatus, type useSecondCells } from './SecondCells.tsx';
import { netOf } from './net.ts';

/** What lists and files say of second contracts. Numbers in files stand as the exchange gives them. */
export function secondColumns({ t, usdt, price }: ReturnType<typeof useSecondCells>): Column<SecondView>[] {
  const inFile = (head: string, text: (order: SecondView) => string): Column<SecondView> => ({
    key: head,
    head,
    only: 'file',
    text,
  });
  /** Price, time and number of a tick that decides. */
  const tickColumns = (key: 'strike' | 'settlement'): Column<SecondView>[] => {
    const head = t(`second.${key}`);
    return [
      {
        key,
        head,
        align: 'right',
        text: (order) => order[key]?.price ?? '',
        cell: (order) => price(order.symbol, order[key]?.price),
      },
      inFile(`${head} (UTC)`, (order) => utc(order[key]?.time ?? 0)),
      inFile(`${head}: ${t('second.verify.values.tick')}`, (order) => order[key]?.id ?? ''),
    ];
  };
  return [
    inFile(t('list.number'), ({ id }) => id),
    timeColumn(t('market.time'), ({ createTime }) => createTime),
    { key: 'name', head: t('second.order'), leads: 'what', cell: (order) => <SecondName second={order} /> },
    inFile(t('orders.pair'), pairName),
    inFile(t('second.direction'), ({ tradeType }) => t(tradeType === 1 ? 'second.up' : 'second.down')),
    inFile(t('second.duration'), ({ positionTime }) => String(positionTime)),
    inFile(t('second.amount'), ({ openAmount }) => openAmount),
    inFile(t('money.fee'), ({ fee }) => fee),
    inFile(t('second.rate'), ({ incomeRate }) => incomeRate),
    {
      key: 'status',
      head: t('second.result.title'),
      text: ({ status }) => t(`second.statuses.${status}`),
      cell: (order) => <SecondStatus {...order} />,
    },
    {
      key: 'profit',
      head: t('second.netProfit'),
      align: 'right',
      text: netOf,
      cell: (order) => <SecondProfit profit={netOf(order)} />,
    },
    numberColumn('amount', t('second.amountShort'), ({ openAmount }) => usdt(openAmount)),
    ...tickColumns('strike'),
    ...tickColumns('settlement'),
    numberColumn('fee', t('money.fee'), ({ fee }) => usdt(fee)),
  ];
}
