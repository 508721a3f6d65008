import { refuse } from '@bourse/protocol/refusal';
import type { WalletPort } from '../gateway/open-ports.ts';
import type { Services } from '../services.ts';

/** What the open API is handed of the wallet domain. */
export function walletPort(_services: Services): WalletPort {
  return {
    balances: async () => [],
    chains: () => [],
    depositAddress: async () => refuse('CHAIN_NOT_FOUND'),
    bookAddresses: async () => [],
    withdraw: async () => refuse('CHAIN_NOT_FOUND'),
    deposits: async () => [],
    withdrawals: async () => [],
    transfer: async () => refuse('CHAIN_NOT_FOUND'),
    transfers: async () => [],
  };
}
