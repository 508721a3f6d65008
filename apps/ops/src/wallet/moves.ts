import { CURRENCIES } from '@bourse/protocol/pairs';
import { useTranslations } from 'use-intl';
import type { Fields } from '@bourse/ui/call';
import type { ListFilter } from '../table/Filters.tsx';
import { dayBound, type ListSearch } from '../table/list-search.ts';

/** How the lists of deposits and withdrawals are narrowed by the address. */
export function moveFields({ status, currency, from, to }: ListSearch): Fields {
  return { status, currency, startTime: dayBound(from, 'start'), endTime: dayBound(to, 'end') };
}

type MoveState = 'pending' | 'paying' | 'finished' | 'rejected' | 'cancelled';

export function useMoveFilters(states: readonly MoveState[]): ListFilter[] {
  const t = useTranslations();
  return [
    {
      kind: 'choice',
      name: 'status',
      label: t('list.status'),
      items: states.map((value) => ({ value, label: t(`moves.${value}`) })),
    },
    {
      kind: 'choice',
      name: 'currency',
      label: t('money.currency'),
      items: CURRENCIES.map((value) => ({ value, label: value })),
    },
    { kind: 'days' },
  ];
}
