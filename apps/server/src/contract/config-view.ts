import type { Pair } from '@bourse/engine/spot/pair';
import type { State } from '@bourse/engine/state';
import { formatAmount, formatDecimal } from '@bourse/money/amount';
import type { ContractConfigView } from '@bourse/protocol/contract/calls';
import {
  CONTRACT_COIN,
  CONTRACT_FEE_PPM,
  DEFAULT_CONTRACT_SETTINGS,
  MARKET_SPREAD_PPM,
  MAX_NOTIONAL,
  MIN_MARGIN,
  TIERS,
} from '@bourse/protocol/contract/rules';

/** Whether contracts can be offered on a pair: the market that the engine would make, without making it. */
export function hasContracts({ spec }: Pair): boolean {
  return spec.quote === CONTRACT_COIN && spec.priceDecimals <= 8;
}

/** How far beside the market contracts open and close on a pair now; absent where there are none. */
export function contractSpread(state: State, symbol: string, now: number): string | undefined {
  const market = state.contracts.markets.get(symbol);
  return market && spreadText(market.spreadPpm(now));
}

function spreadText(ppm: number): string {
  return formatDecimal(BigInt(ppm), 6);
}

/** What a pair offers, as the engine has it. */
export function contractConfig(state: State, pair: Pair, now: number): ContractConfigView {
  const market = state.contracts.markets.get(pair.spec.symbol);
  const { enabled, leverages } = market?.settings ?? DEFAULT_CONTRACT_SETTINGS;
  const { symbol, base, quote } = pair.spec;
  return {
    symbol,
    baseCoin: base,
    quoteCoin: quote,
    enabled,
    leverages: [...leverages],
    feeRate: formatDecimal(CONTRACT_FEE_PPM, 6),
    spread: spreadText(market?.spreadPpm(now) ?? Number(MARKET_SPREAD_PPM)),
    marginMin: formatAmount(MIN_MARGIN),
    notionalMax: formatAmount(MAX_NOTIONAL),
    tiers: TIERS.map(({ upTo, maintenancePpm, maxLeverage }) => ({
      notionalMax: formatAmount(upTo),
      maintenanceRate: formatDecimal(maintenancePpm, 6),
      leverageMax: maxLeverage,
    })),
    mark: market && market.mark !== 0 ? formatAmount(market.markPrice) : '',
    stale: !market?.isFresh(now),
  };
}
