import { HOUSE_ACCOUNTS, type HouseAccount } from '@bourse/protocol/house/accounts';
import type { ManualCreditView } from '@bourse/protocol/operators/credits/calls';
import { useTranslations } from 'use-intl';

export function isDesk(owner: string): owner is HouseAccount {
  return (HOUSE_ACCOUNTS as readonly string[]).includes(owner);
}

/** A desk by its name and, as docs and lists of the server have it, by its key. */
export function useDeskName(): (desk: HouseAccount) => string {
  const t = useTranslations('houseAccounts');
  return (desk) => `${t(desk)} (${desk})`;
}

/** Who is credited: a user by his address and id, a house account by its name. */
export function useOwnerName(): (credit: Pick<ManualCreditView, 'owner' | 'email'>) => string {
  const t = useTranslations();
  return ({ owner, email }) => (isDesk(owner) ? t(`houseAccounts.${owner}`) : `${email} (${owner})`);
}
