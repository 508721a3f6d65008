import type { ProductName } from '@bourse/protocol/domains';
import type { Refusal } from '@bourse/protocol/refusal';

/**
 * Where the gateway asks whether a product is to be had (docs/rules.md, "Switches and notices"). The operators domain
 * answers.
 */
export interface Switches {
  /** Whether users are let in: a production that has not gone live yet shows what anyone may see, and takes nobody. */
  readonly opened: boolean;
  /** Why the product is refused to this caller now; `undefined`: it is open. Costs no I/O. */
  refusalOf(product: ProductName, caller: SwitchedCaller): Refusal | undefined;
}

export interface SwitchedCaller {
  readonly userId?: number;
  /** ISO code of the country, upper case. */
  readonly country?: string;
}
