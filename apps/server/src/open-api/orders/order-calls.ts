import { openOrderCalls } from '@bourse/protocol/open-api/order-calls';
import { placeFields, type PlaceFields } from '@bourse/protocol/open-api/order-fields';
import type { OpenPlaced } from '@bourse/protocol/open-api/order-views';
import type { PairSpec } from '@bourse/protocol/pairs';
import { refuse, Refusal } from '@bourse/protocol/refusal';
import { parseFields } from '../../gateway/fields.ts';
import type { Ports } from '../ports.ts';
import type { NewOrder } from '../../spot/orders.ts';
import type { Services } from '../../services.ts';
import { NO_ACCOUNT, ownsAccount } from '../wallet/accounts.ts';
import { handleOpen, type Bot, type OpenCall } from '../call.ts';
import type { CancelAfter } from './cancel-after.ts';
import { cancelHandlers } from './cancel-calls.ts';
import { orderListHandlers } from './order-list-calls.ts';
import { newOrder } from './order-words.ts';
import { Problem, problemOf } from '../problems.ts';

/** Placing, cancelling and looking up orders and fills. */
export function orderHandlers(services: Services, ports: Ports, cancelAfter: CancelAfter): OpenCall[] {
  /**
   * `name` makes a repeat harmless. An order with a client order id needs none: the engine knows the id for 24 hours, as
   * long as it would know the name.
   */
  async function place(fields: PlaceFields, bot: Bot, name: string): Promise<string | Refusal | Problem> {
    if (!ownsAccount(bot.userId, fields['account-id'])) return NO_ACCOUNT;
    const pair = ports.market.pair(fields.symbol);
    if (!pair) return refuse('PAIR_NOT_FOUND');
    const order = newOrder(fields);
    const requestId = order.clientOrderId === undefined ? name : undefined;
    const taken = await takeTurnover(bot, pair.spec, order);
    if (taken instanceof Refusal) return taken;
    const placed = await ports.spot.place(bot.userId, pair.spec, { ...order, requestId });
    if (!(placed instanceof Refusal)) return placed.id;
    await taken?.();
    return placed;
  }

  /** Counts an order against its key's daily limit; answers how to take that back. */
  async function takeTurnover({ key }: Bot, pair: PairSpec, order: NewOrder) {
    if (key.dailyTurnover === undefined) return undefined;
    const worth = ports.spot.worth(pair, order);
    return worth instanceof Refusal ? worth : ports.turnover.take(key, worth);
  }

  async function placeOneOfMany(
    fields: Record<string, unknown>,
    bot: Bot,
    name: string,
  ): Promise<OpenPlaced> {
    const parsed = parseFields(placeFields, fields);
    const placed = parsed instanceof Refusal ? parsed : await place(parsed.value as PlaceFields, bot, name);
    const given = parsed instanceof Refusal ? undefined : (parsed.value as PlaceFields)['client-order-id'];
    const echo = given === undefined ? {} : { 'client-order-id': given };
    if (typeof placed === 'string') return { 'order-id': Number(placed), ...echo };
    const { code, message } = placed instanceof Refusal ? problemOf(placed, bot.language) : placed;
    return { ...echo, 'err-code': code, 'err-msg': message };
  }

  return [
    handleOpen(openOrderCalls.place, async (fields, bot) => {
      const placed = await place(fields, bot, bot.requestName);
      return typeof placed === 'string' ? { data: placed } : placed;
    }),
    handleOpen(openOrderCalls.placeMany, async (orders, bot) => {
      // All are queued before the first is answered, so they keep their order.
      const placing = orders.map((order, index) => placeOneOfMany(order, bot, `${bot.requestName}:${index}`));
      return { data: await Promise.all(placing) };
    }),
    ...cancelHandlers(ports),
    handleOpen(openOrderCalls.cancelAfter, async ({ timeout }, { userId }) => {
      const currentTime = services.clock.now();
      const triggerTime = timeout === 0 ? 0 : currentTime + timeout * 1000;
      await (timeout === 0 ? cancelAfter.switchOff(userId) : cancelAfter.set(userId, triggerTime));
      return { data: { currentTime, triggerTime } };
    }),
    ...orderListHandlers(ports),
  ];
}
