import { CANCELED, openOrderCalls, PARTIAL_CANCELED } from '@bourse/protocol/open-api/order-calls';
import type { OpenCancelCount, OpenCancelled } from '@bourse/protocol/open-api/order-views';
import { refuse, Refusal } from '@bourse/protocol/refusal';
import type { Ports } from '../ports.ts';
import type { OrderKey } from '../../spot/orders.ts';
import type { RecordFilter } from '../../spot/queries.ts';
import { NO_ACCOUNT, ownsAccount } from '../wallet/accounts.ts';
import { handleOpen, type Bot, type OpenCall } from '../call.ts';
import { idOf, kindsOf, stateOf } from './order-words.ts';
import { problemOf } from '../problems.ts';

/** `next-id` when nothing is left to cancel. */
const NOTHING_LEFT = -1;

/** Cancelling one order, some, or all. What is cancelled is final when the answer comes. */
export function cancelHandlers({ market, spot }: Pick<Ports, 'market' | 'spot'>): OpenCall[] {
  /** Cancels each; says which it could not, and why. */
  async function cancelEach(keys: readonly OrderKey[], bot: Bot): Promise<OpenCancelled> {
    const outcomes = await Promise.all(
      keys.map(({ id, clientOrderId }) =>
        spot.cancel(bot.userId, id === undefined ? { clientOrderId } : { id: idOf(id) }),
      ),
    );
    const success: string[] = [];
    const failed: OpenCancelled['failed'] = [];
    for (const [n, outcome] of outcomes.entries()) {
      const { id, clientOrderId } = keys[n]!;
      if (!(outcome instanceof Refusal)) {
        success.push(clientOrderId ?? outcome.id);
        continue;
      }
      const { code, message } = problemOf(outcome, bot.language);
      failed.push({
        'order-id': id ?? '',
        'client-order-id': clientOrderId ?? '',
        'err-code': code,
        'err-msg': message,
      });
    }
    return { success, failed };
  }

  /** As many as asked for, oldest first, of one side or both, of some types or all. */
  async function cancelSome(
    bot: Bot,
    symbols: readonly (string | undefined)[],
    { side, kinds, size }: Pick<RecordFilter, 'side' | 'kinds' | 'size'>,
  ): Promise<OpenCancelCount> {
    const found = await Promise.all(
      symbols.map((symbol) =>
        spot.orders(bot.userId, {
          symbol,
          side,
          kinds,
          phases: ['waiting', 'open', 'open-partial'],
          oldestFirst: true,
          size: size + 1,
        }),
      ),
    );
    const ids = found
      .flat()
      .map(({ id }) => Number(id))
      .sort((a, b) => a - b);
    const keys = ids.slice(0, size).map((id) => ({ id: String(id) }));
    const { success, failed } = await cancelEach(keys, bot);
    return {
      'success-count': success.length,
      'failed-count': failed.length,
      'next-id': ids[size] ?? NOTHING_LEFT,
    };
  }

  return [
    handleOpen(openOrderCalls.cancel, async ({ id }, { userId }) => {
      const cancelled = await spot.cancel(userId, { id: idOf(id) });
      return cancelled instanceof Refusal ? cancelled : { data: cancelled.id };
    }),
    handleOpen(openOrderCalls.cancelByClientId, async ({ 'client-order-id': clientOrderId }, { userId }) => {
      const cancelled = await spot.cancel(userId, { clientOrderId });
      if (cancelled instanceof Refusal) return cancelled;
      // A gateway that has not heard of the change yet asks the books.
      const row = cancelled.row ?? (await spot.order(userId, { id: cancelled.id }));
      const hadFills = row && stateOf(row) === 'partial-canceled';
      return { data: hadFills ? PARTIAL_CANCELED : CANCELED } as const;
    }),
    handleOpen(
      openOrderCalls.cancelMany,
      async ({ 'order-ids': ids, 'client-order-ids': clientOrderIds }, bot) => {
        const keys: OrderKey[] = ids
          ? ids.map((id) => ({ id }))
          : clientOrderIds!.map((clientOrderId) => ({ clientOrderId }));
        return { data: await cancelEach(keys, bot) };
      },
    ),
    handleOpen(
      openOrderCalls.cancelOpen,
      async ({ 'account-id': accountId, symbol: symbols, side, size, types }, bot) => {
        if (accountId !== undefined && !ownsAccount(bot.userId, accountId)) return NO_ACCOUNT;
        if (symbols?.some((symbol) => !market.pair(symbol))) return refuse('PAIR_NOT_FOUND');
        const places = symbols ? [...new Set(symbols)] : [undefined];
        const kinds = kindsOf(types);
        if (side !== undefined || size !== undefined || kinds !== undefined) {
          return { data: await cancelSome(bot, places, { side, kinds, size: size ?? 100 }) };
        }
        const outcomes = await Promise.all(places.map((symbol) => spot.cancelAll(bot.userId, symbol)));
        const ids = outcomes.flatMap((outcome) => (outcome instanceof Refusal ? [] : outcome));
        const refusal = outcomes.find((outcome) => outcome instanceof Refusal);
        // What was cancelled on other pairs is told first: an error would hide it.
        if (refusal && ids.length === 0) return refusal;
        return { data: { 'success-count': ids.length, 'failed-count': 0, 'next-id': NOTHING_LEFT } };
      },
    ),
  ];
}
