import type { OpsProjectRow } from '@bourse/protocol/operators/launchpad/calls';
import type { StatusTone } from '../app/Status.tsx';

export const PHASE_TONES: Record<OpsProjectRow['phase'], StatusTone> = {
  upcoming: 'quiet',
  warming: 'waiting',
  participating: 'good',
  ended: 'quiet',
  cancelled: 'bad',
};
export const PHASES = Object.keys(PHASE_TONES) as OpsProjectRow['phase'][];

export const SUBSCRIPTION_TONES = {
  committed: 'waiting',
  locked: 'busy',
  released: 'good',
  refunded: 'quiet',
} as const satisfies Record<string, StatusTone>;
