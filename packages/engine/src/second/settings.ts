import type { SetSecondConfigsCommand, SetSecondFeeCommand } from '@bourse/protocol/second/commands';
import { OPEN_AMOUNT_MIN, type SecondConfig } from '@bourse/protocol/second/rules';
import { refuse, type Refusal } from '@bourse/protocol/refusal';
import type { CommandResult } from '../outcome.ts';
import type { State } from '../state.ts';

const LONGEST_SECONDS = 86_400;

/** Replaces what a pair offers from now on. Open orders keep their duration, their income and their fee. */
export function setSecondConfigs(
  state: State,
  { symbol, settings }: SetSecondConfigsCommand,
): CommandResult | Refusal {
  const pair = state.pairs.get(symbol);
  if (!pair) return refuse('PAIR_NOT_FOUND');
  const market = state.seconds.market(pair);
  if (!market) return refuse('SECOND_NOT_AVAILABLE');
  const durations = new Set(settings.configs.map(({ seconds }) => seconds));
  if (
    durations.size === 0 ||
    durations.size !== settings.configs.length ||
    !settings.configs.every(isSound)
  ) {
    return refuse('INVALID_FIELD', { field: 'configs' });
  }
  state.undo.keep(market);
  market.settings = settings;
  state.emit({ type: 'secondConfigsSet', symbol, settings });
  return {};
}

/**
 * A second to a day; an income of at most the stake, as invariant 9 has it (docs/rules.md, "Invariants"); amounts in
 * order.
 */
function isSound({ seconds, incomePpm, min, max }: SecondConfig): boolean {
  return (
    Number.isInteger(seconds) &&
    seconds >= 1 &&
    seconds <= LONGEST_SECONDS &&
    Number.isInteger(incomePpm) &&
    incomePpm >= 0 &&
    incomePpm <= 1_000_000 &&
    min >= OPEN_AMOUNT_MIN &&
    min <= max
  );
}

export function setSecondFee(state: State, { feePpm }: SetSecondFeeCommand): CommandResult | Refusal {
  if (!Number.isInteger(feePpm) || feePpm < 0 || feePpm > 500_000) {
    return refuse('INVALID_FIELD', { field: 'contract_second_fee_rate' });
  }
  if (state.seconds.feePpm === feePpm) return {};
  state.undo.keep(state.seconds);
  state.seconds.feePpm = feePpm;
  state.emit({ type: 'secondFeeSet', feePpm });
  return {};
}
