import { parseAmount } from '@bourse/money/amount';
import type { WithdrawLimitsView } from '@bourse/protocol/wallet/calls';
import { useQuery } from '@tanstack/react-query';
import Big from 'big.js';
import { useMoneyVersion } from '../../live/account.ts';
import { useOutdated } from '../../live/use-outdated.ts';
import { withdrawLimitsQuery } from '../api.ts';
import { usePrices } from '../assets/use-assets.ts';
import { VALUE_COIN } from '../assets/valuation.ts';
import { wireAmount } from '../../shared/decimal-input.ts';

/** From which worth on a withdrawal needs its beneficiary, in USDT, and whether this one does as far as the page can tell. */
export function useBeneficiaryNeed(currency: string, amount: string): { from?: string; isNeeded: boolean } {
  const limits = useQuery({ ...withdrawLimitsQuery, refetchOnMount: 'always' });
  useOutdated(useMoneyVersion(), limits.refetch);
  const prices = usePrices();
  const rule = limits.data?.travel;
  if (!rule) return { isNeeded: false };
  const price = currency === VALUE_COIN ? '1' : prices(currency);
  return { from: rule.from, isNeeded: needsBeneficiary(rule, amount, price) };
}

/** The exchange decides; what has no price needs one. `price` is in USDT. */
export function needsBeneficiary(
  { from, used }: NonNullable<WithdrawLimitsView['travel']>,
  amount: string,
  price: string | undefined,
): boolean {
  const typed = wireAmount(amount);
  const isAmount = (parseAmount(typed) ?? 0n) > 0n;
  if (!isAmount) return false;
  if (used === '' || price === undefined) return true;
  return Big(typed).times(price).plus(used).gte(from);
}
