import { lotDecimalsOf, lotStepOf, tickDecimalsOf, tickStepOf } from '@bourse/protocol/pair-terms';
import type { PairSpec } from '@bourse/protocol/pairs';
import { refuse, type Refusal } from '@bourse/protocol/refusal';
import type { Order } from './order.ts';
import type { Pair } from './pair.ts';

/** What a person has chosen of an order: prices, absent or 0 where it has none, and lots. */
export interface StepFields {
  readonly prices: readonly (number | undefined)[];
  readonly quantity: number;
}

/** Refuses what is asked for beside the pair's tick or lot. */
export function offStep(
  { tickStep, lotStep, spec }: Pair,
  { prices, quantity }: StepFields,
): Refusal | undefined {
  if (tickStep !== 1 && prices.some((price) => price !== undefined && price % tickStep !== 0))
    return refuse('PRICE_OFF_TICK', { decimals: String(tickDecimalsOf(spec)) });
  if (quantity % lotStep !== 0) return refuse('QUANTITY_OFF_STEP', { decimals: String(lotDecimalsOf(spec)) });
  return undefined;
}

/** How many orders of the pair rest or wait that could not be placed under these terms. */
export function ordersOffStep(pair: Pair, spec: PairSpec): number {
  const [tickStep, lotStep] = [tickStepOf(spec), lotStepOf(spec)];
  if (tickStep <= pair.tickStep && lotStep <= pair.lotStep) return 0;
  const isOff = (order: Order): boolean => {
    const { prices, quantity } = chosen(order);
    return prices.some((price = 0) => price % tickStep !== 0) || quantity % lotStep !== 0;
  };
  const off = new Set<Order>();
  for (const side of ['buy', 'sell'] as const)
    for (const order of pair.resting(side)) if (!order.isQuote && isOff(order)) off.add(order);
  for (const order of pair.stops.all()) if (isOff(order)) off.add(order);
  return off.size;
}

/** Where a trailing stop stands, and how much an exit sells, nobody has chosen. */
function chosen({ type, price, stopPrice, plan, quantity }: Order): StepFields {
  return {
    prices: [
      price,
      type === 'trailing-stop' ? undefined : stopPrice,
      plan?.limit,
      plan?.stopLimit,
      plan?.activation,
      plan?.takeProfit,
      plan?.stopLoss,
      plan?.profitAt,
    ],
    quantity: plan?.parent === undefined ? quantity : 0,
  };
}
