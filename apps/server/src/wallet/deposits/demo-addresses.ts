import type { AddressFormat } from '@bourse/protocol/wallet/calls';

/**
 * Where a demonstration shows deposits to go: nobody's keys, and the address says so as far as its alphabet allows.
 * Never stored, so that none of them outlives demo mode.
 */
export const DEMO_ADDRESSES: Readonly<Record<AddressFormat, string>> = {
  evm: '0xde30000000000000000000000000000000000000',
  tron: 'TBourseDemoDoNotSendHereXXXXXvrZNe',
  bitcoin: '1BourseDemoDoNotSendHereXXXbSodqr',
  litecoin: 'LbourseDemoDoNotSendHereXXXXW4Emgp',
  dogecoin: 'DBourseDemoDoNotSendHereXXXXYWtfei',
  ripple: 'rBourseDemoDoNotSendHereXXX7uQNLY',
  cardano: 'addr1v93x7atjwdjjqer9d4hn5grydusxumm5ypek2mny9chzutsq2qnrh',
  eos: 'boursedemo12',
};
