/** What is screened before it goes on: an application to be identified, a deposit, a withdrawal. */
export const SCREENED_KINDS = ['identity', 'deposit', 'withdrawal'] as const;
export type ScreenedKind = (typeof SCREENED_KINDS)[number];

/** Who screens: the list in a file, and services outside. */
export const SCREENING_SOURCES = ['list', 'screening', 'kyc'] as const;
export type ScreeningSource = (typeof SCREENING_SOURCES)[number];

/**
 * `open`: a service was asked and has not answered; `clear`: nothing was found; `hit`: a person has to look; `released`: two
 * persons have said that it is somebody else, or may go on; `confirmed`: one has said that it is who the list means.
 */
export const SCREENING_STATES = ['open', 'clear', 'hit', 'released', 'confirmed'] as const;
export type ScreeningState = (typeof SCREENING_STATES)[number];
