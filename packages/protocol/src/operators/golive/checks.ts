/** What has to be well before users are let in, in the order in which it is done (docs/going-live.md). */
export const LAUNCH_CHECKS = [
  'schema',
  'publicUrl',
  'mail',
  'brand',
  'service',
  'legal',
  'admins',
  'finance',
  'waits',
  'signOn',
  'chains',
  'clock',
  'desks',
  'fileHandles',
  'disk',
  'backup',
  'restore',
  'alerts',
  'payouts',
] as const;
export type LaunchCheck = (typeof LAUNCH_CHECKS)[number];
