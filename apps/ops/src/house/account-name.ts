import { isDesk } from '../wallet/credit-owner.ts';
import type { HouseMoveView } from '@bourse/protocol/operators/house/calls';
import { useTranslations } from 'use-intl';

const PROJECT = /^launchpad:(\d+)$/;

/** An account of the house in the reader's words. */
export function useAccountName(): (account: string) => string {
  const t = useTranslations();
  return (account) => {
    if (isDesk(account)) return t(`houseAccounts.${account}`);
    const project = PROJECT.exec(account)?.[1];
    return project === undefined ? account : t('house.proceeds', { id: project });
  };
}

/** A side of a movement: an account of the house, the outside, or the user by his address and id. */
export function useSideName(): (move: Pick<HouseMoveView, 'email'>, side: string) => string {
  const t = useTranslations();
  const accountName = useAccountName();
  return ({ email }, side) => {
    if (side === 'deposits') return t('house.outside');
    return /^\d+$/.test(side) ? `${email} (${side})` : accountName(side);
  };
}
