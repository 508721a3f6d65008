import type {
  SetContractLimitsCommand,
  SetContractSettingsCommand,
} from '@bourse/protocol/contract/commands';
import { LEVERAGES } from '@bourse/protocol/contract/rules';
import { refuse, type Refusal } from '@bourse/protocol/refusal';
import type { CommandResult } from '../outcome.ts';
import type { State } from '../state.ts';

/** Terms of what opens from now on; nothing that is open or waits changes. */
export function setContractSettings(
  state: State,
  { symbol, settings }: SetContractSettingsCommand,
): CommandResult | Refusal {
  const pair = state.pairs.get(symbol);
  if (!pair) return refuse('PAIR_NOT_FOUND');
  const market = state.contracts.market(pair);
  if (!market) return refuse('CONTRACT_NOT_AVAILABLE');
  const { leverages, exposurePpm, volatilityPpm = 0 } = settings;
  if (leverages.length === 0 || leverages.some((each) => !(LEVERAGES as readonly number[]).includes(each))) {
    return refuse('INVALID_FIELD', { field: 'leverages' });
  }
  if (!isPpm(exposurePpm, 10)) return refuse('INVALID_FIELD', { field: 'exposurePpm' });
  if (!isPpm(volatilityPpm, 1)) return refuse('INVALID_FIELD', { field: 'volatilityPpm' });
  state.undo.keep(market);
  market.settings = settings;
  state.emit({ type: 'contractSettingsSet', symbol, settings });
  return {};
}

/** Profits must stay covered: deleveraging begins at 100 % of the funds at the latest, and new positions stop before. */
export function setContractLimits(
  state: State,
  { limits }: SetContractLimitsCommand,
): CommandResult | Refusal {
  const { totalExposurePpm, openInterestPpm, riskBudgetPpm, deleveragePpm } = limits;
  if (!isPpm(totalExposurePpm, 10)) return refuse('INVALID_FIELD', { field: 'totalExposurePpm' });
  if (!isPpm(openInterestPpm, 100)) return refuse('INVALID_FIELD', { field: 'openInterestPpm' });
  if (!isPpm(deleveragePpm, 1)) return refuse('INVALID_FIELD', { field: 'deleveragePpm' });
  if (!isPpm(riskBudgetPpm, 1) || riskBudgetPpm > deleveragePpm) {
    return refuse('INVALID_FIELD', { field: 'riskBudgetPpm' });
  }
  state.undo.keep(state.contracts);
  state.contracts.limits = limits;
  state.emit({ type: 'contractLimitsSet', limits });
  return {};
}

function isPpm(value: number, times: number): boolean {
  return Number.isInteger(value) && value >= 0 && value <= times * 1_000_000;
}
