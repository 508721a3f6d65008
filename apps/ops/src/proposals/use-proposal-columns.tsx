import { useTranslations } from 'use-intl';
import { useStatusColumn } from '../app/move-status.tsx';
import { useFormats } from '../format/formats.ts';
import { amountColumn } from '../table/amount-column.ts';
import type { ListColumn } from '../table/columns.ts';
import type { Proposal } from './proposal.ts';
import { CutText } from '../table/CutText.tsx';

/** The columns of a list of proposals; `between` tells what is moved from where to where, `beside` more about the reason. */
export function useProposalColumns<P extends Proposal>(
  between: readonly ListColumn<P>[],
  beside: readonly ListColumn<P>[] = [],
): ListColumn<P>[] {
  const t = useTranslations();
  const { time, amount } = useFormats();
  const statusColumn = useStatusColumn();
  return [
    { key: 'id', head: t('list.number'), text: ({ id }) => id },
    { key: 'time', head: t('credits.proposedAt'), text: ({ proposedBy }) => time(proposedBy.time) },
    statusColumn,
    ...between,
    amountColumn('amount', t('money.amount'), amount),
    { key: 'currency', head: t('money.currency'), text: ({ currency }) => currency },
    {
      key: 'reason',
      wide: true,
      head: t('common.reason'),
      text: ({ reason }) => reason,
      cell: ({ reason }) => <CutText text={reason} className="max-w-64" />,
    },
    ...beside,
    { key: 'by', head: t('credits.proposedBy'), text: ({ proposedBy }) => proposedBy.email },
    {
      key: 'decided',
      head: t('credits.decidedBy'),
      text: ({ decidedBy }) => decidedBy?.email ?? '–',
      wide: true,
    },
  ];
}
