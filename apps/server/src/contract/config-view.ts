import { contractSpreadPpm } from '@bourse/engine/contract/spread';
import { formatAmount, formatDecimal } from '@bourse/money/amount';
import type { ContractConfigView } from '@bourse/protocol/contract/calls';
import { settlesContracts } from '@bourse/protocol/pairs';
import {
  CONTRACT_COIN,
  CONTRACT_FEE_PPM,
  DEFAULT_CONTRACT_SETTINGS,
  MARKET_SPREAD_PPM,
  MAX_NOTIONAL,
  MIN_MARGIN,
  TIERS,
} from '@bourse/protocol/contract/rules';
import { isContractFresh, type MarketRow } from '../markets.ts';

/** Whether contracts can be offered on a pair: the market that the engine would make, without making it. */
export function hasContracts({ spec, status }: MarketRow): boolean {
  return status !== 'retired' && spec.quote === CONTRACT_COIN && spec.priceDecimals <= 8;
}

/** How far beside the market contracts open and close on a pair now; absent where there are none. */
export function contractSpread(row: MarketRow | undefined, now: number): string | undefined {
  return row?.contract && spreadText(contractSpreadPpm(row.contract.settings, row.prices, now));
}

function spreadText(ppm: number): string {
  return formatDecimal(BigInt(ppm), 6);
}

/** What a pair offers. */
export function contractConfig(row: MarketRow, now: number): ContractConfigView {
  const { contract } = row;
  const { enabled, leverages } = contract?.settings ?? DEFAULT_CONTRACT_SETTINGS;
  const { symbol, base, quote } = row.spec;
  return {
    symbol,
    baseCoin: base,
    quoteCoin: quote,
    enabled: enabled && settlesContracts(row.spec),
    leverages: [...leverages],
    feeRate: formatDecimal(CONTRACT_FEE_PPM, 6),
    spread: contractSpread(row, now) ?? spreadText(Number(MARKET_SPREAD_PPM)),
    marginMin: formatAmount(MIN_MARGIN),
    notionalMax: formatAmount(MAX_NOTIONAL),
    tiers: TIERS.map(({ upTo, maintenancePpm, maxLeverage }) => ({
      notionalMax: formatAmount(upTo),
      maintenanceRate: formatDecimal(maintenancePpm, 6),
      leverageMax: maxLeverage,
    })),
    mark: contract?.mark ? formatAmount(contract.mark) : '',
    stale: !isContractFresh(row, now),
  };
}
