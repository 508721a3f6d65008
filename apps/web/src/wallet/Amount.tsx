import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useAssetChoices } from './assets/asset-choices.ts';
import { MASK } from './use-mask.ts';

/** An amount of the user's, or stars of the same length for every amount while he hides them. */
export function Amount({ children }: { children: ReactNode }) {
  const t = useTranslations('assets');
  const canSee = useAssetChoices((state) => state.canSee);
  if (canSee) return children;
  return (
    <>
      <span aria-hidden>{MASK}</span>
      <span className="sr-only">{t('hidden')}</span>
    </>
  );
}
