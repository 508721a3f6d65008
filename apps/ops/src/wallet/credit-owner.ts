import { HOUSE_DESKS, type HouseDesk } from '@bourse/protocol/house/accounts';
import type { ManualCreditView } from '@bourse/protocol/operators/credits/calls';
import { useTranslations } from 'use-intl';

export function isDesk(owner: string): owner is HouseDesk {
  return (HOUSE_DESKS as readonly string[]).includes(owner);
}

/** Who is credited: a user by his address and id, a desk of the house by its name. */
export function useOwnerName(): (credit: Pick<ManualCreditView, 'owner' | 'email'>) => string {
  const t = useTranslations();
  return ({ owner, email }) => (isDesk(owner) ? t(`desks.${owner}`) : `${email} (${owner})`);
}
