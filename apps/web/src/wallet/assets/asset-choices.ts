import { create } from 'zustand';
import { load, save } from '../../storage.ts';

/** How this browser shows assets. */
interface AssetChoices {
  /** The wire's `canSeeAsserts`, 1 unless the reader has hidden his amounts. */
  canSee: boolean;
  hideSmall: boolean;
}

export const useAssetChoices = create<AssetChoices>(() => ({
  canSee: load('canSeeAsserts') !== '0',
  hideSmall: load('hideSmall') === '1',
}));

export function showAmounts(canSee: boolean): void {
  save('canSeeAsserts', canSee ? '1' : '0');
  useAssetChoices.setState({ canSee });
}

export function hideSmallAssets(hideSmall: boolean): void {
  save('hideSmall', hideSmall ? '1' : '0');
  useAssetChoices.setState({ hideSmall });
}
