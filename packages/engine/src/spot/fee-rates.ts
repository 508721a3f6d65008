import type { SetFeesCommand, SetFeeTiersCommand } from '@bourse/protocol/command';
import type { Refusal } from '@bourse/protocol/refusal';
import type { CommandResult } from '../outcome.ts';
import type { State } from '../state.ts';

/** Rates of an owner's own: they hold on every pair. */
export function setFees(state: State, command: SetFeesCommand): CommandResult | Refusal {
  const owner = state.owner(command.owner);
  const isSame = owner.makerPpm === BigInt(command.makerPpm) && owner.takerPpm === BigInt(command.takerPpm);
  if (isSame && owner.hasOwnFees) return {};
  const { owner: id, makerPpm, takerPpm } = command;
  state.setRates(owner, { makerPpm: BigInt(makerPpm), takerPpm: BigInt(takerPpm), hasOwnFees: true });
  state.emit({ type: 'feesSet', owner: id, makerPpm, takerPpm });
  return {};
}

/** What is like that already is left out. */
export function setFeeTiers(state: State, command: SetFeeTiersCommand): CommandResult {
  const changes = command.changes.filter(({ owner: id, level, makerPpm, takerPpm }) => {
    const owner = state.owner(id);
    const { tier } = owner;
    const [maker, taker] = [BigInt(makerPpm), BigInt(takerPpm)];
    const isSame =
      level === 0
        ? tier === undefined
        : tier?.level === level && tier.makerPpm === maker && tier.takerPpm === taker;
    if (isSame) return false;
    state.setRates(owner, { tier: level === 0 ? undefined : { level, makerPpm: maker, takerPpm: taker } });
    return true;
  });
  if (changes.length > 0) state.emit({ type: 'feeTiersSet', changes });
  return {};
}
