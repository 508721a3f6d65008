/**
 * HTX names a coin on a chain with one id that is unique over all coins (`usdterc20`); inside, the two are a currency
 * and a chain (`USDT`, `ERC20`).
 */

/** The chains whose own coin goes by another name than the chain. */
const HOME_CHAINS: Readonly<Record<string, string>> = { ETH: 'ERC20' };

/** Ids that are known from HTX; clients have them in their settings. */
const KNOWN: Readonly<Record<string, string>> = { 'USDT/ERC20': 'usdterc20', 'USDT/TRC20': 'trc20usdt' };

/** What clients go by to find `ERC20` and `TRC20` again. */
const BASE_CHAINS: Readonly<Record<string, string>> = { ERC20: 'ETH', TRC20: 'TRX' };

/** The id of a coin on a chain: `btc`, `eth`, `trc20usdt`; of any other token `usdc-erc20`, so that no two are alike. */
export function chainIdOf(currency: string, chain: string): string {
  const id = `${currency}/${chain}`;
  if (Object.hasOwn(KNOWN, id)) return KNOWN[id]!;
  return (chain === homeChainOf(currency) ? currency : `${currency}-${chain}`).toLowerCase();
}

/** The chain that an id means for a currency; `undefined`: it is none of this currency's. Case does not matter. */
export function chainOfId(currency: string, chainId: string): string | undefined {
  const id = chainId.toLowerCase();
  const coin = currency.toUpperCase();
  if (id === coin.toLowerCase()) return homeChainOf(coin);
  for (const [known, knownId] of Object.entries(KNOWN)) {
    const [knownCoin, chain] = known.split('/') as [string, string];
    if (knownCoin === coin && knownId === id) return chain;
  }
  const prefix = `${coin.toLowerCase()}-`;
  if (!id.startsWith(prefix) || id.length === prefix.length) return undefined;
  return id.slice(prefix.length).toUpperCase();
}

/** The network beneath a chain: `ETH` of `ERC20`. */
export function baseChainOf(chain: string): string {
  return Object.hasOwn(BASE_CHAINS, chain) ? BASE_CHAINS[chain]! : chain;
}

function homeChainOf(currency: string): string {
  return Object.hasOwn(HOME_CHAINS, currency) ? HOME_CHAINS[currency]! : currency;
}
