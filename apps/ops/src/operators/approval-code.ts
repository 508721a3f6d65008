import { useTranslations } from 'use-intl';
import type { ActionField } from '../actions/ActionDialog.tsx';
import { useMe } from './session.ts';

/** The field with which an operator proves that it is he who approves; none where the exchange asks for no proof. */
export function useApprovalCode(): readonly ActionField<'totp'>[] {
  const t = useTranslations('operators');
  if (!useMe().freshProof) return [];
  return [{ name: 'totp', label: t('code'), hint: t('freshCode'), maxLength: 16 }];
}
