import { setTimeout as sleep } from 'node:timers/promises';
import { PAIRS } from '@bourse/protocol/pairs';
import { wording } from '@bourse/protocol/texts/wording';
import { TestUpstream } from '@bourse/server/market/feeds/htx/test-upstream';
import type { TestUser } from '@bourse/testkit/client';
import { ServerUnderTest } from '../crash/server-under-test.ts';
import { type Report, seconds } from '../trials.ts';
import { holder, MARKET_ORDER, position, result, STANDARD, type Holder } from './holder.ts';
import { endWithAudit, FAR, type Fault } from './scene.ts';

const DELAYED = wording('en-US', 'MARKET_DATA_DELAYED');
const START = 50_000;
const BOOK_MS = 250;
/** For how long the house may deal after the last price: it trades on nothing older than 2 s, and looks often enough. */
const SILENT_MOST_SECONDS = 4;
/** And after the line was lost, which it notices at once; it was 5.2 s. */
const DEAD_MOST_SECONDS = 1.5;
/** That a user has between the first sight of a price and what it does to him. */
const CHANCE_SECONDS = 0.5;
/** BTC from one user to another. */
const TRADED = '0.001';
/** Of a position of 0.05 BTC. */
const CLOSED = '0.01';

/** An upstream that tells a book of BTC/USDT a few times a second while it is well. */
class Market {
  price = START;
  #timer: NodeJS.Timeout | undefined;
  readonly upstream: TestUpstream;

  constructor(upstream: TestUpstream) {
    this.upstream = upstream;
    upstream.symbols = PAIRS.map(({ symbol }) => ({ symbol, state: 'online' }));
  }

  speak(): void {
    this.#timer ??= setInterval(() => this.tell(this.price), BOOK_MS);
  }

  tell(price: number, more: { ts?: number } = {}): void {
    this.upstream.book('btcusdt', price - 0.5, price + 0.5, more);
  }

  hush(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}

/** How long until the house quotes nothing and opens nothing, in seconds. */
async function untilNothingIsDealt(user: TestUser): Promise<number> {
  const begun = performance.now();
  for (const until = begun + 15_000; performance.now() < until; await sleep(25)) {
    const { body: depth } = await user.call('/huobi/getHuobiContractDepthV2', { symbol: 'btcusdt', size: 5 });
    const { body } = await user.call(`${STANDARD}/createOrder`, {
      ...MARKET_ORDER,
      leverage: 5,
      margin: '5',
    });
    const isEmpty = depth['tick'].bids.length === 0 && depth['tick'].asks.length === 0;
    if (isEmpty && body['message'] === DELAYED) return (performance.now() - begun) / 1000;
  }
  throw new Error('the house dealt on, without a feed');
}

async function untilDealt(user: TestUser): Promise<number> {
  const begun = performance.now();
  for (const until = begun + 60_000; performance.now() < until; await sleep(50)) {
    const { body } = await user.call(`${STANDARD}/createOrder`, {
      ...MARKET_ORDER,
      leverage: 5,
      margin: '5',
    });
    if (body['code'] === 200) return (performance.now() - begun) / 1000;
  }
  throw new Error('nothing was dealt after the feed was back');
}

const badFeed: Fault = {
  name: 'feed dead, wrong and back',
  async run(): Promise<Report> {
    const upstream = await TestUpstream.start();
    const market = new Market(upstream);
    const server = await ServerUnderTest.create({ env: { FEED: `htx:${upstream.url}` } });
    const seen: string[] = [];
    const violations: string[] = [];
    try {
      market.speak();
      server.start();
      await server.ready();
      await server.calm();
      const [careful, careless] = [await holder(server, 'careful'), await holder(server, 'careless')];
      const other = careful.user;

      // It falls silent, the line stays.
      market.hush();
      const silent = await untilNothingIsDealt(other);
      seen.push(`silent: the house dealt for ${seconds(silent)} s`);
      if (silent > SILENT_MOST_SECONDS) violations.push(`the house dealt for ${silent} s on a silent feed`);
      market.speak();
      await untilDealt(other);

      // Wrong: one wild price, prices of yesterday, a time that is not ours.
      market.tell(START * 0.7);
      market.tell(START * 0.7, { ts: Date.now() - 60_000 });
      await sleep(1_500);
      for (const each of [careful, careless])
        if ((await position(each)).status !== 'open') violations.push('a wrong price liquidated a position');
      seen.push('wrong: a wild price and an old one touched nobody');

      // Dead: the line breaks, and the market falls by 3 % meanwhile.
      market.hush();
      upstream.hangUp();
      const dead = await untilNothingIsDealt(other);
      seen.push(`dead: the house dealt for ${seconds(dead)} s`);
      if (dead > DEAD_MOST_SECONDS) violations.push(`the house dealt for ${dead} s without a feed`);
      await result(careful.user, `${STANDARD}/addMargin`, { id: careful.id, amount: '200' });
      const wrong = await tradeWithoutHouse(careless.user, careful.user);
      violations.push(...wrong);
      if (wrong.length === 0)
        seen.push('dead: a limit order between users was filled, another cancelled, margin added');
      // Closes wait: a part of a position that will be there, and the whole of one that will be liquidated first.
      const open = await position(careful);
      await result(careful.user, `${STANDARD}/closePosition`, { id: careful.id, amount: CLOSED });
      await result(careless.user, `${STANDARD}/closePosition`, { id: careless.id });
      if ((await position(careful)).queuedClose !== CLOSED) violations.push('a close does not wait');
      market.price = START * 0.97;
      market.speak();
      const { chance, shown } = await liquidation(careless, server);
      seen.push(`back: the new price was shown ${seconds(chance)} s before it liquidated anyone`);
      if (!(chance > CHANCE_SECONDS))
        violations.push(`there were only ${chance} s between new price and liquidation`);
      const kept = await position(careful);
      if (kept.status !== 'open') violations.push('added margin did not save a position');
      const left = Number(open.quantity) - Number(CLOSED);
      if (kept.queuedClose !== '' || Math.abs(Number(kept.quantity) - left) > 1e-9)
        violations.push(
          `of ${open.quantity} with a close of ${CLOSED} that waited ${kept.quantity} are open`,
        );
      seen.push('back: a close that had waited was carried out, once');
      const back = await untilDealt(other);
      violations.push(...(await endWithAudit(server)));
      return {
        figures: {
          silent_dealt_seconds: seconds(silent),
          dead_dealt_seconds: seconds(dead),
          back_shown_seconds: seconds(shown),
          chance_seconds: seconds(chance),
          dealt_again_seconds: seconds(back),
        },
        seen,
        violations,
      };
    } finally {
      market.hush();
      server.remove();
      await upstream.stop();
    }
  },
};

/** What is wrong with a trade between two users, and a cancel, while the house quotes nothing. */
async function tradeWithoutHouse(seller: TestUser, buyer: TestUser): Promise<string[]> {
  const price = String(START);
  const sale = await seller.place({ direction: 'sell', price, amount: TRADED });
  const before = await buyer.balance('BTC');
  const bought = await buyer.place({ direction: 'buy', price, amount: TRADED });
  const after = await buyer.balance('BTC');
  const { status: sold } = await seller.ok('/bb/order/detail', { id: sale.id });
  const waiting = await buyer.place({ direction: 'buy', price: String(START * FAR), amount: TRADED });
  const cancelled = await buyer.ok('/bb/order/cancel', { id: waiting.id });
  const came = Number(after.available) - Number(before.available);
  return [
    ...(sale.status === 'open' ? [] : [`a sale met ${sale.status} without a feed`]),
    ...(bought.status === 'filled' && sold === 'filled' && came > 0
      ? []
      : [`between users an order was ${bought.status}, the other ${sold}, and ${came} BTC came`]),
    ...(cancelled.order.status === 'cancelled' ? [] : [`a cancel left ${cancelled.order.status}`]),
  ];
}

/** When the new price was shown, and how long after that it liquidated a position that it reaches. */
async function liquidation(
  held: Holder,
  server: ServerUnderTest,
): Promise<{ shown: number; chance: number }> {
  const begun = performance.now();
  let shownAt: number | undefined;
  for (const until = begun + 60_000; performance.now() < until; await sleep(25)) {
    const config = await result(held.user, `${STANDARD}/config`, { baseCoin: 'BTC' });
    if (shownAt === undefined && Number(config[0].mark) < START * 0.98) shownAt = performance.now();
    const { status } = await position(held);
    if (status === 'open') continue;
    if (shownAt === undefined) throw new Error(`${status} at ${server.url} before its price was shown`);
    const at = performance.now();
    return { shown: (shownAt - begun) / 1000, chance: (at - shownAt) / 1000 };
  }
  throw new Error('a position that the price has passed was not liquidated');
}

export const FEED_FAULTS: readonly Fault[] = [badFeed];
