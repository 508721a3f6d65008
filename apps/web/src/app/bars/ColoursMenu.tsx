import type { DeferredMenuContent } from '@bourse/ui/DeferredMenu';
import { Menu, MenuChoices } from '@bourse/ui/Menu';
import { useTranslations } from 'use-intl';
import { COLOUR_SCHEMES, chooseColours, useColours } from '../../preferences/preferences.ts';

const TEXTS = { 'green-red': 'greenRed', 'red-green': 'redGreen', 'red-blue': 'redBlue' } as const;

export function ColoursMenu(content: DeferredMenuContent) {
  return (
    <Menu {...content}>
      <ColourChoices />
    </Menu>
  );
}

/** The colours of what rises and falls. */
export function ColourChoices() {
  const t = useTranslations('shell');
  return (
    <MenuChoices
      label={t('colours')}
      value={useColours()}
      onChange={chooseColours}
      items={COLOUR_SCHEMES.map((value) => ({ value, label: t(TEXTS[value]) }))}
    />
  );
}
