import { beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => {
  localStorage.clear();
  vi.resetModules();
});

test('amounts are shown at first; hiding them is remembered', async () => {
  const first = await import('./asset-choices.ts');
  expect(first.useAssetChoices.getState()).toEqual({ canSee: true, hideSmall: false });
  first.showAmounts(false);
  first.hideSmallAssets(true);
  expect(localStorage.getItem('canSeeAsserts')).toBe('0');
  vi.resetModules();
  const later = await import('./asset-choices.ts');
  expect(later.useAssetChoices.getState()).toEqual({ canSee: false, hideSmall: true });
  later.showAmounts(true);
  expect(localStorage.getItem('canSeeAsserts')).toBe('1');
});
