import type { BalanceView } from '@bourse/protocol/wallet/calls';

/** What can be done with a coin, in the order in which it is offered. */
const ASSET_ACTIONS = ['deposit', 'withdraw', 'convert', 'transfer'] as const;
export type AssetAction = (typeof ASSET_ACTIONS)[number];

/** Where an action leads, with the coin chosen. */
export function actionLink(action: AssetAction, coin: string, account: BalanceView['account']) {
  switch (action) {
    case 'deposit':
      return { to: '/account/recharge', search: { currency: coin } } as const;
    case 'withdraw':
      return { to: '/account/withdrawel', search: { currency: coin } } as const;
    case 'convert':
      return { to: '/account/dui', search: { from: coin } } as const;
    case 'transfer': {
      const type = account === 'spot' ? '1' : '2';
      return { to: '/account/transfer', search: { currency: coin, type } } as const;
    }
  }
}

/** Money on the contract account goes back to the spot account first. */
export function actionsOf(account: BalanceView['account']): readonly AssetAction[] {
  return account === 'spot' ? ASSET_ACTIONS : ['transfer'];
}

export interface CoinState {
  /** It comes and goes over some chain. */
  readonly hasChain: boolean;
  /** It is among the exchange's coins: neither still to come nor no longer on offer. */
  readonly isListed: boolean;
  /** Some of it is available on the account. */
  readonly hasAny: boolean;
}

/** Whether an action leads anywhere with a coin. */
export function isOffered(action: AssetAction, { hasChain, isListed, hasAny }: CoinState): boolean {
  switch (action) {
    case 'deposit':
    case 'withdraw':
      return hasChain;
    case 'convert':
      return isListed;
    case 'transfer':
      // What is no longer on offer can still be moved.
      return isListed || hasAny;
  }
}
