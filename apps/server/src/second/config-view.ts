import { formatAmount, formatDecimal } from '@bourse/money/amount';
import type { SecondConfigView } from '@bourse/protocol/second/calls';
import { DEFAULT_SECOND_SETTINGS, SECOND_COIN, type SecondSettings } from '@bourse/protocol/second/rules';
import type { MarketRow } from '../markets.ts';

/** What a pair offers; `undefined` for one that can have no second contracts. */
export function settingsOf({ spec, second }: MarketRow): SecondSettings | undefined {
  if (spec.quote !== SECOND_COIN) return undefined;
  return second?.settings ?? DEFAULT_SECOND_SETTINGS;
}

export function configViews({ configs }: SecondSettings): SecondConfigView[] {
  return configs.map(({ seconds, incomePpm, min, max }) => ({
    second: seconds,
    incomeRate: formatDecimal(BigInt(incomePpm), 6),
    openAmountMin: formatAmount(min),
    openAmountMax: formatAmount(max),
  }));
}
