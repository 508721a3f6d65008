import type { StatusTone } from '../app/Status.tsx';

/** Tones of a user's identity: not authenticated, reviewing, verified. */
export const KYC_TONES = { 0: 'quiet', 1: 'waiting', 2: 'good' } as const satisfies Record<
  0 | 1 | 2,
  StatusTone
>;
