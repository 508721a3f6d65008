import { CONTRACT_COIN } from '@bourse/protocol/contract/rules';

/** Base currency of a pair that has contracts: `BTC`. */
export function baseOf(symbol: string): string {
  return symbol.slice(0, -CONTRACT_COIN.length).toUpperCase();
}

/** `BTC/USDT`. */
export function pairName(symbol: string): string {
  return `${baseOf(symbol)}/${CONTRACT_COIN}`;
}
