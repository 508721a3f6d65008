import type { SetSecondConfigsCommand, SetSecondFeeCommand } from '@bourse/protocol/second/commands';
import { areSound } from '@bourse/protocol/second/rules';
import { refuse, type Refusal } from '@bourse/protocol/refusal';
import type { CommandResult } from '../outcome.ts';
import type { State } from '../state.ts';

/** Replaces what a pair offers from now on. Open orders keep their duration, their income and their fee. */
export function setSecondConfigs(
  state: State,
  { symbol, settings }: SetSecondConfigsCommand,
): CommandResult | Refusal {
  const pair = state.pairs.get(symbol);
  if (!pair) return refuse('PAIR_NOT_FOUND');
  const market = state.seconds.market(pair);
  if (!market) return refuse('SECOND_NOT_AVAILABLE');
  if (!areSound(settings.configs)) return refuse('INVALID_FIELD', { field: 'configs' });
  state.undo.keep(market);
  market.settings = settings;
  state.emit({ type: 'secondConfigsSet', symbol, settings });
  return {};
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
