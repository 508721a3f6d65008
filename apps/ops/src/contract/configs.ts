import { parseAmount } from '@bourse/money/amount';
import { OPEN_AMOUNT_MIN } from '@bourse/protocol/second/rules';
import type { SecondSettingsView } from '@bourse/protocol/second/operator-calls';

/** A duration that is on offer, with its terms. Their order is the one in which users see them; the first is chosen. */
export type Config = SecondSettingsView['configs'][number];

/** With a duration added at the end, or put in the place of the one of `replaced` seconds. */
export function withConfig(configs: readonly Config[], config: Config, replaced?: number): Config[] {
  if (replaced === undefined) return [...configs, config];
  return configs.map((each) => (each.second === replaced ? config : each));
}

export function without(configs: readonly Config[], second: number): Config[] {
  return configs.filter((each) => each.second !== second);
}

/** With the duration of `second` seconds at the beginning. */
export function madeFirst(configs: readonly Config[], second: number): Config[] {
  return [...configs.filter((each) => each.second === second), ...without(configs, second)];
}

export function isStakeBound(text: string): boolean {
  return (parseAmount(text) ?? 0n) >= OPEN_AMOUNT_MIN;
}

/** Whether a smallest and a largest stake are in order; texts that are no amounts are complained about elsewhere. */
export function inOrder(min: string, max: string): boolean {
  const [least, most] = [parseAmount(min), parseAmount(max)];
  return least === undefined || most === undefined || least <= most;
}
