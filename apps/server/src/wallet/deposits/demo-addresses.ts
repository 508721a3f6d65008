import type { AddressFormat } from '@bourse/protocol/wallet/calls';

/**
 * Where a demonstration shows deposits to go: nobody's keys, and the address says so as far as its alphabet allows. They name no exchange:
 * the demonstration is shown under any brand.
 * Never stored, so that none of them outlives demo mode.
 */
export const DEMO_ADDRESSES: Readonly<Record<AddressFormat, string>> = {
  evm: '0xde30000000000000000000000000000000000000',
  tron: 'TDemoDoNotSendHereXXXXXXXXXXXEr6my',
  bitcoin: '1DemoDoNotSendHereXXXXXXXXXXXxg8fU',
  litecoin: 'LeDemoDoNotSendHereXXXXXXXXXYmgNrL',
  dogecoin: 'DDemoDoNotSendHereXXXXXXXXXXYM8CaW',
  ripple: 'rDemoDoNotSendHereXXXXXXXXXXXXYNBh',
  cardano: 'addr1v9jx2mt08gsxgmeqdehhggrnv4hxggrgv4ex2t3w9chzutsfxhfyq',
  eos: 'demodontsend',
};
