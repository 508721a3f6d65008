/** `transfer` between accounts of the house; `take`, `give`: the correction of a credit. */
export const HOUSE_MOVE_KINDS = ['transfer', 'take', 'give'] as const;
export type HouseMoveKind = (typeof HOUSE_MOVE_KINDS)[number];

/**
 * `moving`: approved, its command is on the way. `refused`: approved, but the money was not there. `cancelled`: its proposer
 * was disabled.
 */
export const HOUSE_MOVE_STATUSES = [
  'pending',
  'moving',
  'finished',
  'refused',
  'rejected',
  'cancelled',
] as const;
export type HouseMoveStatus = (typeof HOUSE_MOVE_STATUSES)[number];
