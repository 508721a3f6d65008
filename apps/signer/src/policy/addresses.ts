import { normalizeAddress } from '@bourse/protocol/wallet/address';
import { Address } from '@scure/btc-signer';
import { networkOf } from '../chains/bitcoin/networks.ts';
import type { ChainSetup } from '../setup.ts';

/** Whether a chain can pay an address, written as the exchange writes it. */
export function isPayable(setup: ChainSetup, address: string): boolean {
  const isMain = !('network' in setup) || setup.network === 'main';
  if (isMain && normalizeAddress(setup.kind, address) !== address) return false;
  if (!('network' in setup)) return true;
  try {
    Address(networkOf(setup.kind, setup.network)).decode(address);
    return true;
  } catch {
    return false;
  }
}
