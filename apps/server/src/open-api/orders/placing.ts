import type { PairSpec } from '@bourse/protocol/pairs';
import { refuse, Refusal } from '@bourse/protocol/refusal';
import type { NewOrder } from '../../spot/orders.ts';
import type { Bot } from '../call.ts';
import type { Ports } from '../ports.ts';
import type { Problem } from '../problems.ts';
import { NO_ACCOUNT, ownsAccount } from '../wallet/accounts.ts';

export interface OrderWish {
  readonly accountId: string;
  readonly symbol: string;
  readonly order: NewOrder;
}

/** Places orders of programs, within what their keys may turn over in a day. Answers the order's id. */
export class Placing {
  readonly #ports: Pick<Ports, 'market' | 'spot' | 'turnover'>;

  constructor(ports: Pick<Ports, 'market' | 'spot' | 'turnover'>) {
    this.#ports = ports;
  }

  /**
   * `name` makes a repeat harmless. An order with a client order id needs none: the engine knows the id for 24 hours, as
   * long as it would know the name.
   */
  async place(
    { accountId, symbol, order }: OrderWish,
    bot: Bot,
    name: string,
  ): Promise<string | Refusal | Problem> {
    if (!ownsAccount(bot.userId, accountId)) return NO_ACCOUNT;
    const pair = this.#ports.market.pair(symbol);
    if (!pair) return refuse('PAIR_NOT_FOUND');
    const named = order.clientOrderId === undefined ? { ...order, requestId: name } : order;
    const taken =
      bot.key.dailyTurnover === undefined ? undefined : await this.#takeTurnover(bot, pair.spec, order);
    if (taken instanceof Refusal) return taken;
    const placed = await this.#ports.spot.place(bot.userId, pair.spec, named);
    // Refused, or a repeat of what was counted when it was first placed.
    if (placed instanceof Refusal || placed.isRepeat) await taken?.();
    return placed instanceof Refusal ? placed : placed.id;
  }

  /** Counts an order against its key's daily limit; answers how to take that back. */
  async #takeTurnover({ key }: Bot, pair: PairSpec, order: NewOrder) {
    const worth = this.#ports.spot.worth(pair, order);
    return worth instanceof Refusal ? worth : this.#ports.turnover.take(key, worth);
  }
}
