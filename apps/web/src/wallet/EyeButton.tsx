import { IconButton } from '@bourse/ui/Button';
import { Eye, EyeOff } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { showAmounts, useAssetChoices } from './assets/asset-choices.ts';

/** Hides the reader's amounts from whoever looks over his shoulder, on every page; and shows them again. */
export function EyeButton() {
  const t = useTranslations('assets');
  const canSee = useAssetChoices((state) => state.canSee);
  return (
    <IconButton label={t(canSee ? 'hide' : 'show')} onClick={() => showAmounts(!canSee)}>
      {canSee ? <Eye aria-hidden className="size-4" /> : <EyeOff aria-hidden className="size-4" />}
    </IconButton>
  );
}
