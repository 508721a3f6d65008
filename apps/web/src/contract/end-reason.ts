import type { PositionView } from '@bourse/protocol/contract/calls';
import type { useTranslations } from 'use-intl';
import { en } from '../i18n/texts/en.ts';

type Reason = keyof typeof en.contract.reasons;

function isReason(text: string): text is Reason {
  return text in en.contract.reasons;
}

/** How a position or an order ended, in words. */
export function endReason(t: ReturnType<typeof useTranslations<never>>, position: PositionView): string {
  if (position.status === 'cancelled') {
    return t(
      position.reason === 'position-limit' ? 'contract.reasons.position-limit' : 'contract.reasons.cancelled',
    );
  }
  return isReason(position.reason) ? t(`contract.reasons.${position.reason}`) : t('money.statuses.finished');
}
