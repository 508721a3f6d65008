import { Engine } from '@bourse/engine/engine';
import { Random } from '@bourse/engine/sim/random';
import type { PlaceOrderCommand } from '@bourse/protocol/command';
import { systemClock } from '@bourse/server/clock';
import { connectDatabase } from '@bourse/server/database/connect';
import { startEmbeddedPostgres } from '@bourse/server/database/embedded';
import { migrate } from '@bourse/server/database/migrate';
import { migrations } from '@bourse/server/database/migrations/all';
import { preparePartitions } from '@bourse/server/database/partitions';
import { grantDemoFunds, runGenesis } from '@bourse/server/genesis';
import { BatchSequencer } from '@bourse/server/sequencer/sequencer';
import { STORED_RECORDS } from '@bourse/server/stored-records';
import { Writer } from '@bourse/server/sequencer/writer';
import { submitAll } from '../submit-all.ts';

const ORDERS_PER_USER = 1_000;
const SYMBOLS = ['btcusdt', 'ethusdt', 'ltcusdt', 'eosusdt'];
/** Ticks far below any market, with room for many levels, and lots worth a little more than the minimum. */
const PRICES: Record<string, number> = {
  btcusdt: 1_000_000,
  ethusdt: 50_000,
  ltcusdt: 2_000,
  eosusdt: 1_000,
};
const LEVELS: Record<string, number> = { btcusdt: 50_000, ethusdt: 20_000, ltcusdt: 1_500, eosusdt: 1_000 };
const AMOUNTS: Record<string, bigint> = {
  btcusdt: 60_000n,
  ethusdt: 1_050_000n,
  ltcusdt: 27_000_000n,
  eosusdt: 5_500_000_000n,
};

/**
 * Fills a data directory with `orders` open orders and one trade, and what `more` adds, through the same queue and commit
 * path as any order.
 */
export async function prepareOrders(
  dataDir: string,
  orders: number,
  more?: (sequencer: BatchSequencer) => Promise<void>,
): Promise<void> {
  const database = await startEmbeddedPostgres(dataDir);
  const connection = connectDatabase(database.url, { applicationName: 'bench' });
  await migrate(connection.db, migrations);
  const engine = new Engine();
  const head = { seq: 0, nextTransfer: 1 };
  const writer = await Writer.open(database.url, head, () => engine.state);
  const sequencer = new BatchSequencer(engine, writer, systemClock, head, STORED_RECORDS);
  await runGenesis(sequencer, 'demo');
  await preparePartitions(connection.db, systemClock.now());
  const random = new Random(1);
  for (let user = 1; user <= orders / ORDERS_PER_USER; user++) {
    await grantDemoFunds(sequencer, user);
    await submitAll(
      sequencer,
      Array.from({ length: ORDERS_PER_USER }, () => restingOrder(random, user)),
    );
  }
  for (const order of tradingOrders(1 + orders / ORDERS_PER_USER)) {
    await grantDemoFunds(sequencer, order.user);
    await submitAll(sequencer, [order]);
  }
  await more?.(sequencer);
  await sequencer.stop();
  await writer.close();
  await connection.close();
  await database.stop();
}

function restingOrder(random: Random, user: number): PlaceOrderCommand {
  const symbol = random.pick(SYMBOLS);
  return {
    type: 'placeOrder',
    user,
    symbol,
    side: 'buy',
    orderType: 'limit',
    timeInForce: 'gtc',
    price: PRICES[symbol]! + random.below(LEVELS[symbol]!),
    amount: AMOUNTS[symbol]!,
    stopPrice: 0,
  };
}

/** Two orders with keys, of two new users, that trade with each other above all that rest. */
function tradingOrders(buyer: number): PlaceOrderCommand[] {
  const symbol = 'btcusdt';
  const price = PRICES[symbol]! + LEVELS[symbol]!;
  const common = { type: 'placeOrder', symbol, orderType: 'limit', timeInForce: 'gtc', price } as const;
  return [{ user: buyer, side: 'buy' } as const, { user: buyer + 1, side: 'sell' } as const].map((order) => ({
    ...common,
    ...order,
    amount: AMOUNTS[symbol]!,
    stopPrice: 0,
    requestId: `bench-request-${order.user}`,
    clientOrderId: `bench-order-${order.user}`,
  }));
}
