import { parseAmount } from '@bourse/money/amount';
import { HOUSE } from '@bourse/protocol/ledger/ledger';
import { expect, it } from 'vitest';
import { Random } from '../sim/random.ts';
import { DEFAULT_CONTRACT_SETTINGS } from '@bourse/protocol/contract/rules';
import { TestContracts } from './test-contracts.ts';

/** BTC/USDT on 2023-03-03 from 01:27 on, minutes as recorded: open, high, low, close. It falls by four percent. */
const RECORDED = [
  [22965.9, 22986.75, 22926.11, 22949.15],
  [22951.41, 22951.41, 22871.0, 22871.0],
  [22874.0, 22909.38, 22839.89, 22862.87],
  [22862.86, 22863.91, 22788.61, 22812.33],
  [22810.76, 22810.76, 22433.92, 22462.15],
  [22433.91, 22536.27, 22058.19, 22342.97],
  [22379.98, 22545.18, 22240.78, 22468.79],
] as const;
const TICKS_A_SECOND = 4;
const BOB = 2;

/**
 * Four ticks a second through the recorded opens and closes: between them a random walk (a Brownian bridge) as wide as
 * the minute's range, so that nothing but the book is foretold.
 */
function pathOf(random: Random): number[] {
  const path: number[] = [];
  const steps = 60 * TICKS_A_SECOND;
  for (const [open, high, low, close] of RECORDED) {
    const step = (high - low) / 2 / Math.sqrt(steps);
    let price = open;
    for (let left = steps; left > 0; left--) {
      path.push(Math.round(price * 100) / 100);
      const normal = Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next());
      price += (close - price) / left + step * normal * Math.sqrt((left - 1) / left);
    }
  }
  return path;
}

interface Moment {
  readonly contracts: TestContracts;
  /** What the public book shows, and the mark. */
  readonly newest: number;
  readonly mark: number;
}

/** Plays the recorded minutes; `act` may react to every tick. Blind: the engine learns marks only, as it once did. */
function play(act: (moment: Moment) => void, isBlind = false, seed = 20230303): TestContracts {
  const contracts = new TestContracts();
  const volatilityPpm = isBlind ? 0 : 250_000;
  const settings = { ...DEFAULT_CONTRACT_SETTINGS, volatilityPpm };
  contracts.execute({ type: 'setContractSettings', symbol: 'btcusdt', settings });
  const stock = [
    { currency: 'USDT', amount: parseAmount('10000000')! },
    { currency: 'BTC', amount: parseAmount('500')! },
  ];
  for (const owner of [HOUSE.swap, BOB])
    contracts.execute({ type: 'fund', owner, funds: stock, reference: `stock:${owner}` });
  const path = pathOf(new Random(seed));
  let block: ReturnType<TestContracts['at']>[] = [];
  let mark = path[0]!;
  contracts.tick(String(path[0]));
  path.forEach((price, at) => {
    contracts.now += 1_000 / TICKS_A_SECOND;
    const window = path.slice(Math.max(0, at + 1 - 3 * TICKS_A_SECOND), at + 1).sort((a, b) => a - b);
    const median = window[(window.length - 1) >> 1]!;
    const tick = {
      ...contracts.at(String(price), contracts.now),
      mark: contracts.at(String(median), 0).mark,
    };
    if (!isBlind) contracts.newest(String(price));
    block.push(isBlind ? { ...tick, price: tick.mark } : tick);
    if (block.length === TICKS_A_SECOND) {
      contracts.block(block);
      block = [];
      mark = median;
    }
    act({ contracts, newest: price, mark });
  });
  return contracts;
}

const wealth = (contracts: TestContracts, product: 'spot' | 'contract', currency: string): number =>
  Number(contracts.engine.state.owner(BOB)[product](currency).balance) / 1e8;

/** Opens when the book leads the mark by 0.12 %, closes when the mark has caught up. */
function follower(): { act: (moment: Moment) => void; opened: () => number } {
  let held: 'long' | 'short' | undefined;
  let opened = 0;
  return {
    opened: () => opened,
    act({ contracts, newest, mark }) {
      const lead = newest / mark - 1;
      if (held === undefined && Math.abs(lead) > 0.0012) {
        const side = lead > 0 ? 'long' : 'short';
        const [told] = contracts.do(`a${opened}: bob ${side} 2000 x50`);
        if (told!.startsWith('refused')) return;
        held = side;
        opened++;
      } else if (held !== undefined && (held === 'long' ? lead < 0.0002 : lead > -0.0002)) {
        contracts.do(`bob close a${opened - 1}`);
        held = undefined;
      }
    },
  };
}

const SEEDS = [1, 2, 3, 4, 5, 6];

/** What the follower has gained or lost over all seeds, and how often he opened. */
function follow(isBlind: boolean): { gained: number; opened: number } {
  let [gained, opened] = [0, 0];
  for (const seed of SEEDS) {
    const bot = follower();
    gained += wealth(play(bot.act, isBlind, seed), 'contract', 'USDT') - 200_000;
    opened += bot.opened();
  }
  return { gained, opened };
}

it('whoever follows a book that leads the mark loses', () => {
  const { gained, opened } = follow(false);
  expect(opened).toBeGreaterThan(20);
  expect(gained).toBeLessThan(0);
});

it('and would win where the engine sees the mark alone: the test can tell', () => {
  const { gained, opened } = follow(true);
  expect(opened).toBeGreaterThan(20);
  expect(gained).toBeGreaterThan(0);
});

it('whoever keeps quotes of both directions and uses those that the book has passed gains nothing', () => {
  const live = new Map<string, { id: string; rate: number; until: number }>();
  let asked = 0;
  let done = 0;
  let gained = 0;
  const contracts = play(({ contracts, newest }) => {
    for (const [fromCoin, toCoin, amount] of [
      ['USDT', 'BTC', '10000'],
      ['BTC', 'USDT', '0.4'],
    ] as const) {
      const quote = live.get(fromCoin);
      const worth = fromCoin === 'USDT' ? 1 / newest : newest;
      if (quote && quote.until > contracts.now) {
        if (quote.rate <= worth * 1.0001) continue;
        const outcome = contracts.execute({ type: 'executeSwap', user: BOB, quoteId: quote.id });
        if (outcome.status === 'done') {
          done++;
          gained += (quote.rate / worth - 1) * 10_000;
        }
      }
      const id = `q${++asked}`;
      const terms = { fromCoin, toCoin, amount: parseAmount(amount)!, spreadPpm: 2_000 };
      const outcome = contracts.execute({ type: 'quoteSwap', user: BOB, quoteId: id, ...terms });
      if (outcome.status === 'done' && outcome.result.quote) {
        live.set(fromCoin, {
          id,
          rate: Number(outcome.result.quote.rate),
          until: outcome.result.quote.expiresAt,
        });
      } else live.delete(fromCoin);
    }
  });
  expect(asked).toBeGreaterThan(100);
  expect(done).toBe(0);
  expect(gained).toBe(0);
  expect(wealth(contracts, 'spot', 'BTC')).toBe(500);
});
