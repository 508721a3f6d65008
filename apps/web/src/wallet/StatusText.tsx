import type { MoveStatus } from '@bourse/protocol/wallet/calls';
import { useTranslations } from 'use-intl';

const LOOKS: Record<MoveStatus, string> = {
  pending: 'text-warning',
  finished: 'text-ink',
  rejected: 'text-danger',
  cancelled: 'text-muted',
};

/** State of a deposit or a withdrawal. */
export function StatusText({ status }: { status: MoveStatus }) {
  const t = useTranslations('money');
  return <span className={LOOKS[status]}>{t(`statuses.${status}`)}</span>;
}
