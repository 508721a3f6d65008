import type { LedgerAuditView } from '@bourse/protocol/operators/ledger/calls';
import { useTranslations } from 'use-intl';
import type { StatusTone } from '../app/Status.tsx';

const TONES: Record<LedgerAuditView['state'], StatusTone> = {
  never: 'quiet',
  running: 'busy',
  passed: 'good',
  differences: 'bad',
  failed: 'bad',
};

export function auditTone({ state }: LedgerAuditView): StatusTone {
  return TONES[state];
}

export function useAuditText(): (audit: LedgerAuditView) => string {
  const t = useTranslations('ledger');
  return ({ state }) => t(`states.${state}`);
}
