import { Engine } from '@bourse/engine/engine';
import { Random } from '@bourse/engine/sim/random';
import { UNIT } from '@bourse/money/amount';
import type { Command, TicksCommand } from '@bourse/protocol/command';
import { LEVERAGES } from '@bourse/protocol/contract/rules';
import { HOUSE } from '@bourse/protocol/ledger/ledger';
import { fromTicks } from '@bourse/protocol/market/reference-price';
import { PAIRS } from '@bourse/protocol/pairs';

/** Prices of the pairs that contracts are on, in their ticks. Refused orders are drawn again. */
const PRICES: Readonly<Record<string, number>> = {
  btcusdt: 6_000_000,
  ethusdt: 300_000,
  ltcusdt: 8_000,
  eosusdt: 7_000,
  adausdt: 450_000,
  xrpusdt: 600,
  dogeusdt: 150_000,
};
export const CONTRACT_PAIRS = PAIRS.filter(({ quote }) => quote === 'USDT');

/** What a scan looks at: the strongest form of it, with every trigger price computed beforehand. */
export interface Watched {
  readonly pair: number;
  readonly isLong: boolean;
  readonly liquidation: number;
  readonly stopLoss: number;
  readonly stopProfit: number;
}

const USERS_EACH = 200;

/** An engine with so many open positions, all drawn from one seed, and the same positions for the scan. */
export function openPositions(count: number): { market: MarkMarket; watched: Watched[] } {
  const market = new MarkMarket(count / (USERS_EACH / 2));
  const random = new Random(1);
  while (market.engine.state.contracts.positions.size < count) market.open(random);
  const watched = [...market.engine.state.contracts.positions.values()].map((position) => ({
    pair: CONTRACT_PAIRS.findIndex(({ symbol }) => symbol === position.market.pair.spec.symbol),
    isLong: position.isLong,
    liquidation: position.liquidationPrice,
    stopLoss: fromTicks(position.stopLoss, position.market.pair.spec.symbol),
    stopProfit: fromTicks(position.stopProfit, position.market.pair.spec.symbol),
  }));
  return { market, watched };
}

/** The engine, its clock, and prices that breathe by 0.05 % without reaching a trigger. */
class MarkMarket {
  readonly engine = new Engine();
  readonly #users: number;
  #now = 1_700_000_000_000;
  #tickId = 1_000;

  constructor(users: number) {
    this.#users = users;
    for (const pair of CONTRACT_PAIRS) this.#do({ type: 'listPair', pair });
    this.#fund(HOUSE.contractHouse, 10n ** 12n);
    this.#fund(HOUSE.insurance, 10n ** 9n);
    for (let user = 1; user <= users; user++) {
      this.#fund(user, 10n ** 7n);
      this.#do({ type: 'transferOwn', user, currency: 'USDT', amount: 10n ** 7n * UNIT, to: 'contract' });
    }
    this.tick(0);
    this.#forget();
  }

  /** A market order of a random user, half of them with stops; may be refused. */
  open(random: Random): void {
    const { symbol } = random.pick(CONTRACT_PAIRS);
    const side = random.pick(['buy', 'sell'] as const);
    const direction = side === 'buy' ? 1 : -1;
    const stop = (share: number) => Math.round(PRICES[symbol]! * (1 + direction * share));
    const hasStops = random.chance(0.5);
    this.#do({
      type: 'openContract',
      user: 1 + random.below(this.#users),
      symbol,
      side,
      orderType: 'market',
      margin: BigInt(5 + random.below(200)) * UNIT,
      leverage: random.pick(LEVERAGES),
      price: 0,
      stopLoss: hasStops ? stop(-0.004) : 0,
      stopProfit: hasStops ? stop(0.01 + random.next() / 10) : 0,
    });
    this.#forget();
  }

  /** One second: a price of every pair. */
  tick(step: number): number {
    this.#now += 1_000;
    const share = 1 + 0.0005 * Math.sin(step / 10);
    const ticks = CONTRACT_PAIRS.map(({ symbol }) => {
      const price = Math.round(fromTicks(PRICES[symbol]!, symbol) * share);
      return { id: this.#tickId++, symbol, time: this.#now, price, mark: price };
    });
    const block = { id: 1, time: this.#now, previousHash: '', hash: '', ticks };
    this.#do({ type: 'ticks', block, stale: [] } satisfies TicksCommand);
    return ticks.length;
  }

  #fund(owner: number, usdt: bigint): void {
    const funds = [{ currency: 'USDT', amount: usdt * UNIT }];
    this.#do({ type: 'fund', owner, funds, reference: `bench:${owner}` });
  }

  #do(command: Command): void {
    this.engine.execute(command, this.#now);
  }

  /** What the commit path would take. */
  #forget(): void {
    const { state } = this.engine;
    this.engine.takeEvents();
    state.ledger.takeTransfers();
    state.ledger.takeChanged();
    state.contracts.positions.takeChanged();
  }
}

/** Looks at every position, as an exchange without an index does on each tick; answers how many fire. */
export function scan(positions: readonly Watched[], pair: number, mark: number): number {
  let fired = 0;
  for (const position of positions) {
    if (position.pair !== pair) continue;
    const { isLong, liquidation, stopLoss, stopProfit } = position;
    const falls = (price: number) => price !== 0 && mark <= price;
    const rises = (price: number) => price !== 0 && mark >= price;
    if (
      isLong
        ? falls(liquidation) || falls(stopLoss) || rises(stopProfit)
        : rises(liquidation) || rises(stopLoss) || falls(stopProfit)
    )
      fired++;
  }
  return fired;
}

export function markOf(pair: number): number {
  const { symbol } = CONTRACT_PAIRS[pair]!;
  return fromTicks(PRICES[symbol]!, symbol);
}
