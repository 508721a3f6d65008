import { openOrderCalls } from '@bourse/protocol/open-api/order-calls';
import { placeFields, type PlaceFields } from '@bourse/protocol/open-api/order-fields';
import type { OpenPlaced } from '@bourse/protocol/open-api/order-views';
import { Refusal } from '@bourse/protocol/refusal';
import { parseFields } from '../../gateway/fields.ts';
import type { Ports } from '../ports.ts';
import type { Services } from '../../services.ts';
import { handleOpen, type Bot, type OpenCall } from '../call.ts';
import type { CancelAfter } from './cancel-after.ts';
import { cancelHandlers } from './cancel-calls.ts';
import { orderListHandlers } from './order-list-calls.ts';
import { newOrder } from './order-words.ts';
import type { Placing } from './placing.ts';
import { problemOf } from '../problems.ts';

/** Placing, cancelling and looking up orders and fills. */
export function orderHandlers(
  services: Services,
  ports: Ports,
  { placing, cancelAfter }: { readonly placing: Placing; readonly cancelAfter: CancelAfter },
): OpenCall[] {
  const place = (fields: PlaceFields, bot: Bot, name: string) => {
    const { 'account-id': accountId, symbol } = fields;
    return placing.place({ accountId, symbol, order: newOrder(fields) }, bot, name);
  };

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
