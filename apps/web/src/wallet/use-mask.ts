import { formatUpTo } from '@bourse/ui/format/decimal';
import { useCallback } from 'react';
import { useLocale } from 'use-intl';
import { useAssetChoices } from './assets/asset-choices.ts';

/** Stands for every amount while the reader hides his: of one length, so that it tells nothing. */
export const MASK = '******';

/** As `Amount`, for amounts inside of a text: itself, or stars while the reader hides his amounts. */
export function useMask(): (text: string) => string {
  const canSee = useAssetChoices((state) => state.canSee);
  return useCallback((text) => (canSee ? text : MASK), [canSee]);
}

/** An amount of the reader's with its coin, `0.5 BTC`, finer digits cut; hidden while he hides his amounts. */
export function useOwnAmount(): (text: string, coin: string, decimals?: number) => string {
  const locale = useLocale();
  const mask = useMask();
  return (text, coin, decimals = 8) => mask(`${formatUpTo(text, decimals, locale)} ${coin}`);
}
