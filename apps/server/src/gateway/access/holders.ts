import type { Holder } from '../../places.ts';
import { addressKey, isLoopback, siteKey } from './address-key.ts';

/** How many places one network (an address, for IPv6 its /64) may hold, and the net around it (a /24, for IPv6 a /48). */
export interface MostOfNets {
  readonly network: number;
  readonly site: number;
}

/**
 * Who holds a place beside the sender himself, however many accounts or addresses side by side somebody has. What comes from
 * this machine itself has no network: it is a proxy that nobody has named (`TRUST_PROXY`), behind which all users are, or
 * somebody at home.
 */
export function netsOf(ip: string, { network, site }: MostOfNets): Holder[] {
  if (isLoopback(ip)) return [];
  return [
    { by: addressKey(ip), most: network },
    { by: siteKey(ip), most: site },
  ];
}
