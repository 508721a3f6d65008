import { useTranslations } from 'use-intl';
import type { ListColumn } from '../table/columns.ts';
import { choiceFilter } from '../table/Filters.tsx';
import { Status, type StatusTone } from './Status.tsx';

const TONES = {
  pending: 'waiting',
  paying: 'busy',
  crediting: 'busy',
  moving: 'busy',
  carrying: 'busy',
  finished: 'good',
  verified: 'good',
  rejected: 'bad',
  refused: 'bad',
  cancelled: 'quiet',
} as const satisfies Record<string, StatusTone>;

/** The states that deposits, withdrawals, credits, proposals and applications go through. */
type MoveState = keyof typeof TONES;

export function MoveStatus({ status }: { status: MoveState }) {
  const t = useTranslations('moves');
  return <Status tone={TONES[status]}>{t(status)}</Status>;
}

export function useStatusColumn(): ListColumn<{ readonly status: MoveState }> {
  const t = useTranslations();
  return {
    key: 'status',
    head: t('common.status'),
    text: ({ status }) => t(`moves.${status}`),
    tone: ({ status }) => TONES[status],
  };
}

export function useStatusFilter(states: readonly MoveState[]) {
  const t = useTranslations();
  return choiceFilter('status', t('common.status'), states, (state) => t(`moves.${state}`));
}
