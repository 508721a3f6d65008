import { Random } from '@bourse/engine/sim/random';
import type { Command } from '@bourse/protocol/command';
import { subjectsOf } from '@bourse/server/compose/line';
import { readSnapshot, type SnapshotText } from '@bourse/server/compose/snapshot';
import { connectDatabase } from '@bourse/server/database/connect';
import { CoreFollower } from '@bourse/server/link/core-follower';
import { Line } from '@bourse/server/link/line';
import { Asking } from '@bourse/server/link/questions';
import { RemoteSequencer } from '@bourse/server/link/remote-sequencer';
import { decodeMarkets } from '@bourse/server/link/wire';
import { pino } from 'pino';
import { newOrder } from '../orders/new-order.ts';

/** What the process is told first. */
export interface CommanderPlan {
  readonly natsUrl: string;
  readonly databaseUrl: string;
  /** Orders that wait for their replies at any time. */
  readonly atOnce: number;
}

export type FromCommander =
  | { readonly is: 'placing' }
  /** Orders that were acknowledged so far. */
  | { readonly is: 'placed'; readonly orders: number };

/** So many owners have the orders; each may have a thousand open. Ids that no user has. */
const OWNERS = 600;
const FIRST_OWNER = 1_000_000;
const NAME = 'commander';
const SYMBOL = 'ethusdt';

let orders = 0;

// A process of its own that speaks to a core as a gateway does, with nothing around it: no HTTP, no sessions, no sockets. So the core
// can be kept as busy as it gets on a machine that has no room for the gateways that would do so.
process.on('disconnect', () => process.exit(0));
process.on('message', (message: CommanderPlan | 'tell') => {
  if (message === 'tell') process.send!({ is: 'placed', orders } satisfies FromCommander);
  else void begin(message);
});

async function begin({ natsUrl, databaseUrl, atOnce }: CommanderPlan): Promise<void> {
  const log = pino({ level: 'error' }, process.stderr);
  const { db } = connectDatabase(databaseUrl, { applicationName: NAME });
  const line = await Line.open([natsUrl], NAME, (err) => log.error({ err }));
  const subjects = await subjectsOf(db);
  const asking = new Asking(line, subjects, NAME);
  const follower = new CoreFollower(line, subjects, log);
  const queue = new RemoteSequencer(line, subjects, follower, { process: NAME, records: [] });
  const market = await new Promise<SnapshotText>((resolve) =>
    follower.start({
      onOther: (version) => log.error(`the core speaks version ${version}`),
      replica: {
        async load(core) {
          const state = await asking.ask(core, { what: 'state' }, 5_000, readSnapshot);
          setImmediate(() => resolve(state));
          return state.n;
        },
        apply: () => undefined,
      },
    }),
  );
  const { spec, reference } = decodeMarkets(market.markets).rows.find((row) => row.spec.symbol === SYMBOL)!;
  const mid = reference / 10 ** spec.priceDecimals;
  const submit = async (command: Command): Promise<void> => {
    const reply = await queue.submit(command, { deadline: Infinity });
    if (reply.status === 'refused') throw new Error(`refused: ${reply.refusal.code}`);
  };
  for (let n = 0; n < OWNERS; n++)
    await Promise.all(
      ['USDT', 'ETH'].map((currency) =>
        submit({
          type: 'credit',
          owner: FIRST_OWNER + n,
          currency,
          amount: 1_000_000n * 100_000_000n,
          kind: 'manualCredit',
          reference: `manual:${(FIRST_OWNER + n) * 2 + (currency === 'ETH' ? 1 : 0)}`,
          vouchedBy: { by: 'two', proposedBy: 1, approvedBy: 2 },
        } as Command),
      ),
    );
  const random = new Random(1);
  let next = 0;
  const place = async (): Promise<never> => {
    for (;;) {
      const { side, price, amount } = newOrder(random, mid);
      await submit({
        type: 'placeOrder',
        user: FIRST_OWNER + (next++ % OWNERS),
        symbol: SYMBOL,
        side,
        orderType: 'limit',
        timeInForce: 'gtc',
        price: Math.round(Number(price) * 10 ** spec.priceDecimals),
        amount: BigInt(Math.round(Number(amount) * 1e8)),
        stopPrice: 0,
      });
      orders++;
    }
  };
  process.send!({ is: 'placing' } satisfies FromCommander);
  await Promise.all(Array.from({ length: atOnce }, place));
}
