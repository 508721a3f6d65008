import type { ChainView } from '@bourse/protocol/wallet/calls';

/** USDT on a chain that is open both ways. */
export const testChain: ChainView = {
  currency: 'USDT',
  chain: 'ERC20',
  format: 'evm',
  memoRule: 'none',
  retired: false,
  depositOpen: true,
  withdrawOpen: true,
  confirmations: 12,
  depositMin: '1',
  withdrawFee: '5',
  withdrawMin: '10',
  withdrawMax: '50000',
  withdrawDayMax: '100000',
};
