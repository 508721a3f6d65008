import { CALLBACK_PPM } from '@bourse/protocol/spot/plan';
import type { OrderType } from '@bourse/protocol/spot/order';
import { fieldValue, ticksOfMark, wireAmount } from '../shared/decimal-input.ts';
import type { NewOrder } from './api.ts';
import type { Draft, DraftProblem, SpotContext } from './order-draft.ts';

/** What an order of more than one price has beside a limit and a stop (docs/rules.md, "Orders with more than one price"). */
export type PlanField = 'stopLimit' | 'callback' | 'activation' | 'takeProfit' | 'stopLoss';

/** Decimals of the distance of a trailing stop, in percent. */
export const CALLBACK_DECIMALS = 2;
const PPM_PER_STEP = 100;

/** Whether take-profit and stop-loss can go with it. */
export function takesExit(type: OrderType): boolean {
  return type !== 'oco' && type !== 'trailing-stop';
}

/** The rules of these fields that can be known before the server is asked. */
export function problemOfPlan(draft: Draft, { pair, mark, last }: SpotContext): DraftProblem | undefined {
  const { side, type } = draft;
  const ticks = (text: string) => fieldValue(text, pair.priceDecimals);
  const at = (price: string | undefined) => ticksOfMark(price, pair.priceDecimals);
  if (type === 'trailing-stop') {
    const ppm = Number(fieldValue(draft.callback, CALLBACK_DECIMALS) ?? 0n) * PPM_PER_STEP;
    if (ppm >= CALLBACK_PPM.least && ppm <= CALLBACK_PPM.most) return undefined;
    const args = { least: percent(CALLBACK_PPM.least), most: percent(CALLBACK_PPM.most) };
    return { field: 'callback', key: 'CALLBACK_RANGE', args };
  }
  if (type === 'oco') {
    const [limit, stop] = [ticks(draft.price)!, ticks(draft.stopPrice)!];
    const isSell = side === 'sell';
    const [lower, upper] = isSell ? [stop, limit] : [limit, stop];
    const now = at(mark);
    if (lower >= upper || lower >= now || upper <= now)
      return { field: 'stopPrice', key: isSell ? 'OCO_SELL_PRICES' : 'OCO_BUY_PRICES' };
    const stopLimit = ticks(draft.stopLimit);
    if (!isSell && (stopLimit === undefined || stopLimit <= limit))
      return { field: 'stopLimit', key: 'STOP_LIMIT_REQUIRED' };
    return undefined;
  }
  if (!draft.hasExit) return undefined;
  const typed = type === 'stop-market' ? draft.stopPrice : type === 'market' ? '' : draft.price;
  const now = Number(ticks(typed) || at(mark ?? last));
  const [profit, loss] = [ticks(draft.takeProfit), ticks(draft.stopLoss)];
  const isBuy = side === 'buy';
  if (profit && (isBuy ? profit <= now : profit >= now))
    return { field: 'takeProfit', key: isBuy ? 'TAKE_PROFIT_NOT_ABOVE' : 'TAKE_PROFIT_NOT_BELOW' };
  if (loss && (isBuy ? loss >= now : loss <= now))
    return { field: 'stopLoss', key: isBuy ? 'STOP_LOSS_NOT_BELOW_ORDER' : 'STOP_LOSS_NOT_ABOVE_ORDER' };
  return undefined;
}

/** These fields as the exchange takes them; what is empty is left out. */
export function planOf(draft: Draft): Partial<NewOrder> {
  const { type, stopLimit, callback, activation, takeProfit, stopLoss, hasExit } = draft;
  if (type === 'oco') return stopLimit === '' ? {} : { stopLimitPrice: wireAmount(stopLimit) };
  if (type === 'trailing-stop')
    return {
      callbackRate: wireAmount(callback),
      ...(activation !== '' && { activationPrice: wireAmount(activation) }),
    };
  if (!hasExit) return {};
  return {
    ...(takeProfit !== '' && { takeProfit: wireAmount(takeProfit) }),
    ...(stopLoss !== '' && { stopLoss: wireAmount(stopLoss) }),
  };
}

function percent(ppm: number): string {
  return String(ppm / 10_000);
}
