import type { UserInfo } from '@bourse/protocol/identity/calls';
import type { StateTone } from '../../shared/StateBadge.tsx';

export const REVIEWING = 1;
export const VERIFIED = 2;

/** How each state of the verification looks and what it is called. */
export const KYC_STATES = {
  0: { tone: 'none', text: 'auth0' },
  1: { tone: 'waiting', text: 'auth1' },
  2: { tone: 'good', text: 'auth2' },
} as const satisfies Record<UserInfo['auth'], { tone: StateTone; text: string }>;
