import type { UserMessage } from '@bourse/protocol/stream';
import type { Bus } from '../bus.ts';
import type { CommittedBatch } from '../sequencer/sequencer.ts';
import { tradeRow } from './records.ts';
import type { FindPair } from './orders.ts';
import { orderView, tradeView } from './views.ts';

type OrderMessage = UserMessage & Required<Pick<UserMessage, 'orders' | 'trades'>>;

/** Sends every signed-in user his orders and fills that a commit changed. */
export function publishToUsers(bus: Bus, findPair: FindPair, batch: CommittedBatch): void {
  if (bus.isQuiet) return;
  const messages = new Map<number, OrderMessage>();
  const messageOf = (owner: number): OrderMessage | undefined => {
    if (owner <= 0 || !bus.hasSubscribers(`user:${owner}`)) return undefined;
    let message = messages.get(owner);
    if (!message) {
      message = { ch: 'user', type: 'delta', seq: batch.entries.at(-1)!.seq, orders: [], trades: [] };
      messages.set(owner, message);
    }
    return message;
  };

  for (const row of batch.orders)
    messageOf(Number(row.owner))?.orders.push(orderView(row, findPair(row.symbol)!));
  for (const entry of batch.entries) {
    for (const event of entry.events) {
      if (event.type !== 'traded') continue;
      const row = tradeRow(event, entry.time);
      for (const user of [event.buyer, event.seller]) {
        messageOf(user)?.trades.push(tradeView(row, user, findPair(event.symbol)!));
      }
    }
  }
  for (const [user, message] of messages) bus.publish(`user:${user}`, message);
}
