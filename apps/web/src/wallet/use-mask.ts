import { useCallback } from 'react';
import { useAssetChoices } from './assets/asset-choices.ts';

/** Stands for every amount while the reader hides his: of one length, so that it tells nothing. */
export const MASK = '******';

/** As `Amount`, for amounts inside of a text: itself, or stars while the reader hides his amounts. */
export function useMask(): (text: string) => string {
  const canSee = useAssetChoices((state) => state.canSee);
  return useCallback((text) => (canSee ? text : MASK), [canSee]);
}
