import type { Language } from '@bourse/protocol/pairs';
export type Theme = 'dark' | 'light';
/** What rises, then what falls. */
export declare const COLOUR_SCHEMES: readonly ['green-red', 'red-green', 'red-blue'];
export type ColourScheme = (typeof COLOUR_SCHEMES)[number];
interface Preferences {
    theme: Theme;
    /** Absent: the custom of the language. */
    chosenColours: ColourScheme | undefined;
}
export declare const usePreferences: import("zustand").UseBoundStore<import("zustand").StoreApi<Preferences>>;
export declare function coloursFor(language: Language, chosen: ColourScheme | undefined): ColourScheme;
export declare function useColours(): ColourScheme;
export declare function chooseTheme(theme: Theme): void;
export declare function chooseColours(scheme: ColourScheme): void;
/** Keeps the attributes that theme.css reads in step with the choices. */
export declare function applyPreferences(): void;
export {};
