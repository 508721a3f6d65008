import { LANGUAGE_FACTS, type Language } from '@bourse/protocol/languages';
import { create } from 'zustand';
import { useLanguage } from '../i18n/language.ts';
import { load, save } from '../storage.ts';

export type Theme = 'dark' | 'light';
/** What rises, then what falls. */
export const COLOUR_SCHEMES = ['green-red', 'red-green', 'red-blue'] as const;
export type ColourScheme = (typeof COLOUR_SCHEMES)[number];

interface Preferences {
  theme: Theme;
  /** Absent: the custom of the language. */
  chosenColours: ColourScheme | undefined;
  /** Whether an order is shown once more before it is sent. */
  confirmOrders: boolean;
  /** Whether the reader's trades are marked on the candles. */
  ownTrades: boolean;
}

export const usePreferences = create<Preferences>(() => ({
  theme: load('theme') === 'light' ? 'light' : 'dark',
  chosenColours: COLOUR_SCHEMES.find((scheme) => scheme === load('colors')),
  confirmOrders: load('confirmOrders') !== '0',
  ownTrades: load('ownTrades') !== '0',
}));

export function coloursFor(language: Language, chosen: ColourScheme | undefined): ColourScheme {
  return chosen ?? LANGUAGE_FACTS[language].colours;
}

export function useColours(): ColourScheme {
  const chosen = usePreferences((state) => state.chosenColours);
  const language = useLanguage((state) => state.language);
  return coloursFor(language, chosen);
}

export function chooseTheme(theme: Theme): void {
  save('theme', theme);
  usePreferences.setState({ theme });
}

export function chooseColours(scheme: ColourScheme): void {
  save('colors', scheme);
  usePreferences.setState({ chosenColours: scheme });
}

export function chooseConfirmOrders(confirmOrders: boolean): void {
  save('confirmOrders', confirmOrders ? undefined : '0');
  usePreferences.setState({ confirmOrders });
}

export function chooseOwnTrades(ownTrades: boolean): void {
  save('ownTrades', ownTrades ? undefined : '0');
  usePreferences.setState({ ownTrades });
}

/** Keeps the attributes that theme.css reads in step with the choices. */
export function applyPreferences(): void {
  const apply = (): void => {
    const { theme, chosenColours } = usePreferences.getState();
    const root = document.documentElement;
    root.dataset.theme = theme;
    root.dataset.colors = coloursFor(useLanguage.getState().language, chosenColours);
  };
  usePreferences.subscribe(apply);
  useLanguage.subscribe(apply);
  apply();
}
