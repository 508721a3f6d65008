import type { Pair } from '@bourse/engine/spot/pair';
import type { State } from '@bourse/engine/state';
import { formatAmount, formatDecimal } from '@bourse/money/amount';
import type { SecondConfigView } from '@bourse/protocol/second/calls';
import { DEFAULT_SECOND_SETTINGS, SECOND_COIN, type SecondSettings } from '@bourse/protocol/second/rules';

/** What a pair offers, as the engine has it; `undefined` for one that can have no second contracts. */
export function settingsOf(state: State, { spec }: Pair): SecondSettings | undefined {
  if (spec.quote !== SECOND_COIN) return undefined;
  return state.seconds.markets.get(spec.symbol)?.settings ?? DEFAULT_SECOND_SETTINGS;
}

export function configViews({ configs }: SecondSettings): SecondConfigView[] {
  return configs.map(({ seconds, incomePpm, min, max }) => ({
    second: seconds,
    incomeRate: formatDecimal(BigInt(incomePpm), 6),
    openAmountMin: formatAmount(min),
    openAmountMax: formatAmount(max),
  }));
}
