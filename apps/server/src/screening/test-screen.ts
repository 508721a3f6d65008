import type { Screen } from './screening.ts';

/** Where nobody screens. */
export const UNSCREENED: Screen = { refusalOf: () => Promise.resolve(undefined) };
