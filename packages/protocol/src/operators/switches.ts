/** What can be switched off (docs/rules.md, "Switches and notices"): for everyone, for countries, or for one user. */
export const PRODUCTS = ['spot', 'swap', 'contract', 'second', 'launchpad', 'deposit', 'withdrawal'] as const;
export type ProductName = (typeof PRODUCTS)[number];

/** Part of `/bb/config`: what this caller cannot use at the moment, and why. */
export interface SwitchesView {
  maintenance: boolean;
  /** `everyone`: switched off; `country`: not offered where the caller is; `user`: closed for him alone. */
  off: { product: ProductName; why: 'everyone' | 'country' | 'user' }[];
}
