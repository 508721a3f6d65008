import { Engine } from '@bourse/engine/engine';
import { UNIT } from '@bourse/money/amount';
import { PAIRS } from '@bourse/protocol/pairs';
import { collectGarbage, printFigure, progress, rounded } from '../figure.ts';
import { takeAll } from './run.ts';

const COMMANDS_PER_DAY = 1_000_000;
const DAY_MS = 86_400_000;
const START = 1_700_000_000_000;
const USERS = 500;
/** A second day that costs more than this many first days is not measured to its end. */
const PATIENCE = 10;

const PAIR = PAIRS.find(({ symbol }) => symbol === 'btcusdt')!;

/**
 * What a command with keys of its client's costs on the second day, when as many keys are a day old as come new, over
 * its cost on the first, at a million a day. Each places an order with a client order id and a request id; it finds no
 * seller and ends at once, so that nothing but the keys grows.
 */
function compare(): void {
  const engine = new Engine();
  engine.execute({ type: 'listPair', pair: PAIR }, START);
  for (let user = 1; user <= USERS; user++) {
    const funds = [{ currency: PAIR.quote, amount: 1_000_000n * UNIT }];
    engine.execute({ type: 'fund', owner: user, funds, reference: `grant:${user}` }, START);
  }
  takeAll(engine);
  const first = day(engine, 0, Infinity);
  const second = day(engine, 1, PATIENCE * first * COMMANDS_PER_DAY);
  progress(`engine: a keyed command costs ${us(first)} us on the first day, ${us(second)} on the second`);
  printFigure({
    name: 'engine.second_day_ratio',
    value: rounded(second / first),
    unit: 'x',
    ours: us(second),
    theirs: us(first),
    bar: { most: 1.3 },
  });
}

/** Milliseconds per command of a day, or of its beginning when it takes longer than `patienceMs`. */
function day(engine: Engine, number: number, patienceMs: number): number {
  collectGarbage();
  const startedAt = performance.now();
  for (let n = 1; n <= COMMANDS_PER_DAY; n++) {
    const now = START + number * DAY_MS + Math.floor((n * DAY_MS) / COMMANDS_PER_DAY);
    const outcome = engine.execute(keyedOrder(number, n), now);
    if (outcome.status !== 'done') throw new Error(`order ${n}: ${JSON.stringify(outcome)}`);
    takeAll(engine);
    if (n % 1_000 === 0 && performance.now() - startedAt > patienceMs)
      return (performance.now() - startedAt) / n;
  }
  return (performance.now() - startedAt) / COMMANDS_PER_DAY;
}

function keyedOrder(day: number, n: number) {
  return {
    type: 'placeOrder',
    user: 1 + (n % USERS),
    requestId: `6f1c2a34-${day}-4c5d-${n}`,
    clientOrderId: `AA03022abc${day}-${n}`,
    symbol: PAIR.symbol,
    side: 'buy',
    orderType: 'limit',
    timeInForce: 'ioc',
    price: 5_000_000,
    amount: UNIT / 1_000n,
    stopPrice: 0,
  } as const;
}

function us(ms: number): number {
  return rounded(ms * 1_000);
}

compare();
