/** `committed`: USDT frozen; `locked`: coins frozen; the last two are final. */
export const SUBSCRIPTION_STATUSES = ['committed', 'locked', 'released', 'refunded'] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];
