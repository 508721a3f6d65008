/** What can be switched off (docs/rules.md, "Switches and notices"): for everyone, for countries, or for one user. */
export const PRODUCTS = ['spot', 'swap', 'contract', 'second', 'launchpad', 'deposit', 'withdrawal'] as const;
export type ProductName = (typeof PRODUCTS)[number];
